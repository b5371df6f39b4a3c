import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Claim } from '../../harness/model/check.ts';
import { replayedIn } from './delivery-support.ts';

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
