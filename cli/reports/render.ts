import { dirname, join } from 'node:path';
import type { Exchange } from '../../harness/model/exchange.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { writeAllure } from '../../reporters/formats/allure.ts';
import { renderConsole } from '../../reporters/formats/console.ts';
import { harText } from '../../reporters/formats/har.ts';
import { writeOutputs } from '../../reporters/outputs.ts';
import { writeBelow } from '../../reporters/write-whole.ts';
import { parseFlags } from '../terminal/flags.ts';
import { assertRoom } from '../folder/set-aside.ts';
import { asStartedHere } from '../terminal/own-command.ts';
import { reportIn } from '../../engine/replay-command.ts';
import { readReport } from './stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The options of the command. */
export const renderFlags = {
  out: { type: 'string' },
  allure: { type: 'boolean' },
  har: { type: 'boolean' },
} as const;

/**
 * `render`: makes every format of a report again from its `conformance.json`, as an earlier or a later
 * version of the suite may have made others, and run.har from the evidence beside it; tells it as the
 * run did. Judges nothing: it ends with 0.
 */
export async function render(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, renderFlags, true);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new UsageError('render: give one report, or its folder, such as conformance-report');
  const path = reportIn(file);
  const report = readReport(path);
  const folder = values.out ?? dirname(path);
  assertRoom(folder);
  const names = await writeOutputs(folder, report);
  if (values.allure) await writeAllure(folder, report);
  if (values.har) await writeBelow(folder, 'run.har', await archive(dirname(path)));
  terminal.out(asStartedHere(renderConsole(report, { color: terminal.color, folder })));
  terminal.lines(['', ...names.map((name) => join(folder, name))]);
  return 0;
}

/** An HTTP archive of the exchanges that a report was judged by. */
async function archive(folder: string): Promise<AsyncIterable<string>> {
  // judges again, for which all suites are loaded
  const { unpackEvidence } = await import('../evidence/unpack.ts');
  const { input } = await unpackEvidence(folder);
  const recordings = input.targets.map(({ name: target, baseUrl, results }) => ({
    target,
    baseUrl,
    startedAt: input.startedAt,
    sources: [results.flatMap(({ exchanges }) => exchanges).toSorted(byTime)],
  }));
  return harText(input.suite, recordings, (text) => text);
}

function byTime(one: Exchange, other: Exchange): number {
  return one.startedAtMs - other.startedAtMs;
}
