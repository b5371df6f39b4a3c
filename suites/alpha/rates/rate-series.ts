import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { nowMs } from '../../../harness/model/now.ts';
import { goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import type { Way } from '../../resources/messages/further-key.ts';
import { untilOverMs } from '../../resources/in-flight/in-flight.ts';
import { isRateLimited, refusedOtherwise } from '../../resources/in-flight/rate-limited.ts';

export const minute = 60_000;
/** Accepted submissions of an account in a minute (contract: "Limits"). */
export const perMinute = 60;
/** around the edge of a calendar minute twice as many are lawful, and no more. */
export const most = 2 * perMinute + 1;
/**
 * A series that is refused so soon has met no count of a minute, if it is taken again seconds later: then
 * what it was counted among are bodies on their way.
 */
export const soon = 8;
/** The labels of a series. */
export const submissions = 'submit-*';
const judgesThrottling = true;

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
    const good = await goodSubmission(drive);
    const body = deviceId === undefined ? good : { ...good, device_id: deviceId };
    const request = submitRequest(drive, body, sending);
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
  if (spanMs(all) > minute)
    return { inconclusive: `${taken.length} submissions took ${seconds} s` };
  const got = `${taken.length} accepted within ${seconds} s`;
  if (taken.length < most)
    return { inconclusive: `${got}, and the series was not sent to its end` };
  return { at: `${name}-${taken.length}`, expected: `429 rate_limited before the ${most}st`, got };
}

/** From the start of the first exchange to the end of the last: none of them lies outside. */
export function spanMs(answers: readonly Answer[]): number {
  const starts = answers.map(({ exchange }) => exchange.startedAtMs);
  const ends = answers.map(({ exchange }) => exchange.startedAtMs + exchange.durationMs);
  return Math.max(...ends) - Math.min(...starts);
}

/** Claims that a submission is accepted after the account's own limit was reached. */
export function afterTheLimit(label: string): Claim {
  const reads = [submissions, label];
  return claims('alpha.submit.rate-not-early', { reads, judgesThrottling }, (read) => {
    const { taken, refused } = seriesIn(read);
    if (!refused || !isRateLimited(refused) || taken.length < perMinute)
      return { inconclusive: 'the limit was not reached' };
    return acceptedAt(label, read);
  });
}

/** A rate_limited is a mismatch; what else comes is not about rates. */
export function acceptedAt(label: string, read: Reader): ClaimVerdict {
  const answer = read(label);
  if (accepted(answer)) return null;
  if (!isRateLimited(answer)) return { inconclusive: describe(answer) };
  return { at: label, expected: '202', got: describe(answer) };
}
