import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { readInOutage, readTwice, type TwiceRead } from '../reads/read-twice.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  failed,
  makeDelivery,
} from './delivery-support.ts';
import { endpointsIn, webhookRoutes } from '../endpoints/endpoint-routes.ts';

/** Endpoints and deliveries in every state are the same when they are listed again. */
export function webhookReadChecks(plane: ResourcePlane): readonly Check[] {
  const routes = webhookRoutes[plane];
  const readings: readonly (readonly [OperationId, TwiceRead])[] = [
    [
      `${routes}.list`,
      {
        alsoCalls: [`${routes}.create`],
        parts: async (drive) => {
          await drive.endpoint(plane);
          return {};
        },
        items: endpointsIn,
        kept: ['endpoint_id', 'callback_url', 'enabled', 'paused_at_ms', 'created_at_ms'],
      },
    ],
    [
      `${deliveryRoutes[plane]}.list`,
      {
        alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
        states: ['delivery'],
        parts: async (drive) => {
          const endpoint = await enabledEndpoint(drive, plane);
          await makeDelivery(drive, plane, endpoint, { status: 'succeeded' });
          await makeDelivery(drive, plane, endpoint, failed);
          await makeDelivery(drive, plane, endpoint, { status: 'pending' });
          return { path: { endpoint_id: endpoint } };
        },
        items: (answer) => deliveriesIn([answer]),
        kept: [
          'delivery_id',
          'event_id',
          'status',
          'generation',
          'terminal_reason',
          'attempt_count',
          'created_at_ms',
          'updated_at_ms',
        ],
      },
    ],
  ];
  return readings.flatMap(([id, reading]) => [readTwice(id, reading), readInOutage(id, reading)]);
}
