import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import { vacuous, type Claim } from '../../harness/model/check.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

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
