import { isBroken } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import type { Environment } from '../environment.ts';
import { createListPatience, looksAtList } from '../waiting/list-patience.ts';
import type { DriveOnce, JudgeDriven, Judged, JudgedDrive } from './judged.ts';
import { mostLagOf } from '../drive/until-shown.ts';

/** A check waits so many times the longest lag for lists to follow, and no more. */
const timesWaited = 15;
/** Where so many lists of a check were waited for in vain, and none followed, none is taken to. */
const mostInVain = 2;
/** What no lag explains: that each read changes something, and how items that are listed lie. */
const isOfNoLag = /\.(reads\.no-side-effect|ties-by-id)$/;
/** What a list is given once its lag is known: so many times that, and a little more. */
const timesSeen = 2;
const moreMs = 300;

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
 * drive is the one that counts, and where none was, what was found stands. What any one answer breaks
 * stands either way. Only where the account
 * is the check's own, so that it can be driven anew.
 */
export async function withoutLag(found: Judged, ways: Ways): Promise<Judged> {
  const { attempt, judge, check, env } = ways;
  const { exchanges } = found.driven.recording;
  const mostMs = mostLagOf(env.settings);
  // what any one answer breaks is broken, whatever a list shows later
  const mayLag = found.units.some(
    (unit) => isBroken(unit) && unit.unit === check.id && !isOfNoLag.test(unit.clause),
  );
  if (!mayLag || !env.settings.ownAccounts || mostMs === 0) return found;
  if (!exchanges.some(looksAtList)) return found;
  if (Date.now() >= env.settings.endsAtMs) return mayLagStill(env) ? unsure(found) : found;
  const waitedMs = env.lag.waitedMs.get(check.id) ?? 0;
  const inVain = env.lag.inVain.get(check.id) ?? 0;
  if (inVain >= mostInVain) return env.lag.seenMs === null ? found : unsure(found);
  if (waitedMs >= timesWaited * mostMs) return env.lag.seenMs === null ? found : unsure(found);
  const patience = createListPatience(givenMs(env, mostMs));
  const startedMs = Date.now();
  const driven = await attempt(patience);
  env.lag.waitedMs.set(check.id, waitedMs + Date.now() - startedMs);
  if (patience.lagMs === null) env.lag.inVain.set(check.id, inVain + Math.max(1, patience.inVain));
  const { lasting, givenUp } = found;
  const later = { ...judge(driven, lasting), driven, lasting };
  if (patience.lagMs === null || driven.defect !== null)
    return { ...found, givenUp: [...givenUp, ofAnyAnswer(later, check)] };
  env.lag.seenMs = Math.max(env.lag.seenMs ?? 0, patience.lagMs);
  return {
    ...later,
    givenUp: [...givenUp, found].map((one) => ofAnyAnswer(one, check)),
    attempts: found.attempts + 1,
  };
}

function givenMs({ lag: { seenMs } }: Environment, mostMs: number): number {
  return seenMs === null ? mostMs : Math.min(mostMs, timesSeen * seenMs + moreMs);
}

/** A drive of which only that counts which any one answer breaks: its lists were looked at too early. */
function ofAnyAnswer(one: JudgedDrive, { id }: Check): JudgedDrive {
  return { ...one, units: one.units.filter(({ unit }) => unit !== id), early: true };
}

/** True where lists were seen to lag, or none of them was given time to follow yet. */
function mayLagStill({ lag: { seenMs, inVain } }: Environment): boolean {
  return seenMs !== null || inVain.size === 0;
}

/** What may be a lag, where there is no time left to find out, is held against nobody. */
function unsure(found: Judged): Judged {
  const reason = 'lists of the target lag, and there was no time to wait for them';
  const units = found.units.map((unit) =>
    isBroken(unit)
      ? { ...unit, verdict: 'unreached' as const, reason, byTarget: true as const, findings: [] }
      : unit,
  );
  return { ...found, units };
}
