import { assertConfirmed } from '../engine/confirm.ts';
import { fittingWaivers } from '../engine/fitting-waivers.ts';
import { type Plan, judgeAll } from '../engine/judge-target.ts';
import { knownChecks } from '../engine/known-checks.ts';
import { defaultFolder } from '../engine/default-paths.ts';
import { replayCommand } from '../engine/replay-command.ts';
import { runInput } from '../engine/run-input.ts';
import { type Filters, selectionOf } from '../engine/select.ts';
import type { Effort } from '../harness/model/effort.ts';
import { nowMs } from '../harness/model/now.ts';
import { Disguise } from '../harness/secrets/disguise.ts';
import { type TargetDescription, describedTarget } from '../harness/target-file/describe.ts';
import { readTargets } from '../harness/target-file/read-targets.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldRun } from '../reporters/fold/fold.ts';
import type { Report } from '../reporters/report.ts';
import type { Edition } from '../schemas/editions.ts';

/** What a run can be told, as the options of the command line `run` are. */
export interface JudgeOptions {
  /** Patterns that select checks, by what they are matched against; `*` matches any text. */
  readonly only?: Partial<Filters>;
  /** Repeats the random choices of an earlier run: its report's `suite.seed`. */
  readonly seed?: number;
  /** How much of the suite runs; a gate where nothing is said. */
  readonly effort?: Effort;
  /** Path of a file of known failures that are accepted for a time. */
  readonly waivers?: string;
  /** Counts the clauses of an edition of the contract alone; others are told. */
  readonly edition?: Edition;
  /** The exit code is 2 where a `must` was not exercised. */
  readonly requireComplete?: boolean;
  /** The exit code is 1 for a failed `should` as well. */
  readonly failOnShould?: boolean;
  /** Lets a run with `maxTier: 'irreversible'` reach a distant target; the error of one without names it. */
  readonly confirm?: string;
  /** Ends the run when it is aborted; the report tells of what was judged until then. */
  readonly signal?: AbortSignal;
}

/**
 * Judges a target that is described, or those of a target file, one after the other, and gives what
 * `conformance.json` holds: verdicts, counts, each clause with its evidence, and the exit code that a
 * run would end with. Nothing is written or printed, and secrets are replaced.
 *
 * Throws a `UsageError` before anything is sent where a description, filter or waiver file is wrong, or
 * the confirmation is missing, and where the suite can't listen at a target's receiver. A target that can't be judged is no error: its report says why.
 * While it runs, a rejected promise that nobody awaits is told among the report's `defects`.
 */
export async function judge(
  target: TargetDescription | string,
  options: JudgeOptions = {},
): Promise<Report> {
  const config = typeof target === 'string' ? target : null;
  const targets =
    typeof target === 'string' ? readTargets(target, process.env) : [describedTarget(target)];
  const names = targets.map(({ name }) => name);
  const waivers = fittingWaivers(options.waivers ?? null, names);
  assertConfirmed(targets, options.confirm ?? null);
  const { effort = 'gate' } = options;
  const filters = { check: [], clause: [], operation: [], plane: [], ...options.only };
  const url = config === null ? (targets[0]?.baseUrl ?? null) : null;
  const plan: Plan = {
    seed: options.seed ?? randomInt(2 ** 31),
    effort,
    ...selectionOf(knownChecks, filters, effort),
    waivers,
    today: new Date().toISOString().slice(0, 10),
    terminal: {
      err: { write: () => true },
      signal: options.signal ?? new AbortController().signal,
    },
    bail: null,
    disguise: new Disguise(),
    journals: null,
    // nobody is told of it: it is there for as long as the run alone
    trail: join(tmpdir(), `conformance-${randomUUID()}.ndjson`),
    replay: (clause) => replayCommand(defaultFolder, clause, { config, url }),
  };
  const started = nowMs();
  const input = runInput(await judgeAll(targets, plan), plan, {
    started,
    config,
    target: url,
    effort,
    edition: options.edition ?? null,
    requireComplete: options.requireComplete ?? false,
    failOnShould: options.failOnShould ?? false,
  });
  return foldRun(input);
}
