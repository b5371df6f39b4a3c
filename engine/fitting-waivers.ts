import type { Waiver } from '../harness/model/waiver.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { readWaivers } from '../harness/target-file/waivers.ts';
import { many } from '../reporters/text/text.ts';
import { clauseIds } from '../schemas/clauses/index.ts';

/** Reads the waivers of a run on the targets of these names; a usage error names what fits none of them. */
export function fittingWaivers(file: string | null, targets: readonly string[]): Waiver[] {
  if (file === null) return [];
  const waivers = readWaivers(file, new Set(clauseIds));
  const strays = waivers.flatMap(({ clause, target }) =>
    target === undefined || targets.includes(target) ? [] : [{ clause, target }],
  );
  const [first] = strays;
  if (first) {
    const more = strays.length === 1 ? '' : `, as do ${many(strays.length - 1, 'other waiver')}`;
    throw new UsageError(
      `the waiver of ${first.clause} names the target ${first.target}, which this run has not${more}; the run has ${targets.join(', ')}: write that name in ${file}, and keep versions in implementation.version of the target file, where no waiver depends on them`,
    );
  }
  return waivers;
}
