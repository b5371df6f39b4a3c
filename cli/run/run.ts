import { createBail } from '../../engine/bail.ts';
import { assertConfirmed } from '../../engine/confirm.ts';
import { embeddedGates } from '../../engine/embedded.ts';
import { fittingWaivers } from '../../engine/fitting-waivers.ts';
import { assertRoom } from '../folder/set-aside.ts';
import { assertBaselineFits } from './gating-options.ts';
import { dropJournals, journalFolder } from './journal-folder.ts';
import { type Plan, judgeAll, judgeEmbedded } from '../../engine/judge-target.ts';
import { knownChecks } from '../../engine/known-checks.ts';
import { trailIn } from '../../engine/left-behind.ts';
import { type RunOptions, runOptions } from './options.ts';
import { replayCommand } from '../../engine/replay-command.ts';
import { selectionOf } from '../../engine/select.ts';
import { assertShardable, shardInput } from '../../engine/shards.ts';
import { configOf, describedTargets } from '../targets/targets.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { nowMs } from '../../harness/model/now.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { randomInt } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  const selection = selectionOf(knownChecks, options.filters, options.effort);
  const shards = options.shard && shardInput(options.shard, selection.only);
  await makeFolder(options.out);
  const plan: Plan = {
    seed: options.seed ?? randomInt(2 ** 31),
    effort: options.effort,
    ...selection,
    ...(shards && { shards, ownAccount: options.ownAccount }),
    parallelTargets: options.parallelTargets,
    complete: asksAll(options),
    waivers,
    today: new Date().toISOString().slice(0, 10),
    terminal: options.quiet ? { err: unheard, signal: terminal.signal } : terminal,
    bail: options.bail === null ? null : createBail(options.bail, waivers),
    disguise: new Disguise(),
    journals: await journalFolder(options.out, options.har),
    trail: trailIn(options.out),
    beforeChecks: loadReports,
    replay: (clause) =>
      replayCommand(options.out, clause, { config: options.config, url: options.target }),
  };
  try {
    const started = nowMs();
    const judged = described ? await judgeAll(described, plan) : await judgeEmbedded(plan);
    const { reportRun } = await loadReports();
    return await reportRun({ started, described, judged }, plan, options, terminal);
  } finally {
    // what workers wrote is for run.har alone, also where that was never made
    await dropJournals(plan.journals);
  }
}

/** True where what is not exercised counts. */
function asksAll({ effort, requireComplete, gating }: RunOptions): boolean {
  return effort === 'audit' || requireComplete || gating.require.length > 0;
}

/** What a report takes, most of it no request: loaded while a target is there already, and before checks are driven. */
function loadReports() {
  return import('./report-run.ts');
}

/** Where progress goes that is not wanted. */
const unheard = { write: () => true };

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
