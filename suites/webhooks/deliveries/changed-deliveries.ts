import { member } from '../../../harness/model/json.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { cursorOfChanged, type Changing } from '../../resources/lists/cursor-of-changed.ts';
import { laterPage } from '../../resources/lists/later-page.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  makeDelivery,
  replayRequest,
  type DeliveryState,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';

/** A page of deliveries ends with one that is retired, or replayed, before the next page is asked for. */
export function changedDeliveryChecks(plane: ResourcePlane): readonly Check[] {
  const endpoints = webhookRoutes[plane];
  const disable = `${endpoints}.disable` as const;
  const replay = `${deliveryRoutes[plane]}.replay` as const;
  const list = `${deliveryRoutes[plane]}.list` as const;
  const common = (state: DeliveryState) => ({
    list,
    states: ['delivery'],
    fill: async (drive: Parameters<typeof enabledEndpoint>[0]) => {
      const endpoint_id = await enabledEndpoint(drive, plane);
      for (let made = 0; made < 3; made += 1) {
        // one after the other, as they are listed
        await makeDelivery(drive, plane, endpoint_id, state);
      }
      return { path: { endpoint_id }, query: { limit: '1' } };
    },
    claims: turnClaims(plane, 'enable'),
  });
  const replayOf: Changing['change'] = (drive, id, { path: { endpoint_id: endpoint = '' } = {} }) =>
    replayRequest(drive, plane, { endpoint, id }, freshKey(drive));
  const alsoCalls = [`${endpoints}.create`, `${endpoints}.enable`, `${endpoints}.list`] as const;
  return [
    cursorOfChanged({
      ...common({ status: 'pending' }),
      key: 'cursor-of-retired',
      what: 'retired',
      alsoCalls: [...alsoCalls, disable],
      change: (drive, _, { path = {} }) => drive.request(disable, { path }),
    }),
    cursorOfChanged({
      ...common(failed),
      key: 'cursor-of-replayed',
      what: 'replayed',
      alsoCalls: [...alsoCalls, replay],
      change: replayOf,
    }),
    laterPage({
      ...common(failed),
      key: 'replayed-on-later-page',
      what: 'replayed',
      alsoCalls: [...alsoCalls, replay],
      change: replayOf,
      clause: `${replay}.next-generation`,
      member: 'generation',
      value: ({ json }) => member(json, 'generation'),
    }),
  ];
}
