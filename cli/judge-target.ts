import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../harness/client/client.ts';
import type { Effort } from '../harness/model/effort.ts';
import type { CheckResult, Lack } from '../harness/model/result.ts';
import type { Target } from '../harness/model/target.ts';
import { unreachable } from '../harness/preflight/reach.ts';
import { preflight } from '../harness/preflight/preflight.ts';
import { targetItself } from '../harness/run/run-check.ts';
import type { Disguise } from '../harness/secrets/disguise.ts';
import { Secrets } from '../harness/secrets/secrets.ts';
import type { Waiver } from '../harness/model/waiver.ts';
import type { Journal } from '../reporters/har.ts';
import { plannedCheck, type TargetInput } from '../reporters/inputs.ts';
import { Progress } from '../reporters/progress.ts';
import { clauses } from '../schemas/clauses/index.ts';
import { checks } from '../suites/index.ts';
import { embeddedGates, startEmbedded } from './embedded.ts';
import { connectionOf } from './connection-of.ts';
import { runSuites } from './engine.ts';
import type { Terminal } from './terminal.ts';

/** A failure is sent twice more: one that shows in one run of three is no proof of a rule, but of a race. */
const mostRepeats = 2;

/** What a run does to each of its targets. */
export interface Plan {
  readonly seed: number;
  readonly effort: Effort;
  /** The checks to run; null for all. */
  readonly only: readonly string[] | null;
  readonly waivers: readonly Waiver[];
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  readonly terminal: Terminal;
  /** Learns the secrets of all targets, and takes them out of all that is reported. */
  readonly disguise: Disguise;
  /** The folder that all exchanges are written to; null where they need not be kept. */
  readonly journals: string | null;
  /** The command that sends again what showed a clause broken. */
  readonly replay: (clause: string) => string;
}

/** What a run brought back from one target, ready to be folded. */
export interface JudgedTarget {
  readonly input: TargetInput;
  readonly interrupted: boolean;
  readonly defects: readonly string[];
  /** Where its exchanges were written; null where they were not. */
  readonly journal: Journal | null;
}

/** Judges targets, one after the other, so that none disturbs another. */
export async function judgeAll(targets: readonly Target[], plan: Plan): Promise<JudgedTarget[]> {
  const judged: JudgedTarget[] = [];
  for (const target of targets) {
    // one target at a time, so that none disturbs another
    judged.push(await judgeTarget(target, plan));
  }
  return judged;
}

/** Judges the reference gateway with its gates in each position, or in those that are named. */
export async function judgeEmbedded(
  plan: Plan,
  names: ReadonlySet<string> = new Set(embeddedGates.map(({ name }) => name)),
): Promise<JudgedTarget[]> {
  const judged: JudgedTarget[] = [];
  for (const { name, gates } of embeddedGates.filter((one) => names.has(one.name))) {
    // one target at a time
    const { target, close } = await startEmbedded(name, gates);
    // one target at a time
    judged.push(await judgeTarget(target, plan).finally(close));
  }
  return judged;
}

async function judgeTarget(target: Target, plan: Plan): Promise<JudgedTarget> {
  const { seed, effort, only, terminal } = plan;
  const started = Date.now();
  const folder = plan.journals && (await mkdtemp(join(plan.journals, 'target-')));
  const startedAt = new Date(started).toISOString();
  const { name, baseUrl } = target;
  const journal = folder === null ? null : { target: name, baseUrl, startedAt, folder };
  const { settings, trouble, refused, sent, secrets } = await preflight(target, {
    seed,
    effort,
    repeats: mostRepeats,
    journal: folder,
    only,
  });
  for (const known of secrets) plan.disguise.add(known);
  const positions = Object.fromEntries(checks.map(({ id }, position) => [id, position]));
  const base = { refused: refused.map(({ member, detail }) => `${member} (${detail})`) };
  const input = (results: readonly CheckResult[], lost: boolean): TargetInput => ({
    ...base,
    name,
    baseUrl,
    gates: settings.gates,
    unmounted: target.unmounted,
    checks: checks.map(plannedCheck),
    results: [
      ...(sent && trouble === null ? [sent] : []),
      ...results.toSorted((a, b) => (positions[a.check] ?? 0) - (positions[b.check] ?? 0)),
    ],
    clauses: Object.values(clauses),
    lost,
    ...(trouble === null ? {} : { trouble }),
    ...notRun(plan, trouble, lost),
    waivers: plan.waivers,
    today: plan.today,
    durationMs: Date.now() - started,
    connection: connectionOf(target),
    disguise: (text) => plan.disguise.text(text),
    replay: plan.replay,
  });
  if (trouble !== null || terminal.signal.aborted)
    return { input: input([], false), interrupted: terminal.signal.aborted, defects: [], journal };
  const progress = progressOf(target, plan);
  const { results, defects, ...learned } = await runSuites({
    settings,
    onResult: progress.onResult,
    signal: terminal.signal,
  });
  progress.clear();
  for (const known of learned.secrets) plan.disguise.add(known);
  const outOfTime = Date.now() >= settings.endsAtMs;
  const interrupted = terminal.signal.aborted || outOfTime;
  const silent = results.some(({ lack }) => lack?.what === targetItself);
  return { input: input(results, silent || (await isLost(target))), interrupted, defects, journal };
}

const leftOutOfSmoke = { what: 'effort', reason: 'a smoke leaves it out; --effort gate runs it' };

/** Why checks have no result, where it is not that they were never reached. */
function notRun(
  plan: Plan,
  trouble: string | null,
  lost: boolean,
): { notRun?: string; leftOut?: Lack } {
  if (trouble !== null) return { notRun: trouble };
  if (lost) return { notRun: 'the target was lost before the end' };
  if (plan.terminal.signal.aborted) return { notRun: 'the run was interrupted' };
  if (plan.effort === 'smoke') return { leftOut: leftOutOfSmoke };
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
