import { isBroken, unitKey } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import { nowMs } from '../../model/now.ts';
import type { UnitResult } from '../../model/result.ts';
import { isRunOver } from '../environment/allowance.ts';
import { fullestOf, unreachedIn } from './fullest.ts';
import type { DriveOnce, JudgeDriven, Judged, JudgedDrive } from './judged.ts';
import { mostLagOf } from '../drive/until-shown.ts';
import type { Environment } from '../environment/environment.ts';
import { isOfNoLag } from '../waiting/lags.ts';
import {
  type ListPatience,
  createListPatience,
  looksAtList,
  unseenAfterMs,
} from '../waiting/list-patience.ts';
import { isAllLasting } from '../waiting/standing.ts';
import { hasTransient } from '../waiting/temporary.ts';
import { clauses } from '../../../schemas/clauses/index.ts';

/** A check waits so many times the longest lag for lists to follow, and no more. */
const timesWaited = 15;
/** Where so many lists of a check were waited for in vain, and none followed, none is taken to. */
const mostInVain = 2;
/** So often is a drive begun that gives lists time. */
const mostLater = 3;

/** How a check is driven and judged. */
export interface DriveWays {
  readonly attempt: DriveOnce;
  readonly judge: JudgeDriven;
  readonly check: Check;
  readonly env: Environment;
}

/**
 * What is found by a drive that let lists follow for a moment only holds where it holds. Anything else may come of
 * a lag: the check is driven again, each time with all the time there is, and that counts, beside what any
 * one answer broke before.
 */
export async function withoutHaste(
  first: Judged,
  check: Check,
  again: () => Promise<Judged>,
): Promise<Judged> {
  const found = isInDoubt(first, check) ? await again() : first;
  const before = found === first ? first.givenUp : [...first.givenUp, first, ...found.givenUp];
  return {
    ...found,
    givenUp: before.map((one) => (isBrief(one) ? ofAnyAnswer(one, check) : one)),
    attempts: found === first ? first.attempts : first.attempts + found.attempts,
  };
}

function isBrief({ driven }: JudgedDrive): boolean {
  return driven.recording.waitedBriefly;
}

/** True where some of a check's own claims did not hold, and by nothing but what came. */
function isInDoubt(one: JudgedDrive, { id }: Check): boolean {
  if (!isBrief(one) || one.driven.defect !== null) return false;
  return one.units.some(({ unit, verdict, byTarget }) => {
    const holds = verdict === 'held' || byTarget === true;
    return unit === id && !holds;
  });
}

/**
 * What is found may come of a list that was looked at too early. So the check is driven
 * again, each list given time to follow every change: where one was seen to follow by itself, that
 * drive is the one that counts. Where none was, what was found stands, unless it is not found again and
 * the list may have followed unseen: before the first look at it, as it does to others. What any one answer
 * breaks stands either way. Only where the account is the check's own, so that it can be driven again.
 */
export async function withoutLag(found: Judged, ways: DriveWays): Promise<Judged> {
  const { check, env } = ways;
  const mostMs = mostLagOf(env.settings);
  const { searches } = thoroughnessOf(env.settings);
  const mayLag = (one: JudgedDrive) =>
    one.units.some((unit) => isOfLag(unit, check) && !isAllLasting([unit], one.lasting));
  // what says "not now" in every attempt comes of no list; one that was given up may have looked too early though the
  // last did not
  const early = [found, ...found.givenUp].filter(mayLag);
  const { lags } = env;
  const { mayBe } = lags;
  if (!env.settings.ownAccounts || mostMs === 0) return found;
  if (early.length === 0) return mayBe ? reachedLater(found, ways) : found;
  if (!early.some(looked)) return found;
  // a smoke takes seconds: it waits for no list where only advice is not followed
  const inHaste = !searches && !early.some((one) => breaksMust(one, check));
  if (isRunOver(env) || inHaste) return mayBe ? unsure(found, check) : found;
  if (hasSpentAll(ways)) return lags.seen ? unsure(found, check) : found;
  const { later, patience } = await drivenLater(found, ways);
  // what was cut short has waited for nothing
  if (later.driven.stop && env.allowance.isUsedUp) return mayBe ? unsure(found, check) : found;
  const counts =
    patience.followed.size > 0 || (!mayLag(later) && mayHaveFollowed(patience, lags.seen));
  const { givenUp } = found;
  if (!counts || later.driven.defect !== null)
    return { ...found, givenUp: [...givenUp, ofAnyAnswer(later, check)] };
  return {
    ...later,
    givenUp: [...givenUp, found].map((one) => ofAnyAnswer(one, check)),
    attempts: found.attempts + 1,
  };
}

/**
 * What was not reached may have been looked for in a list before it could be seen there. Where lists of the
 * target may lag, the check is driven again with time for them to follow, and that drive counts if it reaches more.
 * One that has waited as long by itself, for what a prompt target never showed, would only wait once more.
 */
async function reachedLater(found: Judged, ways: DriveWays): Promise<Judged> {
  const over = isRunOver(ways.env) || hasSpentAll(ways);
  if (!thoroughnessOf(ways.env.settings).searches) return found;
  if (unreachedIn(found) === 0 || !lookedAfterChange(found) || over) return found;
  if (found.driven.recording.waitedInVain && !ways.env.lags.seen) return found;
  const { later } = await drivenLater(found, ways);
  const { recording, defect } = later.driven;
  // what stood in the way of the longer drive is no reason of the shorter one
  if (defect !== null || hasTransient(recording.exchanges)) return found;
  if (unreachedIn(later) >= unreachedIn(found)) return found;
  // what any one answer of the shorter one broke stays broken
  return { ...later, givenUp: [...found.givenUp, found], attempts: found.attempts + 1 };
}

/** True for what a lag may explain: what any one answer breaks is broken, whatever a list shows later. */
function isOfLag(unit: UnitResult, { id }: Check): boolean {
  return isBroken(unit) && unit.unit === id && !isOfNoLag(unit);
}

function breaksMust({ units }: JudgedDrive, check: Check): boolean {
  return units.some((unit) => isOfLag(unit, check) && clauses[unit.clause].level === 'must');
}

function hasSpentAll({ check, env: { lags, settings } }: DriveWays): boolean {
  const { inVain, waitedMs } = lags.spentBy(check.id);
  return inVain >= mostInVain || waitedMs >= timesWaited * mostLagOf(settings);
}

/** A drive in which lists were given time to follow, and what it met of lags. */
interface Later {
  readonly later: JudgedDrive;
  readonly patience: ListPatience;
}

/** One more drive with time for lists; begun again, some times, where what may pass kept it from what it was to reach. */
async function drivenLater(found: Judged, ways: DriveWays): Promise<Later> {
  const held = new Set(found.units.filter(({ verdict }) => verdict === 'held').map(unitKey));
  let fullest = await drivenWithPatience(found, ways);
  for (let times = 1; times < mostLater && isHindered(fullest, held); times += 1) {
    if (isRunOver(ways.env)) break;
    // one drive after the other, until one comes through
    const next = await drivenWithPatience(found, ways);
    if (fullestOf(fullest.later, next.later) === next.later) fullest = next;
  }
  return fullest;
}

/** True where what may pass kept a drive from what held without the patience: what was not reached then is out of reach. */
function isHindered({ later }: Later, held: ReadonlySet<string>): boolean {
  const { driven, units } = later;
  if (driven.defect !== null || !hasTransient(driven.recording.exchanges)) return false;
  return units.some((unit) => unit.verdict === 'unreached' && held.has(unitKey(unit)));
}

/** What a drive shows of lags is kept in mind. */
async function drivenWithPatience(
  { lasting }: Judged,
  { attempt, judge, check, env }: DriveWays,
): Promise<Later> {
  const { lags, settings } = env;
  const spent = lags.spentBy(check.id);
  const patience = createListPatience(mostLagOf(settings), lags);
  const startedMs = nowMs();
  const driven = await attempt(patience, null);
  spent.waitedMs += nowMs() - startedMs;
  if (patience.followed.size === 0 && patience.firstLookMs <= unseenAfterMs) {
    spent.inVain += Math.max(1, ...patience.inVain.values());
    lags.anyInVain = true;
  }
  lags.seen ||= patience.followed.size > 0;
  return { later: { ...judge(driven, lasting), driven, lasting }, patience };
}

/** True where a list was looked at that something may have changed before: more than the account that was made. */
function lookedAfterChange({ driven }: JudgedDrive): boolean {
  let changed = false;
  return driven.recording.exchanges.some((exchange) => {
    const { before = [], request } = exchange;
    changed ||= before.some((one) => one.kind === 'setup' && one.state !== 'account');
    if (changed && looksAtList(exchange)) return true;
    changed ||= request.method !== 'GET';
    return false;
  });
}

function looked({ driven }: JudgedDrive): boolean {
  return driven.recording.exchanges.some(looksAtList);
}

/** Whether a list that was not seen to follow a change may have done so before it was first looked at. */
function mayHaveFollowed({ firstLookMs }: ListPatience, seen: boolean): boolean {
  return seen || firstLookMs > unseenAfterMs;
}

/** A drive of which only that counts which any one answer breaks: its lists were looked at too early. */
export function ofAnyAnswer(one: JudgedDrive, { id }: Check): JudgedDrive {
  return { ...one, units: one.units.filter(({ unit }) => unit !== id), early: true };
}

/** What may be a lag, where there is no time left to find out, is held against no target. */
function unsure(found: Judged, check: Check): Judged {
  const reason = 'lists of the target lag, and there was no time to wait for them';
  const units = found.units.map((unit) =>
    isOfLag(unit, check) ? { ...unit, verdict: 'unreached' as const, reason, findings: [] } : unit,
  );
  return { ...found, units, givenUp: found.givenUp.map((one) => ofAnyAnswer(one, check)) };
}
