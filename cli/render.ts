import { dirname, join } from 'node:path';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { writeAllure } from '../reporters/allure.ts';
import { renderConsole } from '../reporters/console.ts';
import { writeOutputs } from '../reporters/outputs.ts';
import { parseFlags } from './flags.ts';
import { reportIn } from './replay-command.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from './terminal.ts';

/** The options of the command. */
export const flags = { out: { type: 'string' }, allure: { type: 'boolean' } } as const;

/**
 * `render`: makes every format of a report anew from its `conformance.json`, as an earlier or a later
 * version of the suite may have made others, and tells it as the run did. Judges nothing: it ends with 0.
 */
export async function render(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, flags, true);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError('render: give one report, or its folder, such as conformance-report');
  const path = reportIn(file);
  const report = readReport(path);
  const folder = values.out ?? dirname(path);
  const paths = await writeOutputs(folder, report);
  if (values.allure) writeAllure(join(folder, 'allure-results'), report);
  terminal.out(renderConsole(report, { color: terminal.color, folder }));
  terminal.out(`\n${paths.join('\n')}\n`);
  return 0;
}
