import { judgeDrive, withAsides } from '../judge/judge-cases.ts';
import { isBroken, judgeCheck, unitKey } from '../judge/judge-check.ts';
import { observed } from '../judge/observe.ts';
import { asSent } from '../judge/spared.ts';
import { unreadableIn } from '../judge/unreadable.ts';
import { blankResult } from '../model/blank-result.ts';
import type { Check, DrivenCheck } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import { nowMs } from '../model/now.ts';
import type { CheckResult, Lack, Observation } from '../model/result.ts';
import { stoppedBy } from '../model/stop.ts';
import { unreachable } from '../preflight/reach.ts';
import { takeAccount } from './account/accounts.ts';
import { overBecause } from './environment/allowance.ts';
import type { DriveOnce, Driven } from './policy/judged.ts';
import { keptDrive } from './attempts/kept-drive.ts';
import { runRepeatedly } from './attempts/run-repeatedly.ts';
import { drive, settle } from './attempts/settle.ts';
import { type DriveParts, emptyRecording } from './drive/drive-parts.ts';
import { createDrive } from './drive/drive.ts';
import { countedCalls, ownCalls } from './drive/own-requests.ts';
import { widestWindow } from './drive/race.ts';
import { drawsFor } from './drive/random.ts';
import type { Environment } from './environment/environment.ts';
import { type PropertyOutcome, runProperty } from './property/run-property.ts';
import { applies, missing } from './requirements.ts';
import { standInsOf } from './stand-ins.ts';
import { strangersCheck } from './strangers.ts';
import { lostAfter, lostAfterMs } from './waiting/presence.ts';
import { createStateSession } from '../states/state-session.ts';

/** What is lacking where the target stopped answering. */
export const targetItself = 'target';

/**
 * Runs one check against the target and judges it. Answers that say "not now" (408, 429, 502, 503,
 * 504, a lost connection, silence) are given time to pass; one that comes in every attempt is
 * judged, one that comes and goes is no failure.
 */
export async function runCheck(
  whole: Check,
  env: Environment,
  signal: AbortSignal = new AbortController().signal,
): Promise<CheckResult> {
  const { target, gates } = env.settings;
  const check = asSent(whole, env.settings.spares);
  if (!applies(check, gates)) return { ...blankResult(check), outcome: 'notApplicable' };
  const barred = async () => overBecause(env) ?? (await lost(env, signal));
  const lack =
    missing(check, target, gates) ??
    unheard(check, env) ??
    (await barred()) ??
    (await unoffered(check, env));
  const stranger = strangersCheck(check, env, lack);
  if (stranger) {
    const result = await runCheck(stranger.check, env, signal);
    return { ...result, lack: result.lack ?? stranger.lack, asStranger: true };
  }
  if (lack) return { ...blankResult(check), outcome: 'notExercised', lack };
  return inPartOfRoom(env, (own) => drivenCheck(check, own, signal, barred));
}

/** Has a check record into a part of the run's room: what it does not keep is free again once it is over. */
async function inPartOfRoom(
  env: Environment,
  work: (own: Environment) => Promise<CheckResult>,
): Promise<CheckResult> {
  const answerRoom = env.answerRoom.part();
  let kept: readonly Exchange[] = [];
  try {
    const result = await work({ ...env, answerRoom, client: env.client.recordingIn(answerRoom) });
    kept = result.exchanges;
    return result;
  } finally {
    answerRoom.keepOnly(kept);
  }
}

async function drivenCheck(
  check: Check,
  env: Environment,
  signal: AbortSignal,
  barred: () => Promise<Lack | null>,
): Promise<CheckResult> {
  const once = async (place: number) => {
    const started = nowMs();
    const drawing = drawnAnew(env, place);
    const brought =
      'property' in check
        ? await runProperty(check, drawing, signal, barred)
        : await runOnce(check, drawing, signal);
    return { ...resultOf(check, env, brought), durationMs: nowMs() - started };
  };
  return runRepeatedly(check, env, once);
}

/** An audit draws new values each time that it drives a check; anyone who repeats a finding sends the same again. */
function drawnAnew(env: Environment, place: number): Environment {
  const { settings } = env;
  if (place === 0 || settings.effort !== 'audit') return env;
  return { ...env, settings: { ...settings, seed: settings.seed + place } };
}

/** What a run of a check brought back, before the result is made of it. */
type DriveOutcome = Omit<PropertyOutcome, 'cases'> &
  Partial<Pick<CheckResult, 'cases' | 'raceWindowMs'>>;

async function runOnce(
  check: DrivenCheck,
  env: Environment,
  signal: AbortSignal,
): Promise<DriveOutcome> {
  const { gates } = env.settings;
  let requests = 0;
  let attempts = 0;
  const attempt: DriveOnce = async (patience, rest) => {
    // Numbers of its own for each attempt: one that was told "not now" may have used its keys up.
    const name = (attempts += 1) === 1 ? check.id : `${check.id} ${attempts}`;
    const random = drawsFor(env.settings, name);
    const driven = await driveOnce(check, env, {
      random,
      signal,
      patience,
      rest,
      anew: attempts > 1,
    });
    requests += driven.recording.exchanges.length;
    return driven;
  };
  const judge = ({ recording, stop }: Driven, lasting: readonly string[]) =>
    judgeCheck(check, { ...recording, stopped: stoppedBy(stop), lasting }, gates);
  const { driven, givenUp, ...judged } = await settle({ attempt, judge, check, env, signal });
  const { recording, stop, defect } = driven;
  const exchanges = [...recording.exchanges];
  const known = new Set(judged.units.filter(isBroken).map(unitKey));
  const asides = givenUp
    .filter(({ units }) => units.some((unit) => isBroken(unit) && !known.has(unitKey(unit))))
    .map((one) => keptDrive(one, exchanges));
  const beside = asides.map((kept) => judgeDrive(check, exchanges, kept, gates).units);
  return {
    ...judged,
    units: withAsides(judged.units, beside),
    exchanges,
    ...(asides.length > 0 && { asides }),
    observations: recording.observations,
    raceWindowMs: widestWindow(recording),
    requests,
    asked: countedCalls(ownCalls(recording)),
    lack: stop?.lack ?? null,
    defect,
    stopped: stoppedBy(stop),
  };
}

async function driveOnce(
  check: DrivenCheck,
  env: Environment,
  more: Pick<DriveParts, 'random' | 'signal' | 'patience' | 'anew' | 'rest'>,
): Promise<Driven> {
  const recording = emptyRecording();
  const states = env.hook && createStateSession(env.hook, (one) => recording.asides.push(one));
  try {
    return await drive(recording, more.signal, async () => {
      const lease = await takeAccount(check, env, states);
      await check.drive(createDrive({ check, env, lease, recording, ...more }, states));
    });
  } finally {
    await states?.close();
  }
}

function resultOf(check: Check, env: Environment, brought: DriveOutcome): CheckResult {
  const { units, exchanges, attempts, requests, asked, defect, stopped } = brought;
  const blank = {
    ...blankResult(check),
    ...(check.spared && { spared: check.spared }),
    exchanges,
    attempts,
    requests,
    asked,
  };
  if (defect !== null) return { ...blank, outcome: 'defect', defect };
  if (units.length === 0 && stopped === null) {
    // a check that sent nothing and says nothing is the suite's own mistake
    if (exchanges.length === 0)
      return { ...blank, outcome: 'defect', defect: `${check.id} judged nothing` };
    return { ...blank, outcome: 'notExercised', observations: [nothingJudged(check, exchanges)] };
  }
  return {
    ...blank,
    ...brought,
    outcome: units.some((unit) => unit.verdict !== 'unreached') ? 'judged' : 'notExercised',
    observations: [...brought.observations, ...observed(exchanges), ...unreadableIn(units)],
    ...standInsOf(exchanges, env.secrets),
  };
}

/** A check without claims of its own has nothing left where no answer came in any attempt. */
function nothingJudged({ id }: Check, exchanges: readonly Exchange[]): Observation {
  const silent = exchanges.find(({ noAnswer }) => noAnswer)?.noAnswer;
  const reason = silent
    ? `no answer (${silent.kind}: ${silent.detail})`
    : 'nothing came that says anything';
  return { topic: 'checks that had nothing to judge', value: `${id}: ${reason}` };
}

/** The first state that the check needs and the hook says it can't make. */
async function unoffered(check: Check, { hook }: Environment): Promise<Lack | null> {
  if (!hook && check.needs.fallback) return null;
  for (const name of check.needs.states ?? []) {
    const what = `states.${name}`;
    if (!hook) return { what, reason: `it needs the state ${name}, and there is no state hook` };
    // one after another, and the hook is asked for its list but once
    if ((await hook.offers(name)) === 'no')
      return { what, reason: `the state hook does not offer ${name}` };
  }
  return null;
}

/** A worker beside the one that listens has no listener: deliveries would arrive where no check asks. */
function unheard({ needs }: Check, { receiver }: Environment): Lack | null {
  if (!needs.receiver || receiver) return null;
  return { what: 'receiver', reason: 'nobody listens at receiver.listen for this part of the run' };
}

async function lost({ presence, client }: Environment, signal: AbortSignal): Promise<Lack | null> {
  const isThere = async () => (await unreachable(client)) === null;
  if (!(await presence.isLost(isThere, signal))) return null;
  return {
    what: targetItself,
    reason: `the target gave no answer to ${lostAfter} requests in a row, nor to any for ${lostAfterMs / 1000} s after them; if it is up, it may need a lower concurrency`,
  };
}
