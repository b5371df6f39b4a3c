import { isBroken } from '../../judge/judge-check.ts';
import { isUnforeseen, unreadableBecause } from '../../judge/unreadable.ts';
import type { Check } from '../../model/check.ts';
import { Stop, stopByTarget } from '../../model/stop.ts';
import { isRunOver } from '../environment/allowance.ts';
import { fullestOf } from './fullest.ts';
import type { DriveOnce, Driven, JudgeDriven, Judged, JudgedDrive } from './judged.ts';
import { type DriveWays, withoutHaste, withoutLag } from './lag.ts';
import type { Recording } from '../drive/drive-parts.ts';
import { keepPlaces } from '../drive/places.ts';
import type { Environment } from '../environment/environment.ts';
import type { Waited } from '../waiting/patience.ts';
import { restAfter } from '../waiting/rest.ts';
import {
  type CheckAttempt,
  attemptIn,
  hasTransient,
  isOpen,
  persistentLabels,
  mostAttempts,
  mostAttemptsInAll,
  mostSilentAttempts,
  pauseAfter,
  waitBefore,
  madeProgress,
} from '../waiting/temporary.ts';

/**
 * Takes the steps of a drive; tells a lack from an interruption and from an error of our own. One
 * that an answer gave rise to ends the drive like a lack: it is not for the target to have it told
 * as a defect, which would outrank all that failed.
 */
export async function drive(
  recording: Recording,
  signal: AbortSignal,
  steps: () => Promise<void>,
): Promise<Driven> {
  try {
    await steps();
    return { recording, stop: null, defect: null };
  } catch (error) {
    if (error instanceof Stop) return { recording, stop: error, defect: null };
    const interrupted = new Stop('the run was interrupted', null, 'interruption');
    if (signal.aborted) return { recording, stop: interrupted, defect: null };
    if (isUnforeseen(error))
      return { recording, stop: stopByTarget(unreadableBecause(error)), defect: null };
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { recording, stop: null, defect: text };
  } finally {
    keepPlaces(recording);
  }
}

/**
 * Drives until nothing is in the way any more or the answers that say "not now" stand. What is found
 * where lists may lag is looked at again with patience.
 */
export async function settle(
  attempt: DriveOnce,
  judge: JudgeDriven,
  check: Check,
  env: Environment,
  signal: AbortSignal,
): Promise<Judged> {
  const ways = { attempt, judge, check, env };
  const driven = () => driveUntilClear(ways, signal);
  return withoutLag(await withoutHaste(await driven(), check, driven), ways);
}

/**
 * Each attempt begins again; the one that reached most says what holds, and what any of them shows broken is
 * broken.
 */
async function driveUntilClear(ways: DriveWays, signal: AbortSignal): Promise<Judged> {
  const { attempt, judge, check, env } = ways;
  const attempts: CheckAttempt[] = [];
  const found: JudgedDrive[] = [];
  let fullest: JudgedDrive | null = null;
  let waited = true;
  // before the attempt that is under way
  let spent: Waited = { askedMs: 0, closedMs: 0 };
  for (;;) {
    // attempts follow one another
    const last = attempts.at(-1);
    const rest = restAfter(attempts, check);
    const driven = await attempt(null, rest);
    waited &&= !rest?.short;
    const { exchanges } = driven.recording;
    const left = attemptIn(exchanges);
    attempts.push(left);
    if (last && madeProgress(last, left)) env.patience.giveBack(spent);
    else if (left.tookGood) env.patience.giveBack({ ...spent, askedMs: 0 });
    const known = env.standing.explains(left, attempts.length);
    const lasting = known ? [...left.passing.keys()] : persistentLabels(attempts, waited);
    // on a fixed account a good request may have been taken before the attempt
    if (lasting.length > 0 && env.settings.ownAccounts) env.standing.noteLasting(check.id, left);
    const judged = { ...judge(driven, lasting), driven, lasting };
    if (judged.units.some(isBroken)) found.push(judged);
    fullest = driven.defect === null ? fullestOf(fullest, judged) : judged;
    const over = signal.aborted || isRunOver(env);
    const open = check.claims.length === 0 || isOpen(judged.units);
    const clear = driven.defect !== null || over || !hasTransient(exchanges) || !open || known;
    if (!clear && mayTryAgain(attempts, env)) {
      const { kept, askedMs } = await waitBefore(attempts, env.patience, env.lags.latency, signal);
      waited &&= kept;
      spent = { askedMs, closedMs: left.tookGood ? 0 : closedFor(attempts) };
      if (!signal.aborted) continue;
    }
    // what stood in all attempts is known only at the end
    const counts: JudgedDrive =
      fullest === judged ? judged : { ...fullest, ...judge(fullest.driven, lasting), lasting };
    const givenUp = found.filter((one) => one !== fullest);
    return { ...counts, givenUp, attempts: attempts.length };
  }
}

function mayTryAgain(attempts: readonly CheckAttempt[], { patience }: Environment): boolean {
  const { silentMs = 0, tookGood = false } = attempts.at(-1) ?? {};
  const most = attempts.some((one) => one.silentMs > 0) ? mostSilentAttempts : mostAttempts;
  return (
    stuckFor(attempts) < most &&
    attempts.length < mostAttemptsInAll &&
    (silentMs === 0 || patience.spendSilence(silentMs)) &&
    (tookGood || patience.spendClosed(closedFor(attempts)))
  );
}

/** How many attempts in a row the last of them ends that met the same trouble: who goes on is only met at a bad moment. */
function stuckFor(attempts: readonly CheckAttempt[]): number {
  let same = 1;
  for (let at = attempts.length - 1; at > 0; at -= 1, same += 1)
    if (madeProgress(attempts[at - 1]!, attempts[at]!)) break;
  return same;
}

/** Milliseconds that the next attempt waits where the target took nothing in the last. */
function closedFor(attempts: readonly CheckAttempt[]): number {
  const { askedMs, momentMs, heeds } = pauseAfter(attempts);
  return heeds ? askedMs : momentMs;
}
