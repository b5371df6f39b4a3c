import type { Waiver } from '../harness/model/waiver.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { readWaivers } from '../harness/target-file/waivers.ts';
import { clauseIds } from '../schemas/clauses/index.ts';

/** Reads the waivers of a run on the targets of these names; a usage error names one that fits none. */
export function fittingWaivers(file: string | null, targets: readonly string[]): Waiver[] {
  if (file === null) return [];
  const waivers = readWaivers(file, new Set(clauseIds));
  const stray = waivers.find(({ target }) => target !== undefined && !targets.includes(target));
  if (stray)
    throw new UsageError(
      `the waiver of ${stray.clause} names the target ${stray.target}, which this run has not`,
    );
  return waivers;
}
