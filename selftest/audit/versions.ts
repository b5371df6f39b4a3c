import { randomUUID } from 'node:crypto';
import type { GatewayOptions, Parts } from '../../fixtures/gateway/index.ts';
import { mutants } from '../../fixtures/mutants/index.ts';

/** What a gateway is made of with some faults. */
export function withFaults(...ids: readonly string[]): NonNullable<GatewayOptions['alter']> {
  const faults = ids.map((id) => {
    const mutant = mutants.find((one) => one.id === id);
    if (!mutant) throw new Error(`no mutant is called ${id}`);
    return mutant.alter;
  });
  return (parts) => faults.reduce((all, alter) => alter(all), parts);
}

/** A version whose endpoints have ids of another form. */
export function otherIds(parts: Parts): Parts {
  const { endpoints } = parts.store;
  return {
    ...parts,
    store: {
      ...parts.store,
      endpoints: {
        ...endpoints,
        create: (world, made) => {
          const { endpointId, ...rest } = endpoints.create(world, made);
          world.endpoints.delete(endpointId);
          const renamed = { ...rest, endpointId: `ep_${randomUUID().replaceAll('-', '')}` };
          world.endpoints.set(renamed.endpointId, renamed);
          return renamed;
        },
      },
    },
  };
}

/** A version whose pages of devices hold fewer. */
export function smallerPages(parts: Parts): Parts {
  const { paging } = parts.store;
  const sizes = { ...paging.sizes, ownerDevices: 7 };
  return { ...parts, store: { ...parts.store, paging: { ...paging, sizes } } };
}
