import { createBail } from './bail.ts';
import { assertConfirmed } from './confirm.ts';
import { embeddedGates } from './embedded.ts';
import { evidenceLines } from './evidence/pack.ts';
import { fittingWaivers } from './fitting-waivers.ts';
import { leaveReport } from './folder/leave-report.ts';
import { assertRoom } from './folder/set-aside.ts';
import { assertBaselineFits } from './gating-options.ts';
import { dropJournals, journalFolder } from './journal-folder.ts';
import { type JudgedTarget, type Plan, judgeAll, judgeEmbedded } from './judge-target.ts';
import { trailIn } from './left-behind.ts';
import { type RunOptions, runOptions } from './options.ts';
import { linesAfter } from './outlook/after-run.ts';
import { ownCommand } from './own-command.ts';
import { replayCommand } from './replay-command.ts';
import { runInput } from './run-input.ts';
import { selectionOf } from './select.ts';
import { assertShardable, shardInput } from './shards.ts';
import { configOf, describedTargets } from './targets.ts';
import { tell } from './tell.ts';
import type { Terminal } from './terminal.ts';
import { Unwritten } from './unwritten.ts';
import { nowMs } from '../harness/model/now.ts';
import { graceAfter } from '../harness/model/stop.ts';
import type { Target } from '../harness/model/target.ts';
import { suiteFacts } from '../harness/package.ts';
import { readJournals } from '../harness/run/journal.ts';
import { Disguise } from '../harness/secrets/disguise.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { randomInt } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldRun } from '../reporters/fold.ts';
import { harText } from '../reporters/har.ts';
import { checks } from '../suites/index.ts';

/** `run`: judges targets, prints the verdict, writes the report, and gives the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const asked = runOptions(args);
  const options = asked.embedded ? asked : { ...asked, config: configOf(asked) };
  const described = options.embedded ? null : describedTargets(options);
  const names = (described ?? embeddedGates).map(({ name }) => name);
  const waivers = fittingWaivers(options.waivers, names);
  assertBaselineFits(options.gating, names);
  if (described) assertConfirmed(described, options.confirm);
  if (options.shard) assertShardable(described ?? [], options);
  const selection = selectionOf(checks, options.filters, options.effort);
  const shards = options.shard && shardInput(options.shard, selection.only);
  await makeFolder(options.out);
  const plan: Plan = {
    seed: options.seed ?? randomInt(2 ** 31),
    effort: options.effort,
    ...selection,
    ...(shards && { shards, ownAccount: options.ownAccount }),
    parallelTargets: options.parallelTargets,
    waivers,
    today: new Date().toISOString().slice(0, 10),
    terminal: options.quiet ? { err: unheard, signal: terminal.signal } : terminal,
    bail: options.bail === null ? null : createBail(options.bail, waivers),
    disguise: new Disguise(),
    journals: await journalFolder(options.out, options.har),
    trail: trailIn(options.out),
    replay: (clause) =>
      replayCommand(options.out, clause, { config: options.config, url: options.target }),
  };
  try {
    return await judgeAndReport(plan, described, options, terminal);
  } finally {
    // what workers wrote is for run.har alone, also where that was never made
    await dropJournals(plan.journals);
  }
}

async function judgeAndReport(
  plan: Plan,
  described: readonly Target[] | null,
  options: RunOptions,
  terminal: Terminal,
): Promise<number> {
  const started = nowMs();
  const judged = described ? await judgeAll(described, plan) : await judgeEmbedded(plan);
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
  const next = whole ? (described ? linesAfter(described, report.targets) : afterEmbedded) : [];
  await tell(report, options, { notes, next, unwritten }, terminal);
  return report.exitCode;
}

/** Milliseconds that whoever interrupts a run waits for its evidence and its archive, once the report is there. */
const mostProofMs = 5000;

/** Where progress goes that nobody wants to see. */
const unheard = { write: () => true };

/** What to do next after a run that knew nothing but a URL. */
const afterUrlAlone =
  'next: describe the target in a file, account.owner first, then the keys; ' +
  'docs/target-file.md has every member and what it opens';

/** What to do next after a run of the embedded gateway. */
const afterEmbedded = [
  'this was the reference gateway that the suite carries; for a deployment of your own:',
  `  ${ownCommand()} init --target https://gw.example.com   writes a target file`,
  `  ${ownCommand()} run                                    judges what it describes`,
];

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

/** Makes the folder of the report, and sees that it can be written there: after the run it is too late. */
async function makeFolder(path: string): Promise<void> {
  assertRoom(path);
  const trial = join(path, `.trial-${randomInt(2 ** 31)}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(trial, 'can this be written?\n');
    await rm(trial);
  } catch (error) {
    throw new UsageError(
      `--out ${path}: ${error instanceof Error ? error.message : 'can not be made'}`,
    );
  }
}
