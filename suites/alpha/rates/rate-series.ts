import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { nowMs } from '../../../harness/model/now.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  freshSubmission,
  goodSubmission,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import type { Way } from '../../resources/messages/further-key.ts';
import {
  isRateLimited,
  notThrottled,
  rateLimited,
  refusedOtherwise,
  untilOverMs,
} from '../../resources/in-flight/tries.ts';

export const minute = 60_000;
/** Accepted submissions of an account in a minute (contract: "Limits"). */
export const perMinute = 60;
/** around the edge of a calendar minute twice as many are lawful, and no more. */
export const most = 2 * perMinute + 1;
/**
 * A series that is refused so soon has met no count of a minute, if it is taken again seconds later: then
 * what it was counted among are bodies on their way.
 */
const tooFewForMinuteLimit = 8;
/** The labels of a series. */
export const submissions = 'submit-*';
/** Said where nothing is decided since the limit was not met. */
export const notReached = { inconclusive: 'the limit was not reached' };

/** A check of the submissions of a minute, by the end of its id. */
export function rateCheck(
  key: string,
  { needs, ...draft }: Omit<CheckDraft, 'id' | 'callee'>,
): Check {
  const members = ['deviceId', 'recipient'] as const;
  return defineCheck({
    id: `alpha.submit/${key}`,
    callee: 'alpha.submit',
    long: true,
    ...draft,
    needs: { freshAccount: true, ...needs, members },
  });
}

/** A claim on the series, and on what else it reads. */
export function ofSeries(
  clause: ClauseId,
  judge: (read: Reader) => ClaimVerdict,
  further: readonly string[] = [],
  controls: readonly string[] = [],
): Claim {
  const reads = [submissions, ...further];
  return claims(clause, { reads, controls, judgesThrottling: true }, judge);
}

/** Moves the account's clock. */
export function advance(drive: Drive, advanceMs: number) {
  return drive.state('clock', { account: drive.account.accountId, advanceMs });
}

/** Moves the account's clock, and gives a submission that is good then. */
export async function submissionAfter(drive: Drive, advanceMs: number): Promise<RequestSpec> {
  await advance(drive, advanceMs);
  const good = await goodSubmission(drive);
  return submitRequest(drive, { ...good, expires_at_ms: good.expires_at_ms + advanceMs });
}

/**
 * Submits until something is not accepted, recorded as `submit-1` and so on, or under another name, by
 * each of the ways in turn. One that is refused for its rate before the limit is tried some more, until it
 * is accepted. Gives what was accepted.
 */
export async function submitToTheLimit(
  drive: Drive,
  ways: readonly Way[] = [{}],
  name = 'submit',
): Promise<readonly Answer[]> {
  const taken: Answer[] = [];
  let pauses: readonly number[] | null = null;
  const endsAtMs = nowMs() + minute;
  // what takes longer than a minute tells of no limit a minute
  for (let count = 1; count <= most && nowMs() <= endsAtMs; count += 1) {
    const { deviceId, ...sending } = ways[count % ways.length] ?? {};
    // one after the other: four at once would be another limit
    const device = deviceId === undefined ? {} : { device_id: deviceId };
    const request = await freshSubmission(drive, device, sending);
    const answer = await drive.send(`${name}-${count}`, request);
    if (accepted(answer)) taken.push(answer);
    if (
      pauses
        ? accepted(answer)
        : !accepted(answer) && (taken.length >= perMinute || !isRateLimited(answer))
    )
      return taken;
    if (!pauses && accepted(answer)) continue;
    const [pauseMs, ...others]: readonly number[] = pauses ?? untilOverMs;
    if (pauseMs === undefined) return taken;
    await drive.pause(pauseMs + drive.patienceOf(0));
    pauses = others;
  }
  return taken;
}

/**
 * The submissions up to the first that was not accepted, and that one, if there was one; `back` is
 * the first that was accepted after it, `atOnce` says that it was one of the next two: a busy machine is a while
 * about what comes after an answer.
 */
export function seriesIn(read: Reader, name = 'submit') {
  const all = read.all(`${name}-`);
  const place = all.findIndex((answer) => !accepted(answer));
  if (place < 0) return { all, taken: all, refused: undefined };
  const back = all.slice(place).find(accepted);
  const atOnce = back !== undefined && all.indexOf(back) <= place + 2;
  return { all, taken: all.slice(0, place), refused: all[place], back, atOnce };
}

/** A series that is refused for its rate before twice the limit, or never was within a minute. */
export function isLimited(read: Reader, name = 'submit'): ClaimVerdict {
  const { all, taken, refused } = seriesIn(read, name);
  if (refused && isRateLimited(refused)) return null;
  // short of the limit, or with a queue that is full before it, it is not about rates
  if (refused && (taken.length < perMinute || errorCode(refused) === 'queue_full'))
    return { inconclusive: describe(refused) };
  if (refused) return refusedOtherwise(refused);
  const seconds = Math.round(spanMs(all) / 1000);
  const got = `${taken.length} accepted within ${seconds} s`;
  if (spanMs(all) > minute) return { inconclusive: got };
  const last = taken.at(-1);
  if (!last || taken.length < most)
    return { inconclusive: `${got}, and the series was not sent to its end` };
  return otherStatus(last, [rateLimited], `before the ${most}st within ${seconds} s`);
}

/** From the start of the first exchange to the end of the last: none of them lies outside. */
export function spanMs(answers: readonly Answer[]): number {
  const starts = answers.map(({ exchange }) => exchange.startedAtMs);
  const ends = answers.map(({ exchange }) => exchange.startedAtMs + exchange.durationMs);
  return Math.max(...ends) - Math.min(...starts);
}

/** No count of a minute refuses before sixty; what is gone a moment later is none. */
export function notEarly(read: Reader, name = 'submit'): ClaimVerdict {
  const { taken, refused, back, atOnce } = seriesIn(read, name);
  if (!refused || taken.length >= perMinute) return null;
  // a place that is given back late may be missed at any time; later on a count may fill up again
  if (isRateLimited(refused) && (atOnce || (back && taken.length <= tooFewForMinuteLimit)))
    return { inconclusive: `429 after ${taken.length} accepted, and 202 a moment later` };
  return notThrottled(refused, `after ${taken.length} of ${perMinute} in a minute`);
}

/**
 * each was answered before the next was sent, so that no other body was on its way. A server
 * may take a moment to notice that one has ended.
 */
export function notBlockedByInFlight(read: Reader): ClaimVerdict {
  const { taken, refused, back, atOnce } = seriesIn(read);
  if (!refused || !isRateLimited(refused) || taken.length > tooFewForMinuteLimit) return null;
  const got = `429 rate_limited after ${taken.length} that had been answered`;
  if (!back) return { inconclusive: `${got}, and no better a moment later` };
  if (atOnce) return { inconclusive: `${got}, and 202 after two pauses at most` };
  const ms = back.exchange.startedAtMs - refused.exchange.startedAtMs;
  const as = `with no other body of the account on its way; one is taken ${ms} ms later`;
  return notThrottled(refused, as);
}

/** Claims that a submission, or the last of several, is accepted after the account's own limit was reached. */
export function afterTheLimit(label: string, as?: string): Claim {
  const judge = (read: Reader) => {
    const { taken, refused } = seriesIn(read);
    if (!refused || !isRateLimited(refused) || taken.length < perMinute) return notReached;
    const last = label.endsWith('*') ? read.all(label.slice(0, -1)).at(-1) : read(label);
    return notThrottled(last, as);
  };
  return ofSeries('alpha.submit.rate-not-early', judge, [label]);
}
