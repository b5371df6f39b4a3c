import type { Check } from '../../model/check.ts';
import { hasTransient, isOpen, mayTryAgain, type CheckAttempt } from '../waiting/temporary.ts';
import { fullestOf, unreachedIn } from './fullest.ts';
import type { Judged, JudgedDrive } from './judged.ts';
import {
  breaksMust,
  wasHindered,
  isInDoubt,
  looked,
  lookedAfterChange,
  mayLag,
  mayHaveFollowed,
  ofAnyAnswer,
  isBrief,
} from './lag.ts';
import type { Lags } from '../waiting/lags.ts';
import type { ListPatience } from '../waiting/list-patience.ts';

/** So often is a drive begun that gives lists time. */
const mostLater = 3;

/** Why a check is driven: at first, after trouble, or after haste with all the time there is. */
type SeriesReason = 'first' | 'trouble' | 'haste';

/** A drive that looks at lists as they come. */
export interface SeriesDrive {
  readonly why: SeriesReason;
  readonly judged: JudgedDrive;
  /** What of it may pass. */
  readonly left: CheckAttempt;
  /** True where that is known to stand; see `Standing`. */
  readonly explained: boolean;
  /** What it comes to together with those before it that met trouble. */
  readonly comesTo: Judged;
}

/** A drive that gives lists time to follow each change, and what it met of them. */
export interface LaterDrive {
  readonly why: 'lag';
  readonly judged: JudgedDrive;
  readonly patience: ListPatience;
}

/** A drive of a check. */
export type PastDrive = SeriesDrive | LaterDrive;

/** What else it hangs on whether a check is driven again. */
export interface DriveFacts {
  readonly check: Check;
  readonly ownAccounts: boolean;
  /** False in a smoke, which takes seconds. */
  readonly searches: boolean;
  /** Milliseconds that a list of the target may lag. */
  readonly mostLagMs: number;
  readonly lags: Pick<Lags, 'seen' | 'mayBe'>;
  /** True once the check has waited for lists as long as it may. */
  readonly waitedEnough: boolean;
  /** True where the run has no patience left for what is in the way. */
  readonly impatient: boolean;
  readonly interrupted: boolean;
  /** True where no time is left, or no requests are. */
  readonly over: boolean;
  /** True where no requests are left. */
  readonly usedUp: boolean;
}

/** Which of the drives count. */
export type CountedDrives =
  | {
      readonly counts: 'found';
      /** True where what may be a lag is not decided. */
      readonly inDoubt?: boolean;
      /** One that gave lists time, and shows what any one answer breaks. */
      readonly beside?: JudgedDrive;
    }
  | {
      readonly counts: 'later';
      readonly later: JudgedDrive;
      /** What the drives before it show still: all, or what any one answer breaks. */
      readonly before: 'whole' | 'any answer';
    };

/** The next drive of a check; or which of them count. */
type NextDrive = { readonly drive: PastDrive['why'] } | CountedDrives;

/**
 * Says what follows on the drives of a check within one run. What says "not now" is given time to pass. What
 * was found where lists had but a moment to follow may come of haste: only where it holds it holds, and anything else
 * is looked at with all the time there is. What is found then may come of a list that lags.
 */
export function decideDrive(history: readonly PastDrive[], facts: DriveFacts): NextDrive {
  const last = history.at(-1);
  if (!last) return { drive: 'first' };
  if (last.why === 'lag') return afterLag(history, facts);
  if (isInTheWay(seriesOf(history), facts)) return { drive: 'trouble' };
  const hasHurried = history.some(({ why }) => why === 'haste');
  if (!hasHurried && isInDoubt(last.comesTo, facts.check)) return { drive: 'haste' };
  return beforeLag(foundIn(history, facts.check), facts);
}

/** The drives since the last that was begun for another reason than trouble. */
function seriesOf(history: readonly PastDrive[]): readonly SeriesDrive[] {
  const begun = history.findLastIndex(({ why }) => why !== 'trouble');
  return history.slice(begun).filter((one): one is SeriesDrive => one.why !== 'lag');
}

/** True where another drive may meet no trouble any more, and could tell more then. */
function isInTheWay(series: readonly SeriesDrive[], facts: DriveFacts): boolean {
  const { judged, explained } = series.at(-1)!;
  const { driven, units } = judged;
  if (facts.impatient || facts.interrupted || facts.over) return false;
  if (driven.defect !== null || explained || !hasTransient(driven.recording.exchanges))
    return false;
  const open = facts.check.claims.length === 0 || isOpen(units);
  return open && mayTryAgain(series.map(({ left }) => left));
}

/** What the drives found that gave lists no time of their own. */
export function foundIn(history: readonly PastDrive[], check: Check): Judged {
  const drives = history.filter((one): one is SeriesDrive => one.why !== 'lag');
  const found = drives.at(-1)!.comesTo;
  const again = drives.findIndex(({ why }) => why === 'haste');
  const first = again > 0 ? drives[again - 1]!.comesTo : null;
  const before = first ? [...first.givenUp, first, ...found.givenUp] : found.givenUp;
  return {
    ...found,
    givenUp: before.map((one) => (isBrief(one) ? ofAnyAnswer(one, check) : one)),
    attempts: (first?.attempts ?? 0) + found.attempts,
  };
}

/** What is found may come of a list that was looked at too early, and what was not reached of one that lags. */
function beforeLag(found: Judged, facts: DriveFacts): NextDrive {
  const { check, lags, searches, over, waitedEnough } = facts;
  // only where the account is the check's own can it be driven again
  if (!facts.ownAccounts || facts.mostLagMs === 0) return { counts: 'found' };
  const early = earlyIn(found, check);
  if (early.length === 0)
    return mayReachMore(found, facts) ? { drive: 'lag' } : { counts: 'found' };
  if (!early.some(looked)) return { counts: 'found' };
  // a smoke waits for no list where only advice is not followed
  const inHaste = !searches && !early.some((one) => breaksMust(one, check));
  if (over || inHaste) return { counts: 'found', inDoubt: lags.mayBe };
  if (waitedEnough) return { counts: 'found', inDoubt: lags.seen };
  return { drive: 'lag' };
}

/**
 * The drives that show what may come of a lag: one that was given up may have looked too early though the last did
 * not. What says "not now" in each of them comes of no list.
 */
function earlyIn(found: Judged, check: Check): readonly JudgedDrive[] {
  return [found, ...found.givenUp].filter((one) => mayLag(one, check));
}

/**
 * True where lists may lag, and something may have been looked for in one before it was shown there. One that has
 * waited as long by itself, for what a prompt target never showed, would only wait once more.
 */
function mayReachMore(found: Judged, { lags, searches, over, waitedEnough }: DriveFacts): boolean {
  if (!lags.mayBe || !searches || over || waitedEnough) return false;
  if (unreachedIn(found) === 0 || !lookedAfterChange(found)) return false;
  return !found.driven.recording.waitedInVain || lags.seen;
}

/** A drive with time for lists is begun again where what may pass kept it from what held without that time. */
function afterLag(history: readonly PastDrive[], facts: DriveFacts): NextDrive {
  const found = foundIn(history, facts.check);
  const drives = history.filter((one): one is LaterDrive => one.why === 'lag');
  // of two that are as full, the one that came later
  const fullest = drives.reduce((best, next) =>
    fullestOf(best.judged, next.judged) === next.judged ? next : best,
  );
  if (drives.length < mostLater && !facts.over && wasHindered(fullest.judged, found))
    return { drive: 'lag' };
  return earlyIn(found, facts.check).length === 0
    ? ofMoreReached(found, fullest.judged)
    : ofFollowed(fullest, facts);
}

/** What was not reached counts as the drive with time for lists shows it, if that reaches more. */
function ofMoreReached(found: Judged, later: JudgedDrive): CountedDrives {
  const { recording, defect } = later.driven;
  // what stood in the way of the longer drive is no reason of the shorter one
  const stands = defect !== null || hasTransient(recording.exchanges);
  if (stands || unreachedIn(later) >= unreachedIn(found)) return { counts: 'found' };
  return { counts: 'later', later, before: 'whole' };
}

/**
 * Where a list was seen to follow by itself, the drive that saw it counts. Where none was, what was found stands,
 * unless it is not found again and the list may have followed unseen: before the first look at it, as it does to
 * others.
 */
function ofFollowed(
  { judged, patience }: LaterDrive,
  { check, lags, usedUp }: DriveFacts,
): CountedDrives {
  const { stop, defect } = judged.driven;
  // what was cut short has waited for nothing
  if (stop && usedUp) return { counts: 'found', inDoubt: lags.mayBe };
  const isGone = !mayLag(judged, check) && mayHaveFollowed(patience, lags.seen);
  return defect === null && (patience.followed.size > 0 || isGone)
    ? { counts: 'later', later: judged, before: 'any answer' }
    : { counts: 'found', beside: judged };
}
