import { isBroken } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import type { Environment } from '../environment.ts';
import {
  createListPatience,
  looksAtList,
  unseenAfterMs,
  type ListPatience,
} from '../waiting/list-patience.ts';
import type { DriveOnce, JudgeDriven, Judged, JudgedDrive } from './judged.ts';
import { mostLagOf } from '../drive/until-shown.ts';

/** A check waits so many times the longest lag for lists to follow, and no more. */
const timesWaited = 15;
/** Where so many lists of a check were waited for in vain, and none followed, none is taken to. */
const mostInVain = 2;
/** What no lag explains: that each read changes something, and how items that are listed lie. */
const isOfNoLag = /\.(reads\.no-side-effect|ties-by-id)$/;

/** How a check is driven and judged. */
interface Ways {
  readonly attempt: DriveOnce;
  readonly judge: JudgeDriven;
  readonly check: Check;
  readonly env: Environment;
}

/**
 * What is found may come of a list that was looked at too early. So the check is driven
 * again, each list given time to follow every change: where one was seen to follow by itself, that
 * drive is the one that counts. Where none was, what was found stands, unless it is not found again and
 * the list may have followed unseen: before the first look at it, as it does to others. What any one answer
 * breaks stands either way. Only where the account is the check's own, so that it can be driven anew.
 */
export async function withoutLag(found: Judged, ways: Ways): Promise<Judged> {
  const { attempt, judge, check, env } = ways;
  const mostMs = mostLagOf(env.settings);
  // what any one answer breaks is broken, whatever a list shows later
  const mayLag = (one: JudgedDrive) =>
    one.units.some(
      (unit) => isBroken(unit) && unit.unit === check.id && !isOfNoLag.test(unit.clause),
    );
  // one that was given up may have looked too early though the last did not
  const early = [found, ...found.givenUp].filter(mayLag);
  const looked = early.some(({ driven }) => driven.recording.exchanges.some(looksAtList));
  if (!looked || !env.settings.ownAccounts || mostMs === 0) return found;
  const { lags } = env;
  if (Date.now() >= env.settings.endsAtMs) return lags.mayBe ? unsure(found, check) : found;
  const spent = lags.spentBy(check.id);
  if (spent.inVain >= mostInVain || spent.waitedMs >= timesWaited * mostMs)
    return lags.seen ? unsure(found, check) : found;
  const patience = createListPatience(mostMs, lags);
  const startedMs = Date.now();
  const driven = await attempt(patience, null);
  spent.waitedMs += Date.now() - startedMs;
  const { lasting, givenUp } = found;
  const later = { ...judge(driven, lasting), driven, lasting };
  const followed = patience.lagsMs.size > 0;
  if (!followed && patience.firstLookMs <= unseenAfterMs)
    spent.inVain += Math.max(1, ...patience.inVain.values());
  lags.see(patience.lagsMs);
  const counts = followed || (!mayLag(later) && mayHaveFollowed(patience, lags.seen));
  if (!counts || driven.defect !== null)
    return { ...found, givenUp: [...givenUp, ofAnyAnswer(later, check)] };
  return {
    ...later,
    givenUp: [...givenUp, found].map((one) => ofAnyAnswer(one, check)),
    attempts: found.attempts + 1,
  };
}

/** Whether a list that was not seen to follow a change may have done so before it was first looked at. */
function mayHaveFollowed({ firstLookMs }: ListPatience, seen: boolean): boolean {
  return seen || firstLookMs > unseenAfterMs;
}

/** A drive of which only that counts which any one answer breaks: its lists were looked at too early. */
function ofAnyAnswer(one: JudgedDrive, { id }: Check): JudgedDrive {
  return { ...one, units: one.units.filter(({ unit }) => unit !== id), early: true };
}

/** What may be a lag, where there is no time left to find out, is held against nobody. */
function unsure(found: Judged, check: Check): Judged {
  const reason = 'lists of the target lag, and there was no time to wait for them';
  const units = found.units.map((unit) =>
    isBroken(unit) ? { ...unit, verdict: 'unreached' as const, reason, findings: [] } : unit,
  );
  return { ...found, units, givenUp: found.givenUp.map((one) => ofAnyAnswer(one, check)) };
}
