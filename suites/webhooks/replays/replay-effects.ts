import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { list, member, textOf } from '../../../harness/model/json.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import { deliveriesIn, replayedIn, stateOf } from '../../resources/deliveries/delivery-support.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** Claims on a replay recorded as `replay`, between looks at the list `before` and `after`. */
type Clause = Claim['clause'];

const answered = ['replay'];
const listed = ['replay', 'after-*'];
const compared = {
  reads: ['replay', 'before-*', 'after-*'],
  controls: ['replay', 'before-*', 'after-*'],
};

/** The answer names the delivery that was addressed. */
export function sameDelivery(clause: Clause): Claim {
  return claims(clause, answered, (read) => {
    const { json, exchange } = read('replay');
    const id = member(json, 'delivery_id');
    if (typeof id !== 'string') return { inconclusive: 'the answer has no delivery_id to read' };
    if (idInPath(exchange, 'delivery_id') === id) return null;
    return { at: 'replay', expected: 'the delivery_id addressed', got: id };
  });
}

/** A delivery is the way of one event to one endpoint, in whatever generation. */
export function keepsEvent(clause: Clause): Claim {
  return claims(clause, compared, (read) => {
    const [was, is] = bothIn(read).map((delivery) => delivery?.['event_id']);
    if (typeof was !== 'string' || typeof is !== 'string')
      return { inconclusive: 'the delivery is not in both lists with an event_id' };
    return was === is ? null : { at: 'after-1', expected: `event_id ${was}`, got: is };
  });
}

/** A generation more does not make it another day: the list goes by when the delivery came into being. */
export function keepsCreation(clause: Clause): Claim {
  return claims(clause, compared, (read) => {
    const [was, is] = bothIn(read).map((delivery) => delivery?.['created_at_ms']);
    if (typeof was !== 'number' || typeof is !== 'number')
      return { inconclusive: 'the delivery is not in both lists with a created_at_ms' };
    if (was === is) return null;
    return { at: 'after-1', expected: `created_at_ms ${was}`, got: `created_at_ms ${is}` };
  });
}

/** The answer gives the generation after the one that failed. */
export function answersGeneration(clause: Clause, next: number): Claim {
  return claims(clause, answered, (read) => {
    const { json } = read('replay');
    // that it is an object is a clause of its own
    if (Array.isArray(json)) return { inconclusive: 'the answer is no object' };
    const got = member(json, 'generation');
    if (got === next) return null;
    return { at: 'replay', expected: `generation ${next}`, got: `generation ${textOf(got)}` };
  });
}

/** So does the list after it. */
export function listsGeneration(clause: Clause, next: number): Claim {
  return claims(clause, listed, (read) => {
    const delivery = replayedIn(read('replay'), read.all('after-'));
    if (!delivery) return { at: 'after-1', expected: 'the delivery in the list', got: 'none' };
    if (delivery['generation'] === next) return null;
    const got = `generation ${textOf(delivery['generation'])}`;
    return { at: 'after-1', expected: `generation ${next}`, got };
  });
}

/**
 * A delivery that is queued is no longer what it was when it was dead. Only where no attempt of the
 * new generation is listed: one that was made since may have failed in its turn.
 */
export function leavesTheDead(clause: Clause, next: number): Claim {
  return claims(clause, compared, (read) => {
    const [before, after] = bothIn(read);
    if (!before || !after) return { inconclusive: 'the delivery is not in both lists' };
    if (list(after, 'attempts').some((one) => member(one, 'generation') === next)) return null;
    const same = (name: string) => after[name] === before[name];
    // one that died again without an attempt did so for another reason
    if (!same('status') || !same('terminal_reason')) return null;
    const got = `status ${JSON.stringify(after['status'])}, as before`;
    return { at: 'after-1', expected: 'the delivery queued', got };
  });
}

/**
 * What has ended for good is left as it was by a replay of another: somebody else's replay can't have
 * changed it in between either.
 */
export function leavesEnded(
  clause: Clause,
  looks: readonly [before: string, after: string],
): Claim {
  return claims(clause, ['replay', ...looks], (read) => {
    const [before = [], after = []] = looks.map((look) => deliveriesIn([read(look)]));
    const replayed = idInPath(read('replay').exchange, 'delivery_id');
    const ended = before.filter((one) => hasEnded(one) && one['delivery_id'] !== replayed);
    if (ended.length === 0) return { inconclusive: 'no other delivery of the endpoint has ended' };
    for (const was of ended) {
      const is = after.find((one) => one['delivery_id'] === was['delivery_id']);
      // one that left the page may stand on the next
      if (is && stateOf(is) !== stateOf(was))
        return { at: looks[1], expected: stateOf(was), got: stateOf(is) };
    }
    return null;
  });
}

/** True for what no attempt and no replay moves any more. */
function hasEnded(delivery: Readonly<Record<string, unknown>>): boolean {
  const { status, terminal_reason: reason, generation } = delivery;
  if (reason === 'failed') return generation === 3;
  return (
    status === 'succeeded' || ['policy_rejected', 'retired', 'legacy'].includes(textOf(reason))
  );
}

/** The attempts of before are still there after. */
export function keepsAttempts(clause: Clause): Claim {
  return claims(clause, compared, (read) => {
    const [before, after] = bothIn(read).map((delivery) =>
      list(delivery, 'attempts').map(
        (one) => `${textOf(member(one, 'generation'))}/${textOf(member(one, 'attempt_number'))}`,
      ),
    );
    const lost = before?.filter((attempt) => !after?.includes(attempt)) ?? [];
    if (lost.length === 0) return null;
    const expected = `the ${before?.length} attempts of before`;
    return { at: 'after-1', expected, got: `none that is ${lost.join(', ')}` };
  });
}

function bothIn(read: Reader, probe = 'replay') {
  return ['before-', 'after-'].map((look) => replayedIn(read(probe), read.all(look)));
}

/** Whatever it was answered, the probe leaves its delivery as it was, member by member. */
export function leavesDelivery(
  clause: Clause,
  probe: string,
  controls: readonly string[] = ['control'],
): Claim {
  const looks = ['before-*', 'after-*'];
  const labels = { reads: [probe, ...looks], controls: [...controls, ...looks] };
  return claims(clause, labels, (read) => {
    const [before, after] = bothIn(read, probe);
    if (!before) return { inconclusive: 'the delivery was not in the list' };
    const [was, is] = [stateOf(before), after ? stateOf(after) : 'no such delivery'];
    return was === is ? null : { at: 'after-1', expected: was, got: is };
  });
}

/** Claims that a replay by a key that one had before it gets the generation of that one, or 409. */
export function repeatsGeneration(
  clause: Claim['clause'],
  again: string,
  first: string,
  controls: readonly string[] = [first],
): Claim {
  return claims(clause, { reads: [again, first], controls }, (read) => {
    const answer = read(again);
    const generation = member(read(first).json, 'generation');
    const same = answer.status === 202 && member(answer.json, 'generation') === generation;
    if (same || answer.status === 409) return null;
    const expected = `202 with generation ${textOf(generation)}, or 409`;
    return { at: again, expected, got: describe(answer) };
  });
}

/** Claims that two looks show the delivery that a replay names in the same generation. */
export function generationStays(
  clause: Claim['clause'],
  replay: string,
  [before, after]: readonly [string, string],
  controls: readonly string[],
): Claim {
  const looks = [`${before}-*`, `${after}-*`];
  const labels = { reads: [replay, ...looks], controls: [...controls, ...looks] };
  return claims(clause, labels, (read) => {
    const [was, is] = [before, after].map(
      (look) => replayedIn(read(replay), read.all(`${look}-`))?.['generation'],
    );
    if (was === undefined) return { inconclusive: 'the delivery is not in the list' };
    if (is === was) return null;
    const expected = `generation ${JSON.stringify(was)}, as before`;
    return { at: `${after}-1`, expected, got: `generation ${JSON.stringify(is)}` };
  });
}
