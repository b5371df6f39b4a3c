import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { member } from '../../harness/model/json.ts';
import { webhookRoutes } from '../toolkit/endpoint-routes.ts';

/** Where a console may find an endpoint, or its secret, below the path of the endpoint. */
const below = { endpoint: '', secret: '/secret', 'signing-secret': '/signing-secret' } as const;

/** No route gives a signing secret again, one that the contract does not have least of all. */
export function secretByPath(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  const probes = Object.keys(below);
  return defineCheck({
    id: `${create}/secret-by-path`,
    title: 'shows the signing secret by no path that is not in the contract',
    callee: create,
    alsoCalls: [`${routes}.list`],
    drive: async (drive) => {
      const build = () => drive.request(create, drive.newEndpoint());
      const created = await drive.control(build, 'webhookEndpoints');
      const id = member(created.json, 'endpoint_id');
      if (typeof id !== 'string') return;
      const list = drive.request(`${routes}.list`);
      for (const [label, rest] of Object.entries(below)) {
        const path = `${list.path}/${encodeURIComponent(id)}${rest}`;
        const fault = 'the contract has no such route';
        await drive.send(label, { ...list, path, callee: null, fault, regular: false });
      }
    },
    claims: [
      claims(`${plane}.secret.by-no-path`, { reads: probes, controls: ['control'] }, (read) => {
        const secret = member(read('control').json, 'signing_secret_b64url');
        if (typeof secret !== 'string' || secret === '')
          return { inconclusive: `the create was answered ${describe(read('control'))}` };
        const at = probes.find((label) => read(label).text.includes(secret));
        return at === undefined
          ? null
          : { at, expected: 'no signing secret', got: `the secret ${secret} again` };
      }),
    ],
  });
}
