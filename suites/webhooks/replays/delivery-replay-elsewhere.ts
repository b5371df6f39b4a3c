import { refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { notFoundAt } from '../../resources/ids/unknown-id.ts';
import { isTooLongToCount, neighbourOf } from '../../resources/ids/unissued.ts';
import { controlReplay, replayCheck } from '../delivery-check.ts';
import { endpointsOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  lookFor,
  replayRequest,
  sendReplay,
  type ListedDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { notEligible } from '../../resources/not-eligible.ts';
import { leavesDelivery } from './delivery-replay.ts';

/** what is not at the path is not found, or not eligible. */
const notThere = [{ status: 404 }, notEligible];

/** Replays of what is not at the path: no delivery, or one of another endpoint. */
export function replayElsewhereChecks(plane: ResourcePlane): readonly Check[] {
  return [unknownDelivery(plane), otherEndpoint(plane)];
}

function unknownDelivery(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: 'unknown-delivery',
    title: 'answers 404 or 409 for a delivery that does not exist',
    drive: async (drive, deliver) => {
      const { delivery } = await controlReplay(drive, plane, deliver);
      assertNobodys(drive, delivery);
      const { endpoint } = delivery;
      // who sends may have paused it since the control
      if (!drive.hooked && !(await endpointsOn(drive, plane)).includes(endpoint))
        drive.stop('the endpoint of the control is no longer on');
      const id =
        neighbourOf(delivery.id, drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const fault = 'a delivery id that was never issued';
      const request = replayRequest(drive, plane, { endpoint, id }, freshKey(drive), { fault });
      await sendReplay(drive, 'unknown', request);
    },
    claims: [notFoundAt(`${clause}.unknown-delivery`, 'unknown', [notEligible])],
  });
}

/** below another endpoint the delivery is not found, or not eligible. */
function otherEndpoint(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay.other-endpoint` as const;
  return replayCheck(plane, {
    key: 'other-endpoint',
    title: 'answers 404 or 409 for a delivery of another endpoint, and leaves it',
    drive: async (drive, deliver) => {
      await controlReplay(drive, plane, deliver);
      const delivery = await deliver(failed, 'proven');
      assertNobodys(drive, delivery);
      const elsewhere = { ...delivery, endpoint: await anotherEndpoint(drive, plane, delivery) };
      const fault = 'the delivery is of another endpoint';
      const request = replayRequest(drive, plane, elsewhere, freshKey(drive), { fault });
      await lookFor(drive, plane, delivery, 'before');
      await sendReplay(drive, 'elsewhere', request);
      await lookFor(drive, plane, delivery, 'after');
    },
    claims: [refuses(clause, 'elsewhere', notThere), leavesDelivery(clause, 'elsewhere')],
  });
}

/** Where ids are counted, one that names nothing here may name what is somebody's. */
function assertNobodys(drive: Drive, { id }: ListedDelivery): void {
  if (!drive.ownAccount && !isTooLongToCount(id))
    drive.stop(
      'ids may be counted, and one that is not of its path may name what is in the account',
    );
}

async function anotherEndpoint(
  drive: Drive,
  plane: ResourcePlane,
  { endpoint }: ListedDelivery,
): Promise<string> {
  if (drive.hooked) return enabledEndpoint(drive, plane);
  const others = (await endpointsOn(drive, plane)).filter((one) => one !== endpoint);
  return others[0] ?? drive.stop('the account has no second endpoint that is on');
}
