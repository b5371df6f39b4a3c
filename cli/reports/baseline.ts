import { UsageError } from '../../harness/target-file/usage-error.ts';
import { baselineOf, renderBaseline } from '../../reporters/inputs/baseline-file.ts';
import { many } from '../../reporters/text/text.ts';
import { writeWhole } from '../../reporters/write-whole.ts';
import { parseFlags } from '../terminal/flags.ts';
import { defaultFolder } from '../../engine/default-paths.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const baselineFlags = { write: { type: 'string' } } as const;

/** `baseline`: writes of a report what `run --baseline` needs: a small sorted file that people review. */
export async function writeBaseline(args: readonly string[], { lines }: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, baselineFlags, true);
  const [from = defaultFolder, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`baseline: give one report, not ${more.length + 1}`);
  if (values.write === undefined) throw new UsageError('baseline: give --write FILE');
  const baseline = baselineOf(readReport(from));
  await writeWhole(values.write, renderBaseline(baseline));
  const failed = baseline.targets
    .flatMap(({ clauses }) => clauses)
    .filter(({ fingerprints }) => fingerprints);
  lines([
    `${values.write}: excuses ${many(failed.length, 'failure')}; review it, and keep it with your code`,
  ]);
  return 0;
}
