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
import { pauseBefore } from './temporary.ts';

const attempts = 3;

/** What is lacking where the target stopped answering. */
export const targetItself = 'target';

/**
 * Runs one check against the target and judges it. Answers that say "not now" (408, 429, 502, 503,
 * 504, a lost connection) are given time to pass, within the run's patience; what still stands at
 * the last attempt is judged.
 */
export async function runCheck(
  check: Check,
  env: Environment,
  signal: AbortSignal = new AbortController().signal,
): Promise<CheckResult> {
  const started = Date.now();
  const blank = blankResult(check);
  const { target, gates, endsAtMs } = env.settings;
  if (!applies(check, gates)) return { ...blank, outcome: 'notApplicable' };
  const lack =
    missing(check, target, gates) ??
    outOfTime(endsAtMs) ??
    lost(env) ??
    (await unoffered(check, env));
  if (lack) return { ...blank, outcome: 'notExercised', lack };
  let requests = 0;
  for (let attempt = 1; ; attempt += 1) {
    // attempts follow one another
    const result = await runOnce(check, env, signal);
    requests += result.requests;
    // attempts follow one another
    const again = attempt < attempts && (await pauseBefore(result, env.patience, attempt, signal));
    if (!again) return { ...result, attempts: attempt, requests, durationMs: Date.now() - started };
  }
}

async function runOnce(check: Check, env: Environment, signal: AbortSignal): Promise<CheckResult> {
  const recording: Recording = { exchanges: [], observations: [] };
  const states = env.hook && createStateSession(env.hook);
  let stop: Stop | null = null;
  try {
    const lease = await takeAccount(check, env, states);
    const drive = createDrive({ check, env, lease, recording, signal }, states);
    await check.drive(drive);
  } catch (error) {
    if (error instanceof Stop) stop = error;
    else if (signal.aborted) stop = new Stop('the run was interrupted');
    else return defect(check, recording, error);
  } finally {
    await states?.close();
  }
  return judged(check, env, recording, stop);
}

function judged(
  check: Check,
  env: Environment,
  recording: Recording,
  stop: Stop | null,
): CheckResult {
  const { exchanges, observations } = recording;
  const { units, controlsAccepted } = judgeCheck(
    check,
    exchanges,
    stop?.message ?? null,
    env.settings.gates,
  );
  const reached = units.some((unit) => unit.verdict !== 'unreached');
  const blank = blankResult(check);
  if (!reached && units.length === 0)
    return { ...blank, outcome: 'defect', defect: `${check.id} judged nothing`, exchanges };
  return {
    ...blank,
    outcome: reached ? 'judged' : 'notExercised',
    lack: stop?.lack ?? null,
    units,
    exchanges,
    observations,
    controlsAccepted,
    placeholders: placeholdersIn(exchanges, env),
    requests: exchanges.length,
  };
}

/** The placeholders that really stand in the exchanges, and what each stands for. */
function placeholdersIn(exchanges: readonly Exchange[], env: Environment): Record<string, string> {
  const text = JSON.stringify(exchanges.map((exchange) => exchange.request));
  return Object.fromEntries(
    Object.entries(env.secrets.variables()).filter(([placeholder]) => text.includes(placeholder)),
  );
}

function defect(check: Check, { exchanges }: Recording, error: unknown): CheckResult {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    ...blankResult(check),
    outcome: 'defect',
    defect: text,
    exchanges,
    requests: exchanges.length,
  };
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
    attempts: 1,
    requests: 0,
    durationMs: 0,
  };
}
