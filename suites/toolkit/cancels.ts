import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { type Claim, type Reader, vacuous } from '../../harness/model/check.ts';
import { member } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { unless } from './claim-shapes.ts';

/**
 * Of cancels that meet, one comes first and the others find what it left. That it is cancelled
 * reads `after` them; which state a cancel leads to is open, and where it is another there is nothing to say.
 */
export function oneIsTaken(clause: ClauseId, racers: readonly string[]): Claim {
  return claims(clause, { reads: [...racers, 'after'], controls: ['after'] }, (read) => {
    if (member(read('after').json, 'state') !== 'cancelled') return vacuous;
    const taken = racers.filter((label) => accepted(read(label)));
    if (taken.length <= 1) return null;
    const got = `${taken.length} of ${racers.length} taken`;
    return { at: taken.at(-1) ?? '', expected: 'one of them taken', got };
  });
}

/** The labels of looks at a message: around a cancel, and two later ones that nothing came between. */
interface Looks {
  readonly around: readonly [before: string, after: string];
  readonly later: readonly [first: string, again: string];
}

/**
 * Claims that a refused cancel is no step of its message, whose state is unchanged and so its version;
 * nothing is decided where `taken` says that it was not refused.
 */
export function sameVersion(
  clause: Claim['clause'],
  cancel: string,
  { around, later }: Looks,
  taken: (read: Reader) => string | false,
  control?: string,
): Claim {
  const looks = [...new Set([...around, ...later])];
  const controls = control === undefined ? looks : [control, ...looks];
  const same = claims(clause, { reads: [cancel, ...looks], controls }, (read) => {
    const [was, is] = around.map((label) => member(read(label).json, 'state_version'));
    const [first, again] = later.map((label) => member(read(label).json, 'state_version'));
    if (first !== again) return { inconclusive: 'reads count as well' };
    const [before, after] = around.map((label) => member(read(label).json, 'state'));
    // another state is the matter of the clause on states
    if (was === is || before !== after) return null;
    return {
      at: around[1],
      expected: `state_version ${String(was)}`,
      got: `state_version ${String(is)}`,
    };
  });
  return unless(same, taken);
}
