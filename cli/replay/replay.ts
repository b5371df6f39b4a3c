import { dirname } from 'node:path';
import { foldRun } from '../../reporters/fold/fold.ts';
import type { RunInput } from '../../reporters/inputs/inputs.ts';
import type { Report } from '../../reporters/report.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { Disguise } from '../../harness/secrets/disguise.ts';
import { evidenceLines } from '../evidence/pack.ts';
import { compareAgain, type Again } from './again.ts';
import { assertConfirmed } from '../../engine/confirm.ts';
import { checksAgain, chosenFailures, judgedFor, type Failure } from './failures.ts';
import { parseFlags } from '../terminal/flags.ts';
import { leaveReport } from '../folder/leave-report.ts';
import { replayFolder } from '../folder/replay-folder.ts';
import {
  judgeAll,
  judgeEmbedded,
  type JudgedTarget,
  type Plan,
} from '../../engine/judge-target.ts';
import { trailIn } from '../../engine/left-behind.ts';
import { defaultFolder } from '../../engine/default-paths.ts';
import { suiteFacts } from '../../harness/package.ts';
import { replayCommand, reportIn, type Where } from '../../engine/replay-command.ts';
import { askedTargets, namedTargets } from './replay-targets.ts';
import { readReport } from '../reports/stored-report.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { Unwritten } from '../terminal/unwritten.ts';

/** The options of the command. */
export const replayFlags = {
  report: { type: 'string' },
  all: { type: 'boolean' },
  config: { type: 'string' },
  target: { type: 'string', multiple: true },
  out: { type: 'string' },
  confirm: { type: 'string' },
} as const;

/**
 * `replay`: sends again what showed failures in an earlier run, from its report alone: the same
 * checks with the same random choices on the same targets, or on another. Says of each failure
 * whether it is fixed, still there, or another one by now, and writes what it saw to a folder of its own.
 */
export async function replay(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals: ids } = parseFlags(args, replayFlags, true);
  const { all = false, config = null } = values;
  if (ids.length === 0 && !all)
    throw new UsageError('replay: give ids of clauses or checks that failed, or --all');
  const path = reportIn(values.report ?? defaultFolder);
  const report = readReport(path);
  const { names, url } = namedTargets(report, values.target ?? []);
  const { failures, sound } = chosenFailures(report, { ids, all, targets: names });
  const failed = new Set(failures.map(({ target }) => target.name));
  const what = all ? '--all' : (failures[0]?.clause.id ?? '');
  const asked = askedTargets(report, failed, { config, url }, (where) =>
    replayCommand(dirname(path), what, where),
  );
  const { targets } = asked;
  if (targets) assertConfirmed(targets, values.confirm ?? null);
  terminal.warn((targets ?? []).map(({ name, baseUrl }) => `asks ${name} at ${baseUrl}`));
  const folder = await replayFolder(values.out, dirname(path));
  const plan = planOf({ path, folder, asked }, report, failures, terminal);
  const judged = targets ? await judgeAll(targets, plan) : await judgeEmbedded(plan, failed);
  const input = inputOf(plan, report, { ...asked, out: dirname(path) }, judged);
  const now = foldRun(input);
  const outcomes = failures.map((failure) => outcomeOf(failure, now, judged));
  terminal.lines([...outcomes.map(({ line }) => line), ...sound]);
  const { attempt, lines: unwritten } = new Unwritten();
  const evidence = evidenceLines(input);
  const { path: written } = await leaveReport(folder, { report: now, evidence, attempt });
  const told = written === null ? [] : [`report: ${written}`];
  terminal.lines([...told, ...unwritten]);
  return exitCodeOf(
    outcomes.map(({ again }) => again.outcome),
    now,
    terminal,
  );
}

function planOf(
  { path, folder, asked }: { path: string; folder: string; asked: Where },
  { suite, invocation }: Report,
  failures: readonly Failure[],
  terminal: Terminal,
): Plan {
  return {
    seed: suite.seed,
    effort: invocation.effort,
    only: [...new Set(failures.flatMap(({ clause }) => checksAgain(clause)))],
    leftOut: { what: null, kind: 'filter', reason: 'the replay leaves it out' },
    waivers: [],
    today: new Date().toISOString().slice(0, 10),
    terminal,
    bail: null,
    disguise: new Disguise(),
    journals: null,
    // the folder of the report may be somebody else's, and so may what is to be disabled
    trail: trailIn(folder),
    // what is replayed is the run, however often
    replay: (clause) => replayCommand(dirname(path), clause, asked),
  };
}

function inputOf(
  { seed, today, disguise }: Plan,
  { invocation }: Report,
  { config, url, out }: Where & { readonly out: string },
  judged: readonly JudgedTarget[],
): RunInput {
  return {
    suite: { ...suiteFacts, seed },
    startedAt: new Date().toISOString(),
    durationMs: judged.reduce((sum, { input }) => sum + input.durationMs, 0),
    invocation: {
      config,
      target: url,
      effort: invocation.effort,
    },
    out,
    interrupted: judged.some(({ interrupted }) => interrupted),
    targets: judged.map(({ input }) => input),
    waivers: [],
    today,
    requireComplete: false,
    failOnShould: false,
    defects: judged.flatMap(({ defects }) => defects),
    disguise: (text) => disguise.text(text),
  };
}

/** A replay on another base URL, or from a file of one target, meets that one under any name. */
function outcomeOf(
  { target, clause }: Failure,
  { targets }: Report,
  judged: readonly JudgedTarget[],
) {
  const sole = targets.length === 1 ? targets[0] : undefined;
  const now = targets.find(({ name }) => name === target.name) ?? sole;
  const after = now?.clauses.find(({ id }) => id === clause.id);
  const results = judged.find(({ input }) => input.name === now?.name)?.input.results ?? [];
  const again = compareAgain(clause, after, judgedFor(clause, results));
  const named =
    now && now.name !== target.name ? `${now.name} (as on ${target.name})` : target.name;
  return { again, line: `${again.outcome}: ${clause.level} ${clause.id} on ${named}${again.why}` };
}

/** As a run's where nothing could be judged; what is not known to be fixed is never success. */
function exitCodeOf(
  outcomes: readonly Again['outcome'][],
  { exitCode, exitReason, interrupted }: Report,
  { lines }: Terminal,
): number {
  if (exitCode === 5 || (exitCode === 4 && outcomes.includes('not exercised'))) {
    lines([`exit code ${exitCode}: ${exitReason}`]);
    return exitCode;
  }
  if (outcomes.some((one) => one === 'still failing' || one === 'changed')) return 1;
  return interrupted || outcomes.includes('not exercised') ? 2 : 0;
}
