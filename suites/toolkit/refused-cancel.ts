import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Claim, Reader } from '../../harness/model/check.ts';
import { unless } from './claim-shapes.ts';

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
