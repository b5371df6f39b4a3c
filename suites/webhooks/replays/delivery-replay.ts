import { accepts, refuses, claims, isAllowed } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import { replayLimit } from '../../resources/not-eligible.ts';
import { replayCheck, controlReplay, deliveryCheck } from '../delivery-check.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  replayRequest,
  sendReplay,
  deliveryItems,
} from '../../resources/deliveries/delivery-support.ts';
import { replayAgain, unlessOff } from './replay-again.ts';
import { inAnswer, inList, type Item } from '../../../harness/claims/looks.ts';
import { leaves, leavesAll, shows } from '../../../harness/claims/members.ts';
import { otherStatus, otherValue, unlisted } from '../../../harness/judge/found.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';

/**
 * The row of the delivery transition table that takes a replay (contract: "Webhook delivery"). These
 * use deliveries up, which is why they come after those that only ask for refusals.
 */
export function takenReplayChecks(plane: ResourcePlane): readonly Check[] {
  return [replayed(plane, 1), replayed(plane, 2)];
}

function replayed(plane: ResourcePlane, generation: 1 | 2): Check {
  const next = generation + 1;
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: `to-generation-${next}`,
    title: `queues generation ${next} of a delivery that failed in generation ${generation}`,
    drive: async (drive, deliver) => {
      const delivery = await deliver({ ...failed, generation });
      if (drive.hooked) await deliver({ status: 'succeeded' });
      await lookFor(drive, plane, delivery, 'before');
      await sendReplay(drive, 'replay', replayRequest(drive, plane, delivery, freshKey(drive)));
      await lookFor(drive, plane, delivery, 'after');
    },
    claims: [
      accepts(`${clause}.accepted`, 'replay', 202),
      sameDelivery(`${clause}.same-delivery`),
      keepsEvent(`${clause}.same-delivery`),
      keepsCreation(`${clause}.same-delivery`),
      answersGeneration(`${clause}.next-generation`, next),
      listsGeneration(`${clause}.next-generation`, next),
      leavesTheDead(`${clause}.next-generation`, next),
      leavesEnded(`${clause}.leaves-others`, ['before-1', 'after-1']),
      keepsAttempts(`${deliveryRoutes[plane]}.list.all-generations`),
    ],
  });
}

/** Deliveries that failed before the seventh attempt of their generation: generations count, and not attempts. */
export function replayedEarly(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: 'after-fewer-attempts',
    title: 'counts the generations of a delivery, however few attempts each of them had',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const deliver = madeOn(drive, plane, endpoint);
      await controlReplay(drive, plane, deliver);
      const early = await deliver({ ...failed, attempts: 3 });
      await drive.send('replay', replayRequest(drive, plane, early, freshKey(drive)));
      await lookFor(drive, plane, early, 'after');
      const last = await deliver({ ...failed, generation: 3, attempts: 2 });
      const fault = 'all three generations are used';
      const usedUp = replayRequest(drive, plane, last, freshKey(drive), { fault });
      await replayAgain(drive, plane, 'used-up', usedUp);
    },
    claims: [
      answersGeneration(`${clause}.next-generation`, 2),
      listsGeneration(`${clause}.next-generation`, 2),
      unlessOff('used-up', refuses(`${clause}.exhausted`, 'used-up', [replayLimit])),
    ],
  });
}

/** Claims on a replay recorded as `replay`, between looks at the list `before` and `after`. */
type Clause = Claim['clause'];

/** What of a delivery stays until something happens to it; a target may show further members. */
const stateMembers = [
  'delivery_id',
  'event_id',
  'status',
  'generation',
  'terminal_reason',
  'attempt_count',
  'next_attempt_at_ms',
  'created_at_ms',
  'updated_at_ms',
  'attempts.length',
];

const answer = inAnswer('replay');
const before = inList(deliveryItems, 'before-*', 'replay');
const after = inList(deliveryItems, 'after-*', 'replay');

/** The answer identifies the delivery that was addressed. */
export function sameDelivery(clause: Clause): Claim {
  return shows(clause, answer, (read) => {
    const { exchange, json } = read('replay');
    return member(json, 'delivery_id') === undefined
      ? { inconclusive: 'the answer has no delivery_id' }
      : { delivery_id: idInPath(exchange, 'delivery_id') };
  });
}

/** A delivery takes one event to one endpoint, in each generation. */
function keepsEvent(clause: Clause): Claim {
  return leaves(clause, [before, after], ['event_id']);
}

/** A further generation does not change when the delivery was created, which is what orders the list. */
function keepsCreation(clause: Clause): Claim {
  return leaves(clause, [before, after], ['created_at_ms']);
}

/** The answer gives the generation after the one that failed. */
function answersGeneration(clause: Clause, next: number): Claim {
  return shows(clause, answer, { generation: next });
}

/** The list gives it too. */
function listsGeneration(clause: Clause, next: number): Claim {
  return shows(clause, inList(deliveryItems, 'after-*', 'replay', 'required'), {
    generation: next,
  });
}

/**
 * A delivery that is queued is no longer dead. Only where no attempt of the new generation is listed: one
 * that was made since may have failed again.
 */
function leavesTheDead(clause: Clause, next: number): Claim {
  const labels = ['replay', 'before-*', 'after-*'];
  return claims(clause, labels, (read) => {
    const [was, is] = [before.shown(read), after.shown(read)];
    if (!was || !is) return { inconclusive: 'the delivery is not in both lists' };
    if (attemptsOf(is, next).length > 0) return null;
    // one that died again without an attempt did so for another reason
    if (is['status'] !== was['status'] || is['terminal_reason'] !== was['terminal_reason'])
      return null;
    return { at: 'after-1', ...otherValue('status', 'of a queued delivery', is['status']) };
  });
}

/**
 * A replay leaves other deliveries that have ended for good; nobody else's replay can have changed them in
 * between either.
 */
function leavesEnded(clause: Clause, looks: readonly [before: string, after: string]): Claim {
  return leavesAll(clause, deliveryItems, looks, stateMembers, {
    after: ['replay'],
    which: (was, read) =>
      hasEnded(was) && was['delivery_id'] !== idInPath(read('replay').exchange, 'delivery_id'),
  });
}

/** True for a delivery that no attempt and no replay moves any more. */
function hasEnded({ status, terminal_reason: reason, generation }: Item): boolean {
  if (reason === 'failed') return generation === 3;
  return (
    status === 'succeeded' || ['policy_rejected', 'retired', 'legacy'].includes(textOf(reason))
  );
}

/** The list still shows the attempts that it showed before. */
function keepsAttempts(clause: Clause): Claim {
  return claims(clause, ['replay', 'before-*', 'after-*'], (read) => {
    const are = attemptNames(after.shown(read));
    const lost = attemptNames(before.shown(read)).find((attempt) => !are.includes(attempt));
    return lost === undefined ? null : { at: 'after-1', ...unlisted(lost, are.length) };
  });
}

function attemptNames(shown: Item | undefined): readonly string[] {
  return attemptsOf(shown).map(
    ({ attempt_number: number, generation }) =>
      `attempt ${textOf(number)} of generation ${textOf(generation)}`,
  );
}

/** The probe leaves its delivery, however it was answered. */
export function leavesDelivery(
  clause: Clause,
  probe: string,
  controls: readonly string[] = ['control'],
): Claim {
  const views = [
    inList(deliveryItems, 'before-*', probe),
    inList(deliveryItems, 'after-*', probe, 'required'),
  ] as const;
  return leaves(clause, views, stateMembers, { after: controls, mayFail: [probe] });
}

/** Claims that a replay under a key that was used before gets the generation of the first, or 409. */
export function repeatsGeneration(
  clause: Clause,
  again: string,
  first: string,
  controls: readonly string[] = [first],
  allowed: readonly Allowed[] = [{ status: 202 }, { status: 409 }],
): Claim {
  return claims(clause, { reads: [again, first], controls }, (read) => {
    const { status, json } = read(again);
    if (status !== 202)
      return isAllowed(read(again), allowed) ? null : otherStatus(read(again), allowed);
    const [expected, actual] = [read(first).json, json].map((one) => member(one, 'generation'));
    return actual === expected
      ? null
      : { at: again, ...otherValue('generation', expected, actual) };
  });
}

/** Claims that two looks show the delivery that a replay addresses in the same generation. */
export function generationStays(
  clause: Clause,
  replay: string,
  [first, second]: readonly [string, string],
  controls: readonly string[],
): Claim {
  const views = [
    inList(deliveryItems, `${first}-*`, replay),
    inList(deliveryItems, `${second}-*`, replay, 'required'),
  ] as const;
  return leaves(clause, views, ['generation'], { after: controls, mayFail: [replay] });
}
