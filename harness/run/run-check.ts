import type { Check } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CheckResult, Lack } from '../model/result.ts';
import { judgeCheck } from '../judge/judge-check.ts';
import { createStateSession } from '../states/state-session.ts';
import { takeAccount } from './accounts.ts';
import { createDrive } from './drive.ts';
import type { Recording } from './recorder.ts';
import { lostAfter, type Environment } from './environment.ts';
import { applies, missing } from './requirements.ts';
import { Stop } from './stop.ts';
import { lastingLabels, mostAttempts, passingLabels, pauseBefore } from './temporary.ts';

/** What is lacking where the target stopped answering. */
export const targetItself = 'target';

/**
 * Runs one check against the target and judges it. Answers that say "not now" (408, 429, 502, 503,
 * 504, a lost connection) are given time to pass, within the run's patience; one that stands in
 * every attempt is judged, one that comes and goes is nobody's failure.
 */
export async function runCheck(
  check: Check,
  env: Environment,
  signal: AbortSignal = new AbortController().signal,
): Promise<CheckResult> {
  const started = Date.now();
  const { target, gates, endsAtMs } = env.settings;
  if (!applies(check, gates)) return { ...blankResult(check), outcome: 'notApplicable' };
  const lack =
    missing(check, target, gates) ??
    outOfTime(endsAtMs) ??
    lost(env) ??
    (await unoffered(check, env));
  if (lack) return { ...blankResult(check), outcome: 'notExercised', lack };
  const passing: ReadonlyMap<string, number>[] = [];
  let requests = 0;
  for (;;) {
    // attempts follow one another
    const driven = await driveOnce(check, env, signal);
    requests += driven.recording.exchanges.length;
    passing.push(passingLabels(driven.recording.exchanges));
    const result = judged(check, env, driven, lastingLabels(passing));
    const again = passing.length < mostAttempts;
    if (!again || !(await pauseBefore(result, env.patience, passing.length, signal))) {
      const durationMs = Date.now() - started;
      return { ...result, attempts: passing.length, requests, durationMs };
    }
  }
}

interface Driven {
  readonly recording: Recording;
  readonly stop: Stop | null;
  /** The suite's own error; null where there was none. */
  readonly defect: string | null;
}

async function driveOnce(check: Check, env: Environment, signal: AbortSignal): Promise<Driven> {
  const recording: Recording = { exchanges: [], observations: [] };
  const states = env.hook && createStateSession(env.hook);
  try {
    const lease = await takeAccount(check, env, states);
    await check.drive(createDrive({ check, env, lease, recording, signal }, states));
    return { recording, stop: null, defect: null };
  } catch (error) {
    if (error instanceof Stop) return { recording, stop: error, defect: null };
    const interrupted = new Stop('the run was interrupted');
    if (signal.aborted) return { recording, stop: interrupted, defect: null };
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { recording, stop: null, defect: text };
  } finally {
    await states?.close();
  }
}

function judged(
  check: Check,
  env: Environment,
  { recording, stop, defect }: Driven,
  lasting: readonly string[],
): CheckResult {
  const { exchanges, observations } = recording;
  const blank = { ...blankResult(check), exchanges, requests: exchanges.length };
  if (defect !== null) return { ...blank, outcome: 'defect', defect };
  const { gates } = env.settings;
  const stopped = stop?.message ?? null;
  const { units, controlsAccepted } = judgeCheck(check, { exchanges, stopped, lasting }, gates);
  if (units.length === 0)
    return { ...blank, outcome: 'defect', defect: `${check.id} judged nothing` };
  return {
    ...blank,
    outcome: units.some((unit) => unit.verdict !== 'unreached') ? 'judged' : 'notExercised',
    lack: stop?.lack ?? null,
    units,
    observations,
    lasting,
    controlsAccepted,
    placeholders: placeholdersIn(exchanges, env),
  };
}

/** The placeholders that really stand in the exchanges, and what each stands for. */
function placeholdersIn(exchanges: readonly Exchange[], env: Environment): Record<string, string> {
  const text = JSON.stringify(exchanges.map((exchange) => exchange.request));
  return Object.fromEntries(
    Object.entries(env.secrets.variables()).filter(([placeholder]) => text.includes(placeholder)),
  );
}

/** The first state that the check needs and the hook says it can't make. */
async function unoffered(check: Check, { hook }: Environment): Promise<Lack | null> {
  for (const name of check.needs.states ?? []) {
    const what = `states.${name}`;
    if (!hook) return { what, reason: `it needs the state ${name}, and there is no state hook` };
    // one after another, and the hook is asked for its list but once
    if ((await hook.offers(name)) === 'no')
      return { what, reason: `the state hook does not offer ${name}` };
  }
  return null;
}

function lost({ silence }: Environment): Lack | null {
  if (silence.inARow < lostAfter) return null;
  return {
    what: targetItself,
    reason: `the target gave no answer to ${lostAfter} requests in a row`,
  };
}

function outOfTime(endsAtMs: number): Lack | null {
  if (Date.now() < endsAtMs) return null;
  return { what: 'timeouts.runMs', reason: 'the time for the run was over' };
}

function blankResult(check: Check): CheckResult {
  const exchanges: readonly Exchange[] = [];
  return {
    check: check.id,
    callee: check.callee,
    outcome: 'judged',
    lack: null,
    defect: null,
    units: [],
    exchanges,
    placeholders: {},
    controlsAccepted: 0,
    observations: [],
    lasting: [],
    attempts: 1,
    requests: 0,
    durationMs: 0,
  };
}
