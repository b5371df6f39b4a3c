import { isUnforeseen, unreadableBecause } from '../../judge/unreadable.ts';
import type { Check } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import { nowMs } from '../../model/now.ts';
import { Stop, stopByTarget } from '../../model/stop.ts';
import type { Recording } from '../drive/drive-parts.ts';
import { keepPlaces } from '../drive/places.ts';
import { mostLagOf } from '../drive/until-shown.ts';
import { isRunOver } from '../environment/allowance.ts';
import {
  type CountedDrives,
  type DriveFacts,
  type LaterDrive,
  type PastDrive,
  decideDrive,
  foundIn,
} from '../policy/decide-drive.ts';
import type { Driven, Judged } from '../policy/judged.ts';
import { isOfLag, ofAnyAnswer } from '../policy/lag.ts';
import { createListPatience, unseenAfterMs } from '../waiting/list-patience.ts';
import { type DriveWays, DriveSeries } from './series.ts';

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

/** A check waits so many times the longest lag for lists to follow, and no more. */
const timesWaited = 15;
/** Where so many lists of a check were waited for in vain, and none followed, none is taken to. */
const mostInVain = 2;

/** Drives a check as often as it takes to decide; see `decideDrive`. */
export async function settle(ways: DriveWays): Promise<Judged> {
  const history: PastDrive[] = [];
  let series = new DriveSeries(ways);
  let impatient = false;
  for (;;) {
    const next = decideDrive(history, { ...factsOf(ways), impatient });
    if ('counts' in next) return toldOf(next, history, ways.check);
    const why = next.drive;
    if (why === 'haste') {
      series = new DriveSeries(ways);
      impatient = false;
    }
    // one drive after the other
    if (why === 'lag') history.push(await drivenWithPatience(history, ways));
    else if (why === 'trouble' && !(await series.waits())) impatient = true;
    else if (why !== 'trouble' || !ways.signal.aborted)
      history.push({ why, ...(await series.driven()) });
  }
}

function factsOf({ check, env, signal }: DriveWays): Omit<DriveFacts, 'impatient'> {
  const { settings, lags, allowance } = env;
  const mostLagMs = mostLagOf(settings);
  const { inVain, waitedMs } = lags.spentBy(check.id);
  return {
    check,
    ownAccounts: settings.ownAccounts,
    searches: thoroughnessOf(settings).searches,
    mostLagMs,
    lags,
    waitedEnough: inVain >= mostInVain || waitedMs >= timesWaited * mostLagMs,
    interrupted: signal.aborted,
    over: isRunOver(env),
    usedUp: allowance.isUsedUp,
  };
}

/** One more drive, with time for lists; what it shows of lags is kept in mind. */
async function drivenWithPatience(
  history: readonly PastDrive[],
  { attempt, judge, check, env }: DriveWays,
): Promise<LaterDrive> {
  const { lags, settings, allowance } = env;
  const { lasting } = foundIn(history, check);
  const spent = lags.spentBy(check.id);
  const patience = createListPatience(mostLagOf(settings), lags);
  const startedMs = nowMs();
  const driven = await attempt(patience, null);
  spent.waitedMs += nowMs() - startedMs;
  // what was cut short has waited for nothing
  const isCut = driven.stop !== null && allowance.isUsedUp;
  if (!isCut && patience.followed.size === 0 && patience.firstLookMs <= unseenAfterMs) {
    spent.inVain += Math.max(1, ...patience.inVain.values());
    lags.anyInVain = true;
  }
  lags.seen ||= patience.followed.size > 0;
  const judged = { ...judge(driven, lasting), driven, lasting };
  return { why: 'lag', judged, patience };
}

/** What is said of the drives, by those that count. */
function toldOf(next: CountedDrives, history: readonly PastDrive[], check: Check): Judged {
  const found = foundIn(history, check);
  const { givenUp, attempts } = found;
  if (next.counts === 'later') {
    const all = [...givenUp, found];
    const before = next.before === 'whole' ? all : all.map((one) => ofAnyAnswer(one, check));
    return { ...next.later, givenUp: before, attempts: attempts + 1 };
  }
  if (next.inDoubt === true) return unsure(found, check);
  if (!next.beside) return found;
  return { ...found, givenUp: [...givenUp, ofAnyAnswer(next.beside, check)] };
}

/** What may be a lag, where there is no time left to find out, is held against no target. */
function unsure(found: Judged, check: Check): Judged {
  const reason = 'lists of the target lag, and there was no time to wait for them';
  const units = found.units.map((unit) =>
    isOfLag(unit, check) ? { ...unit, verdict: 'unreached' as const, reason, findings: [] } : unit,
  );
  return { ...found, units, givenUp: found.givenUp.map((one) => ofAnyAnswer(one, check)) };
}
