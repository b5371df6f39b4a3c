import { refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { notFoundAt } from '../everywhere/unknown-id.ts';
import { neighbourOf } from '../everywhere/unlike.ts';
import { controlReplay, deliveryCheck } from './delivery-check.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  replayRequest,
} from './delivery-support.ts';
import { leavesDelivery } from './replay-effects.ts';

/** Replays of what is not at the path: no delivery, or one of another endpoint. */
export function replayElsewhereChecks(plane: ResourcePlane): readonly Check[] {
  return [unknownDelivery(plane), otherEndpoint(plane)];
}

function unknownDelivery(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: 'unknown-delivery',
    title: 'answers 404 for a delivery that does not exist',
    drive: async (drive, endpoint) => {
      const { delivery } = await controlReplay(drive, plane, endpoint);
      const id =
        neighbourOf(delivery.id, drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const fault = 'a delivery id that was never issued';
      const request = replayRequest(drive, plane, { endpoint, id }, freshKey(drive), { fault });
      await drive.send('unknown', request);
    },
    claims: [notFoundAt(`${clause}.unknown-delivery`, 'unknown')],
  });
}

/** below another endpoint the delivery is not found, or not eligible. */
function otherEndpoint(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay.other-endpoint` as const;
  return deliveryCheck(plane, {
    key: 'other-endpoint',
    title: 'answers 404 or 409 for a delivery of another endpoint, and leaves it',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, endpoint);
      const other = await enabledEndpoint(drive, plane);
      const { id } = await makeDelivery(drive, plane, endpoint, failed);
      const fault = 'the delivery is of another endpoint';
      const request = replayRequest(drive, plane, { endpoint: other, id }, freshKey(drive), {
        fault,
      });
      await lookAt(drive, plane, endpoint, 'before');
      await drive.send('elsewhere', request);
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [
      refuses(clause, 'elsewhere', [{ status: 404 }, { status: 409, code: 'replay_not_eligible' }]),
      leavesDelivery(clause, 'elsewhere'),
    ],
  });
}
