import { accepted } from '../../harness/judge/accepted.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { inFlightChecks } from './in-flight/in-flight.ts';
import { refusedSubmissionChecks } from './in-flight/in-flight-refused.ts';
import { fourEnd } from '../resources/in-flight/in-flight-ends.ts';
import { onlyAccepted } from '../resources/messages/only-accepted.ts';
import { isRateLimited, tryFor } from '../resources/in-flight/tries.ts';
import { halfMinutes, halvesOfAMinute, rateMinuteChecks } from './rates/rate-minutes.ts';
import { rateReachChecks, refusedNotCounted } from './rates/rate-reach.ts';
import { retryAfter } from './rates/retry-after.ts';
import {
  afterTheLimit,
  isLimited,
  minute,
  notBlockedByInFlight,
  notEarly,
  ofSeries,
  perMinute,
  rateCheck,
  seriesIn,
  submissionAfter,
  submissions,
  submitToTheLimit,
} from './rates/rate-series.ts';
import { freshSubmission } from '../resources/messages/alpha-support.ts';
import { walk } from '../resources/lists/paging.ts';
import { messagesIn } from '../resources/messages/timeline-support.ts';

/** How often and how many at once an account may submit (contract: "Limits"). */
export const alphaRatesSuite: Suite = {
  id: 'alpha-rates',
  title: 'An account submits sixty messages a minute, with four bodies on their way',
  checks: [
    limited(),
    ...refusedNotCounted,
    // so much later by the account's clock no window of a minute holds what was sent before, however coarse it is
    rateCheck('rate-next-minute', {
      title: 'accepts submissions again once the minute is over',
      needs: { states: ['clock'] },
      drive: async (drive) => {
        await submitToTheLimit(drive);
        await drive.send('later', await submissionAfter(drive, 1.5 * minute));
      },
      claims: [afterTheLimit('later')],
    }),
    halfMinutes,
    halvesOfAMinute,
    ...rateReachChecks,
    ...rateMinuteChecks,
    ...inFlightChecks,
    fourEnd('submission', 'dropped'),
    fourEnd('submission', 'timed-out'),
    ...refusedSubmissionChecks,
  ],
};

function limited(): Check {
  return rateCheck('rate-limited', {
    title: 'answers 429 rate_limited after sixty submissions in a minute, to this account alone',
    alsoCalls: ['ownerMessages.list'],
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      await submitToTheLimit(drive);
      const theirs = () => freshSubmission(drive, {}, { account });
      await tryFor(drive, 'elsewhere', theirs, accepted, 'keeps none');
      await walk(drive, 'ownerMessages.list', 'after');
    },
    claims: [
      ofSeries('alpha.submit.rate-limited', isLimited),
      ofSeries('alpha.submit.rate-not-early', notEarlyHere, ['elsewhere-*']),
      ofSeries('public.in-flight.not-early', notBlockedByInFlight),
      afterTheLimit('elsewhere-1'),
      onlyAccepted('alpha.submit.refused-submits-nothing', {
        sent: [submissions],
        list: 'after',
        listed: messagesIn,
      }),
      retryAfter('form', submissions, (read) => seriesIn(read).refused),
      retryAfter('present', submissions, (read) => seriesIn(read).refused),
    ],
  });
}

/** What is over in a moment and meets another account as much is no count of this one's minute. */
function notEarlyHere(read: Reader): ClaimVerdict {
  const { refused, taken } = seriesIn(read);
  const [first, ...later] = read.all('elsewhere-');
  const early = refused !== undefined && taken.length < perMinute;
  return early && first !== undefined && isRateLimited(first) && later.some(accepted)
    ? { inconclusive: 'an account that has submitted nothing was refused for a moment as well' }
    : notEarly(read);
}
