import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Target } from '../harness/model/target.ts';
import type { CheckResult } from '../harness/model/result.ts';
import { unreachable } from '../harness/preflight/reach.ts';
import { createClient } from '../harness/client/client.ts';
import { targetItself } from '../harness/run/run-check.ts';
import { prepareRun } from '../harness/run/prepare.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import { bareTarget, readTargets } from '../harness/target/read-targets.ts';
import { UsageError } from '../harness/target/usage-error.ts';
import { readWaivers, type Waiver } from '../harness/target/waivers.ts';
import { renderConsole } from '../reporters/console.ts';
import { foldRun } from '../reporters/fold.ts';
import { plannedCheck, type TargetInput } from '../reporters/inputs.ts';
import { writeReport } from '../reporters/json.ts';
import { Progress } from '../reporters/progress.ts';
import { clauseIds, clauses } from '../schemas/clauses/index.ts';
import { checks } from '../suites/index.ts';
import { assertConfirmed } from './confirm.ts';
import { embeddedGates, startEmbedded } from './embedded.ts';
import { runSuites } from './engine.ts';
import { runOptions, type RunOptions } from './options.ts';
import { suiteFacts } from './package.ts';
import { selectChecks } from './select.ts';

/** Where a command writes, and what can end it. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: NodeJS.WriteStream;
  readonly color: boolean;
  readonly signal: AbortSignal;
}

interface Plan {
  readonly options: RunOptions;
  readonly seed: number;
  readonly only: readonly string[] | null;
  readonly waivers: readonly Waiver[];
  readonly today: string;
  readonly terminal: Terminal;
}

/** `run`: judges targets, prints the verdict, writes the report, and gives the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = runOptions(args);
  const described = describedTargets(options);
  const plan: Plan = {
    options,
    seed: options.seed ?? randomInt(2 ** 31),
    only: selectChecks(checks, options.filters),
    waivers: options.waivers ? readWaivers(options.waivers, new Set(clauseIds)) : [],
    today: new Date().toISOString().slice(0, 10),
    terminal,
  };
  if (described) assertConfirmed(described, options.confirm);
  assertWaiversFit(plan.waivers, described);
  await makeFolder(options.out);
  const started = Date.now();
  const judged = described ? await judgeAll(described, plan) : await judgeEmbedded(plan);
  const report = foldRun({
    suite: { ...suiteFacts, seed: plan.seed },
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    interrupted: judged.some((one) => one.interrupted),
    targets: judged.map((one) => one.input),
    waivers: plan.waivers,
    today: plan.today,
    requireComplete: options.requireComplete,
    failOnShould: options.failOnShould,
    defects: judged.flatMap((one) => one.defects),
  });
  const path = join(options.out, 'conformance.json');
  await writeReport(path, report);
  terminal.out(`report: ${path}\n\n`);
  terminal.out(renderConsole(report, { color: terminal.color }));
  return report.exitCode;
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw new UsageError(
      `--out ${path}: ${error instanceof Error ? error.message : 'can not be made'}`,
    );
  }
}

/** The targets that the command line names; null for the embedded gateway. */
function describedTargets({ config, target }: RunOptions): Target[] | null {
  if (config === null) return target === null ? null : [bareTarget(target)];
  const targets = readTargets(config, process.env);
  if (target === null) return targets;
  const [only, ...others] = targets;
  if (!only || others.length > 0)
    throw new UsageError(
      `--target ${target}: ${config} describes ${targets.length} targets; leave one in it`,
    );
  return [{ ...only, baseUrl: bareTarget(target).baseUrl }];
}

function assertWaiversFit(waivers: readonly Waiver[], targets: readonly Target[] | null): void {
  const names = targets?.map(({ name }) => name) ?? embeddedGates.map(({ name }) => name);
  const stray = waivers.find(({ target }) => target !== undefined && !names.includes(target));
  if (stray)
    throw new UsageError(
      `the waiver of ${stray.clause} names the target ${stray.target}, which this run has not`,
    );
}

interface Judged {
  readonly input: TargetInput;
  readonly interrupted: boolean;
  readonly defects: readonly string[];
}

async function judgeAll(targets: readonly Target[], plan: Plan): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const target of targets) {
    // one target at a time, so that none disturbs another
    judged.push(await judgeTarget(target, plan));
  }
  return judged;
}

async function judgeEmbedded(plan: Plan): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { name, gates } of embeddedGates) {
    // one target at a time
    const { target, close } = await startEmbedded(name, gates);
    // one target at a time
    judged.push(await judgeTarget(target, plan).finally(close));
  }
  return judged;
}

async function judgeTarget(target: Target, plan: Plan): Promise<Judged> {
  const { seed, only, terminal } = plan;
  const started = Date.now();
  const { settings, trouble, refused } = await prepareRun(target, { seed, only });
  const positions = Object.fromEntries(checks.map(({ id }, position) => [id, position]));
  const base = { refused: refused.map(({ member, detail }) => `${member} (${detail})`) };
  const input = (results: readonly CheckResult[], lost: boolean): TargetInput => ({
    ...base,
    name: target.name,
    baseUrl: target.baseUrl,
    gates: settings.gates,
    unmounted: target.unmounted,
    checks: checks.map(plannedCheck),
    results: results.toSorted((a, b) => (positions[a.check] ?? 0) - (positions[b.check] ?? 0)),
    clauses: Object.values(clauses),
    lost,
    ...(trouble === null ? {} : { trouble }),
    ...notRun(plan, trouble, lost),
    waivers: plan.waivers,
    today: plan.today,
    durationMs: Date.now() - started,
    connection: { resolve: target.resolve, ...(target.tls && { caFile: target.tls.caFile }) },
    replay: (check) => replayCommand(plan.options, seed, check),
  });
  if (trouble !== null || terminal.signal.aborted)
    return { input: input([], false), interrupted: terminal.signal.aborted, defects: [] };
  const progress = progressOf(target, plan);
  const { results, defects } = await runSuites({
    settings,
    onResult: progress.onResult,
    signal: terminal.signal,
  });
  progress.clear();
  const outOfTime = Date.now() >= settings.endsAtMs;
  const interrupted = terminal.signal.aborted || outOfTime;
  const silent = results.some(({ lack }) => lack?.what === targetItself);
  return { input: input(results, silent || (await isLost(target))), interrupted, defects };
}

/** Why checks have no result, where it is not that they were never reached. */
function notRun(plan: Plan, trouble: string | null, lost: boolean): { notRun?: string } {
  if (trouble !== null) return { notRun: trouble };
  if (lost) return { notRun: 'the target was lost before the end' };
  if (plan.terminal.signal.aborted) return { notRun: 'the run was interrupted' };
  return plan.only === null ? {} : { notRun: 'left out by the filter' };
}

async function isLost(target: Target): Promise<boolean> {
  const client = createClient({ target, secrets: new Secrets(Buffer.alloc(32)) });
  try {
    return (await unreachable(client)) !== null;
  } finally {
    await client.close();
  }
}

function progressOf(target: Target, { only, terminal }: Plan) {
  const progress = new Progress(terminal.err);
  const startedAtMs = Date.now();
  let done = 0;
  let requests = 0;
  return {
    clear: () => progress.clear(),
    onResult: (result: CheckResult) => {
      done += 1;
      requests += result.requests;
      const total = only?.length ?? checks.length;
      progress.update({ done, total, plane: target.name, requests, startedAtMs });
    },
  };
}

function replayCommand({ config, target }: RunOptions, seed: number, check: string): string {
  const where = [config && `--config ${quote(config)}`, target && `--target ${quote(target)}`];
  const words = [
    'sms-gateway-conformance run',
    ...where,
    `--check ${quote(check)}`,
    `--seed ${seed}`,
  ];
  return words.filter(Boolean).join(' ');
}

function quote(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
