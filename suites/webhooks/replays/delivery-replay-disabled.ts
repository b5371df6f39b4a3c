import {
  alsoReading,
  everyAnswer,
  hasStatus,
  unless,
  where,
} from '../../../harness/claims/answers.ts';
import { type ItemView, inList } from '../../../harness/claims/looks.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from '../delivery-check.ts';
import { refusedReplay, unchanged } from './delivery-replay-refused.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryItems,
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  makeDelivery,
  replayRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { notEligible } from '../../resources/not-eligible.ts';

/** Members that show whether a delivery can be replayed. */
const telling = ['status', 'terminal_reason', 'generation'];

/** A delivery that has failed, in either generation that a replay is left for, and its endpoint turned off. */
export function disabledChecks(plane: ResourcePlane): readonly Check[] {
  return [endpointDisabled(plane, 1), endpointDisabled(plane, 2)];
}

/** A failed delivery outlives the disabling of its endpoint: once that is on again, it is replayed. */
function endpointDisabled(plane: ResourcePlane, generation: 1 | 2): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  const webhooks = webhookRoutes[plane];
  const again = generation === 1 ? '' : ' for the second time';
  return deliveryCheck(plane, {
    key: generation === 1 ? 'refused-while-disabled' : 'refused-again-while-disabled',
    title: `answers 409 replay_not_eligible while the endpoint is off, and 202 once it is on again, to what failed${again}`,
    alsoCalls: [`${webhooks}.disable`],
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, madeOn(drive, plane, endpoint));
      const delivery = await makeDelivery(drive, plane, endpoint, { ...failed, generation });
      await lookFor(drive, plane, delivery, 'on');
      await turn(drive, plane, endpoint, 'disable');
      await refusedReplay(drive, plane, delivery, 'the endpoint is off');
      await turn(drive, plane, endpoint, 'enable');
      await lookFor(drive, plane, delivery, 'again');
      await drive.send('enabled', replayRequest(drive, plane, delivery, freshKey(drive)));
    },
    claims: [
      refuses(`${clause}.endpoint-disabled`, 'refused', [notEligible]),
      unchanged(`${clause}.refused-unchanged`),
      replayedOnceOn(`${clause}.accepted`),
      leavesFailed(`${webhooks}.disable.leaves-failed`),
      ...turnClaims(plane, 'disable'),
    ],
  });
}

/** The second replay is due only if the first was refused, and the delivery reads as before the disable. */
function replayedOnceOn(clause: Claim['clause']): Claim {
  const refused = unchanged(clause);
  const stays = leaves(clause, [look('on'), look('again')], telling, { mayFail: ['refused'] });
  const taken = everyAnswer(clause, 'enabled', [{ status: 202 }], hasStatus(202));
  const further = [refused, stays];
  const labels = {
    reads: further.flatMap(({ reads }) => reads),
    controls: further.flatMap(({ controls }) => controls),
  };
  return unless(alsoReading(taken, labels), (read) => {
    if (refused.judge(read) !== null)
      return 'the replay before it was not refused, or changed the delivery';
    const isOther = read('enabled').status !== 202 && stays.judge(read) !== null;
    return isOther && 'the delivery reads otherwise than before the endpoint was off';
  });
}

/**
 * A disable retires what is open and no more. On a plane of open words a status may tell of the endpoint as
 * well, so that another one counts only where no replay is taken any more.
 */
function leavesFailed(clause: Claim['clause']): Claim {
  const looks = [look('on'), look('before')] as const;
  const terms = { after: ['control'], mayFail: ['refused', 'enabled'] };
  return where(
    leaves(clause, looks, telling, terms),
    (read) => read('enabled').status >= 400 || looks.some(({ shown }) => !shown(read)),
  );
}

function look(name: string): ItemView {
  return inList(deliveryItems, `${name}-*`, 'refused');
}
