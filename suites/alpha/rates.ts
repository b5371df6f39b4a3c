import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { inFlightChecks } from './in-flight.ts';
import { tryFor, untilOverMs } from '../toolkit/in-flight.ts';
import { droppedSubmissionChecks } from './in-flight-dropped.ts';
import { answeredSubmissions } from './in-flight-refused.ts';
import { onlyAccepted } from '../toolkit/only-accepted.ts';
import { isRateLimited } from '../toolkit/rate-limited.ts';
import { alone, notEarly, refusedCountNothing } from './rate-early.ts';
import { halfMinutes } from './rate-length.ts';
import { rateMinuteChecks } from './rate-minutes.ts';
import { rateReachChecks } from './rate-reach.ts';
import {
  afterTheLimit,
  isLimited,
  perMinute,
  minute,
  seriesIn,
  submissions,
  submitToTheLimit,
} from './rate-series.ts';
import { goodSubmission, submitRequest } from '../toolkit/alpha-support.ts';
import { lookAtTimeline, messagesIn } from '../toolkit/timeline-support.ts';

const id = 'alpha.submit';
const judgesThrottling = true;

/** How often and how many at once an account may submit (contract: "Limits"). */
export const alphaRatesSuite: Suite = {
  id: 'alpha-rates',
  title: 'An account submits sixty messages a minute, with four bodies on their way',
  checks: [
    limited(),
    refusedNotCounted(),
    nextMinute(),
    halfMinutes(),
    ...rateReachChecks,
    ...rateMinuteChecks,
    ...inFlightChecks,
    ...droppedSubmissionChecks,
    answeredSubmissions,
  ],
};

function limited(): Check {
  return defineCheck({
    id: `${id}/rate-limited`,
    title: 'answers 429 rate_limited after sixty submissions in a minute, to this account alone',
    callee: id,
    long: true,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const other = await drive.anotherAccount();
      await submitToTheLimit(drive);
      const theirs = async () =>
        submitRequest(drive, await goodSubmission(drive, other), { account: other });
      await tryFor(drive, 'elsewhere', theirs, accepted, untilOverMs);
      await lookAtTimeline(drive, 'after');
    },
    claims: [
      claims('alpha.submit.rate-limited', { reads: [submissions], judgesThrottling }, (read) =>
        isLimited(read),
      ),
      claims(
        'alpha.submit.rate-not-early',
        { reads: [submissions, 'elsewhere-*'], judgesThrottling },
        (read) => (isOfAll(read) ? ofAll : notEarly(read)),
      ),
      claims('public.in-flight.not-early', { reads: [submissions], judgesThrottling }, alone),
      afterTheLimit('elsewhere-1'),
      onlyAccepted('alpha.submit.refused-submits-nothing', {
        sent: [submissions],
        list: 'after',
        listed: messagesIn,
      }),
      retryAfter('alpha.submit.retry-after-form', (values) => values.every(isRetryAfter)),
      retryAfter('alpha.submit.retry-after-present', (values) => values.length > 0),
    ],
  });
}

const ofAll = {
  inconclusive: 'an account that has submitted nothing was refused for a moment as well',
};

/** What is over in a moment and meets another account as much is no count of this one's minute. */
function isOfAll(read: Reader): boolean {
  const { refused, taken } = seriesIn(read);
  const [first, ...later] = read.all('elsewhere-');
  const early = refused !== undefined && taken.length < perMinute;
  return early && first !== undefined && isRateLimited(first) && later.some(accepted);
}

function retryAfter(
  clause: 'alpha.submit.retry-after-form' | 'alpha.submit.retry-after-present',
  holds: (values: readonly string[]) => boolean,
): Claim {
  return claims(clause, { reads: [submissions], judgesThrottling }, (read) => {
    const { refused } = seriesIn(read);
    if (!refused || !isRateLimited(refused)) return { inconclusive: 'the limit was not reached' };
    const values = refused.headers('retry-after');
    if (holds(values)) return null;
    const got = values.length > 0 ? values.join(', ') : 'none';
    const expected = 'Retry-After in whole seconds or as an HTTP date';
    return { at: refused.exchange.label ?? '', expected, got };
  });
}

const time = String.raw`\d{2}:\d{2}:\d{2}`;
const month = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** The three forms of a date that HTTP knows (RFC 9110, 5.6.7). */
const httpDates = [
  String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} ${month} \d{4} ${time} GMT`,
  String.raw`(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${month}-\d{2} ${time} GMT`,
  String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} [ \d]\d ${time} \d{4}`,
];
const retryAfterForm = new RegExp(String.raw`^(\d+|${httpDates.join('|')})$`);

function isRetryAfter(value: string): boolean {
  return retryAfterForm.test(value.trim());
}

function refusedNotCounted(): Check {
  const reads = ['refused-*', 'submit-*'];
  return defineCheck({
    id: `${id}/rate-refused-not-counted`,
    title: 'accepts a submission after more than sixty refused ones in the same minute',
    callee: id,
    long: true,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await drive.send('control', submitRequest(drive, await goodSubmission(drive)));
      const fault = 'test_case_id has a space';
      for (let count = 1; count <= perMinute + 2; count += 1) {
        // one after the other: four at once would be another limit
        const body = { ...(await goodSubmission(drive)), test_case_id: 'smoke 1' };
        const answer = await drive.send(`refused-${count}`, submitRequest(drive, body, { fault }));
        if (answer.status !== 400) break;
      }
      await tryFor(
        drive,
        'submit',
        async () => submitRequest(drive, await goodSubmission(drive)),
        accepted,
        untilOverMs,
      );
    },
    claims: [
      claims(
        'alpha.submit.rate-not-early',
        { reads, controls: ['control'], judgesThrottling },
        refusedCountNothing,
      ),
    ],
  });
}

/** So much later by the account's clock no window of a minute holds what was sent before, however coarse it is. */
function nextMinute(): Check {
  const advanceMs = 1.5 * minute;
  return defineCheck({
    id: `${id}/rate-next-minute`,
    title: 'accepts submissions again once the minute is over',
    callee: id,
    long: true,
    needs: { freshAccount: true, states: ['clock'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await submitToTheLimit(drive);
      await drive.state('clock', { account: drive.account.accountId, advanceMs });
      const good = await goodSubmission(drive);
      const body = { ...good, expires_at_ms: good.expires_at_ms + advanceMs };
      await drive.send('later', submitRequest(drive, body));
    },
    claims: [afterTheLimit('later')],
  });
}
