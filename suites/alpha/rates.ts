import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Reader } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { inFlightChecks } from './in-flight/in-flight.ts';
import { droppedSubmissionChecks } from './in-flight/in-flight-dropped.ts';
import { afterRefusals } from './rates/after-refusals.ts';
import { answeredSubmissions, inFlightOutage } from './in-flight/in-flight-refused.ts';
import { tryFor } from '../resources/in-flight/in-flight.ts';
import { onlyAccepted } from '../resources/messages/only-accepted.ts';
import { isRateLimited } from '../resources/in-flight/rate-limited.ts';
import { alone, notEarly } from './rates/rate-early.ts';
import { refusedNotCounted } from './rates/rate-refused.ts';
import { halfMinutes } from './rates/rate-length.ts';
import { halvesOfAMinute } from './rates/rate-window.ts';
import { rateMinuteChecks } from './rates/rate-minutes.ts';
import { rateReachChecks } from './rates/rate-reach.ts';
import { retryAfterForm, retryAfterPresent } from './rates/retry-after.ts';
import {
  afterTheLimit,
  isLimited,
  perMinute,
  minute,
  seriesIn,
  submissions,
  submitToTheLimit,
} from './rates/rate-series.ts';
import { goodSubmission, submitRequest } from '../resources/messages/alpha-support.ts';
import { lookAtTimeline, messagesIn } from '../resources/messages/timeline-support.ts';

const id = 'alpha.submit';
const judgesThrottling = true;

/** How often and how many at once an account may submit (contract: "Limits"). */
export const alphaRatesSuite: Suite = {
  id: 'alpha-rates',
  title: 'An account submits sixty messages a minute, with four bodies on their way',
  checks: [
    limited(),
    ...refusedNotCounted,
    nextMinute(),
    halfMinutes(),
    halvesOfAMinute(),
    ...rateReachChecks,
    ...rateMinuteChecks,
    ...inFlightChecks,
    ...droppedSubmissionChecks,
    answeredSubmissions,
    inFlightOutage,
    afterRefusals,
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
      await tryFor(drive, 'elsewhere', theirs, accepted, 'keeps none');
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
      retryAfterForm([submissions], (read) => seriesIn(read).refused),
      retryAfterPresent([submissions], (read) => seriesIn(read).refused),
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
