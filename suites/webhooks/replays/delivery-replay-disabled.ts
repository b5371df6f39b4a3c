import { claims, refuses } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from '../delivery-check.ts';
import { refusedReplay, unchanged } from './delivery-replay-refused.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  makeDelivery,
  replayedIn,
  replayRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { notEligible } from '../../resources/not-eligible.ts';
import { historyTold } from '../retirement/retired-history.ts';

/** Members that tell whether a delivery can be replayed. */
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
  const first = unchanged(clause);
  const looks = ['on-*', 'again-*'];
  const reads = [...first.reads, ...looks, 'enabled'];
  const controls = ['control', ...first.controls, ...looks];
  return claims(clause, { reads, controls }, (read) => {
    if (first.judge(read) !== null)
      return { inconclusive: 'the replay before it was not refused, or changed the delivery' };
    const answer = read('enabled');
    if (answer.status === 202) return null;
    if (standing(read, 'on-') !== standing(read, 'again-'))
      return { inconclusive: 'the delivery reads otherwise than before the endpoint was off' };
    return { at: 'enabled', expected: '202', got: describe(answer) };
  });
}

/**
 * A disable retires what is open and no more. On a plane of open words a status may tell of the endpoint as
 * well, so that another one counts only where no replay is taken any more.
 */
function leavesFailed(clause: Claim['clause']): Claim {
  const looks = ['on-*', 'before-*'];
  const labels = { reads: ['refused', 'enabled', ...looks], controls: ['control', ...looks] };
  return claims(clause, labels, (read) => {
    const [was, is] = ['on-', 'before-'].map((look) => standing(read, look));
    if (!was || !is) return { inconclusive: 'the delivery is not in both lists' };
    if (was === is || read('enabled').status < 400) return null;
    return { at: 'before-1', expected: was, got: `${is}, and no replay is taken` };
  });
}

function standing(read: Reader, look: string): string | undefined {
  const shown = replayedIn(read('refused'), read.all(look));
  return shown && historyTold(shown, telling);
}
