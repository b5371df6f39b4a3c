import { evidenceLines } from '../evidence/pack.ts';
import { leaveReport } from '../folder/leave-report.ts';
import type { JudgedTarget, Plan } from '../../engine/judge-target.ts';
import type { RunOptions } from './options.ts';
import { linesAfter } from '../outlook/after-run.ts';
import { ownCommand } from '../terminal/own-command.ts';
import { runInput } from '../../engine/run-input.ts';
import { tell } from './tell.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Unwritten } from '../terminal/unwritten.ts';
import { graceAfter } from '../../harness/model/stop.ts';
import type { Target } from '../../harness/model/target.ts';
import { suiteFacts } from '../../harness/package.ts';
import { readJournals } from '../../harness/run/journal.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { harText } from '../../reporters/formats/har.ts';

/** What a run came to. */
interface Run {
  /** Epoch milliseconds. */
  readonly started: number;
  /** The targets of its file; null where it judged the embedded gateway. */
  readonly described: readonly Target[] | null;
  readonly judged: readonly JudgedTarget[];
}

/** Folds what a run came to, writes the report, prints the verdict, and gives the exit code. */
export async function reportRun(
  { started, described, judged }: Run,
  plan: Plan,
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  const input = runInput(judged, plan, { ...options, started });
  const report = foldRun(input);
  const { out } = options;
  const unwritten = new Unwritten();
  const { path, earlier } = await leaveReport(out, {
    report,
    evidence: evidenceLines(input),
    allure: options.allure,
    archive: plan.journals === null ? null : archive(plan, judged),
    attempt: unwritten.attempt,
    signal: graceAfter(terminal.signal, mostProofMs),
  });
  const urlAlone = options.config === null && options.target !== null;
  const notes = [
    ...(earlier === null ? [] : [`the report that was there is kept in ${earlier}`]),
    ...(path === null ? [] : [`report: ${path}, and report.html and others beside it`]),
    '',
    ...(urlAlone && report.exitCode !== 4 ? [afterUrlAlone, ''] : []),
  ];
  const whole = plan.only === null && !plan.shards;
  const next = whole
    ? described
      ? linesAfter(described, report.targets)
      : afterEmbedded(judged)
    : [];
  await tell(report, options, { notes, next, unwritten }, terminal);
  return report.exitCode;
}

/** Milliseconds that whoever interrupts a run waits for its evidence and its archive, once the report is there. */
const mostProofMs = 5000;

/** What to do next after a run that knew nothing but a URL. */
const afterUrlAlone =
  'next: describe the target in a file, account.owner first, then the keys; ' +
  'docs/target-file.md has every member and what it opens';

/** What to do next after a run of the embedded gateway; before it, what its positions leave to one of them. */
function afterEmbedded(judged: readonly JudgedTarget[]): readonly string[] {
  const isShared = judged.some(
    ({ input: { leftOut } }) => leftOut?.what === null && leftOut.kind === 'elsewhere',
  );
  return [
    ...(isShared
      ? [
          'what no gate concerns was asked with every gate on alone; to ask everything in each position:',
          `  ${ownCommand()} run --embedded --require-complete`,
        ]
      : []),
    'this was the reference gateway that the suite carries; for a deployment of your own:',
    `  ${ownCommand()} init --target https://gw.example.com   writes a target file`,
    `  ${ownCommand()} run                                    judges what it describes`,
  ];
}

/** The text of run.har, of what the run wrote as it went. */
async function* archive(plan: Plan, judged: readonly JudgedTarget[]): AsyncGenerator<string> {
  const journals = judged.flatMap(({ journal }) => journal ?? []);
  const recordings = await Promise.all(
    journals.map(async ({ folder, ...facts }) => ({
      ...facts,
      sources: await readJournals(folder),
    })),
  );
  yield* harText(suiteFacts, recordings, (text) => plan.disguise.text(text));
}
