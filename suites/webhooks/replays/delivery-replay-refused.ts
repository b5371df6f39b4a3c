import { assumptions } from '../../../harness/judge/assumed.ts';
import { addresses } from '../../../harness/claims/looks.ts';
import { asNamed } from '../../../harness/judge/as-named.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { canonical } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { controlReplay, deliveryCheck, replayCheck } from '../delivery-check.ts';
import { deliveryOff, madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  deliveriesIn,
  deliveryItems,
  replayRequest,
  sendReplay,
  type ListedDelivery,
  type DeliveryState,
} from '../../resources/deliveries/delivery-support.ts';
import { lookWhetherOn, unlessOff } from './replay-again.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';
import { leavesDelivery } from './delivery-replay.ts';
import { unless } from '../../../harness/claims/answers.ts';
import { notEligible, replayLimit } from '../../resources/not-eligible.ts';

/** Every row of the delivery transition table that refuses a replay (contract: "Webhook delivery"). */
export function refusedReplayChecks(plane: ResourcePlane): readonly Check[] {
  return [
    ...ineligible.map((state) => notReplayed(plane, state)),
    exhausted(plane),
    ...(plane === 'public' ? [ineligibleAtTheLimit()] : []),
    endpointOff(plane),
  ];
}

/** What is refused once more under its key: nothing else will move it on. */
const comesAgain = 'succeeded';

const ineligible: readonly DeliveryState[] = [
  { status: 'pending' },
  { status: 'leased' },
  { status: 'succeeded' },
  { status: 'dead', terminalReason: 'policy_rejected' },
  { status: 'dead', terminalReason: 'retired' },
  { status: 'dead', terminalReason: 'legacy' },
];

function notReplayed(plane: ResourcePlane, state: DeliveryState): Check {
  const name = [state.status, state.terminalReason].filter(Boolean).join('-');
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  const mayMove = state.status === 'pending' || state.status === 'leased';
  return replayCheck(plane, {
    key: `refused-${name}`,
    title: `answers 409 replay_not_eligible for a delivery that is ${name.replace('-', ', ')}`,
    drive: async (drive, deliver) => {
      await controlReplay(drive, plane, deliver);
      const delivery = await deliver(state);
      const look = drive.hooked || !mayMove ? 'after' : 'later';
      const request = await refusedReplay(drive, plane, delivery, `the delivery is ${name}`, look);
      // it is as it was, and its key makes no replay of what was none
      if (name === comesAgain) await sendReplay(drive, 'again', request);
      if (look === 'later')
        drive.stop('the delivery was found on its way, and may change without any replay');
    },
    claims: [
      unlessMoved(refuses(`${clause}.not-eligible`, 'refused', [notEligible])),
      ...(name === comesAgain ? [refuses(`${clause}.not-eligible`, 'again', [notEligible])] : []),
      unchanged(`${clause}.refused-unchanged`),
    ],
  });
}

/**
 * Sends a replay that is to be refused, between two looks at its delivery. The second is `later`
 * where the delivery may have changed by itself.
 */
export async function refusedReplay(
  drive: Drive,
  plane: ResourcePlane,
  delivery: ListedDelivery,
  fault: string,
  look: 'after' | 'later' = 'after',
): Promise<RequestSpec> {
  await lookFor(drive, plane, delivery, 'before');
  const request = replayRequest(drive, plane, delivery, freshKey(drive), { fault });
  await sendReplay(drive, 'refused', request);
  await lookFor(drive, plane, delivery, look);
  return request;
}

/**
 * One that was found on its way may have failed before the replay came, which then was lawfully
 * taken: its generation shows attempts that it had not shown.
 */
function unlessMoved(refusal: Claim): Claim {
  return claims(refusal.clause, refusal, (read) => {
    const verdict = refusal.judge(read);
    const later = read.all('later-');
    if (verdict === null || later.length === 0) return verdict;
    const [was, is] = [read.all('before-'), later].map((pages) =>
      deliveriesIn(pages.map(asNamed)).find((one) =>
        addresses(deliveryItems, read('refused'), one),
      ),
    );
    const attempts = [was, is].map((one) => attemptsOf(one, was?.['generation']));
    if (was && is && canonical(attempts[0]) === canonical(attempts[1])) return verdict;
    return { inconclusive: 'the delivery was found on its way, and moved on meanwhile' };
  });
}

/** Only a replay that was refused is claimed to leave its delivery as it was. */
export function unchanged(clause: Claim['clause']): Claim {
  const leaves = leavesDelivery(clause, 'refused', []);
  return unless(leaves, (read) => read('refused').status < 400 && 'the replay was not refused');
}

/** What a rotate retired may still read as failed; its replay is refused with either code, or 404. */
function unlessRotated(refusal: Claim): Claim {
  return claims(refusal.clause, refusal, (read) => {
    const verdict = refusal.judge(read);
    const { status, exchange } = read('refused');
    // what is assumed of one that is proven is no matter of a rotate
    const assumption = exchange.assumption === assumptions.delivery ? null : exchange.assumption;
    const retired = status === 404 || status === 409;
    return verdict && retired && assumption !== null ? { inconclusive: assumption } : verdict;
  });
}

function exhausted(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: 'refused-generation-3',
    title: 'answers 409 replay_limit once all three generations are used',
    drive: async (drive, deliver) => {
      await controlReplay(drive, plane, deliver);
      const delivery = await deliver({ ...failed, generation: 3 });
      await refusedReplay(drive, plane, delivery, 'all three generations are used');
      await lookWhetherOn(drive, plane, 'refused');
    },
    claims: [
      unlessRotated(unlessOff('refused', refuses(`${clause}.exhausted`, 'refused', [replayLimit]))),
      unchanged(`${clause}.refused-unchanged`),
    ],
  });
}

/** what did not die by failure is at the limit as well, and which of the two is told is open. */
function ineligibleAtTheLimit(): Check {
  return deliveryCheck('public', {
    key: 'refused-legacy-generation-3',
    title: 'answers 409 replay_not_eligible, all generations used, for what did not die by failure',
    drive: async (drive, endpoint) => {
      const deliver = madeOn(drive, 'public', endpoint);
      await controlReplay(drive, 'public', deliver);
      const state = { status: 'dead', terminalReason: 'legacy', generation: 3 } as const;
      const fault = 'the delivery is dead as legacy, with all three generations used';
      await refusedReplay(drive, 'public', await deliver(state), fault);
    },
    claims: [
      refuses('deliveries.replay.not-eligible-at-the-limit', 'refused', [notEligible]),
      unchanged('deliveries.replay.refused-unchanged'),
    ],
  });
}

/** An endpoint that is not on takes no replay; one that the check need not turn off shows it as well. */
function endpointOff(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: 'refused-at-an-endpoint-off',
    title: 'answers 409 replay_not_eligible for a failed delivery of an endpoint that is off',
    drive: async (drive, deliver) => {
      await controlReplay(drive, plane, deliver);
      const delivery = await deliveryOff(drive, plane, failed);
      await refusedReplay(drive, plane, delivery, 'the endpoint is off');
    },
    claims: [
      unlessRotated(refuses(`${clause}.endpoint-disabled`, 'refused', [notEligible])),
      unchanged(`${clause}.refused-unchanged`),
    ],
  });
}
