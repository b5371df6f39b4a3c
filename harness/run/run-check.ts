import type { Check, DrivenCheck } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CheckResult, Lack } from '../model/result.ts';
import { judgeCheck } from '../judge/judge-check.ts';
import { observed } from '../judge/observe.ts';
import { createStateSession } from '../states/state-session.ts';
import { takeAccount } from './accounts.ts';
import { createDrive } from './drive.ts';
import { lostAfter, type Environment } from './environment.ts';
import { drawsFor } from './random.ts';
import type { Recording } from './drive-parts.ts';
import { repeatFindings } from './repeat.ts';
import { applies, missing } from './requirements.ts';
import { runProperty, type PropertyOutcome } from './run-property.ts';
import { drive, settle, type Driven } from './settle.ts';

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
  const { target, gates, endsAtMs } = env.settings;
  if (!applies(check, gates)) return { ...blankResult(check), outcome: 'notApplicable' };
  const barred = () => outOfTime(endsAtMs) ?? lost(env);
  const lack = missing(check, target, gates) ?? barred() ?? (await unoffered(check, env));
  if (lack) return { ...blankResult(check), outcome: 'notExercised', lack };
  const judged = async () => {
    const started = Date.now();
    const brought =
      'property' in check
        ? await runProperty(check, env, signal, barred)
        : await runOnce(check, env, signal);
    return { ...resultOf(check, env, brought), durationMs: Date.now() - started };
  };
  return repeatFindings(await judged(), check, env, judged);
}

/** What a run of a check brought back, before the result is made of it. */
type Brought = Omit<PropertyOutcome, 'cases'> &
  Pick<CheckResult, 'cases'> & {
    /** True where the drive ended early: then it may have come to nothing that can be judged. */
    readonly stopped?: boolean;
  };

async function runOnce(
  check: DrivenCheck,
  env: Environment,
  signal: AbortSignal,
): Promise<Brought> {
  const { gates } = env.settings;
  let requests = 0;
  let attempts = 0;
  const attempt = async () => {
    // Numbers of its own for each attempt: one that was told "not now" may have used its keys up.
    const name = (attempts += 1) === 1 ? check.id : `${check.id} ${attempts}`;
    const random = drawsFor(env.settings, name);
    const driven = await driveOnce(check, env, random, signal);
    requests += driven.recording.exchanges.length;
    return driven;
  };
  const judge = ({ recording: { exchanges }, stop }: Driven, lasting: readonly string[]) =>
    judgeCheck(check, { exchanges, stopped: stop?.message ?? null, lasting }, gates);
  const { driven, ...judged } = await settle(attempt, judge, env, signal);
  const { recording, stop, defect } = driven;
  const lack = stop?.lack ?? null;
  return { ...judged, ...recording, requests, lack, defect, stopped: stop !== null };
}

async function driveOnce(
  check: DrivenCheck,
  env: Environment,
  random: () => number,
  signal: AbortSignal,
): Promise<Driven> {
  const recording: Recording = { exchanges: [], observations: [] };
  const states = env.hook && createStateSession(env.hook);
  try {
    return await drive(recording, signal, async () => {
      const lease = await takeAccount(check, env, states);
      await check.drive(createDrive({ check, env, lease, recording, random, signal }, states));
    });
  } finally {
    await states?.close();
  }
}

function resultOf(check: Check, env: Environment, all: Brought): CheckResult {
  const { stopped = false, ...brought } = all;
  const { units, exchanges, attempts, requests, defect } = brought;
  const blank = { ...blankResult(check), exchanges, attempts, requests };
  if (defect !== null) return { ...blank, outcome: 'defect', defect };
  if (units.length === 0 && !stopped)
    return { ...blank, outcome: 'defect', defect: `${check.id} judged nothing` };
  return {
    ...blank,
    ...brought,
    outcome: units.some((unit) => unit.verdict !== 'unreached') ? 'judged' : 'notExercised',
    observations: [...brought.observations, ...observed(exchanges)],
    placeholders: placeholdersIn(exchanges, env),
  };
}

/** The placeholders that really stand in the exchanges, and what each stands for. */
function placeholdersIn(exchanges: readonly Exchange[], env: Environment): Record<string, string> {
  const text = JSON.stringify(exchanges.map((exchange) => exchange.request));
  return env.secrets.variablesIn(text);
}

/** The first state that the check needs and the hook says it can't make. */
async function unoffered(check: Check, { hook }: Environment): Promise<Lack | null> {
  if (!hook && check.needs.elseFound) return null;
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
