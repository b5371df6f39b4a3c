import { messageOf } from '../../resources/messages/messages.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import { otherCount, otherStatus } from '../../../harness/judge/found.ts';
import type { Check, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { nowMs } from '../../../harness/model/now.ts';
import {
  isRateLimited,
  notThrottled,
  rateLimited,
  untilOverMs,
} from '../../resources/in-flight/tries.ts';
import {
  advance,
  afterTheLimit,
  isLimited,
  minute,
  most,
  notEarly,
  notReached,
  ofSeries,
  perMinute,
  rateCheck,
  seriesIn,
  spanMs,
  submitToTheLimit,
} from './rate-series.ts';
import { freshSubmission, messageIdOf } from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';

/** Less than a minute, and more than half of one: what is counted of one round is still counted in the next. */
const roundMs = 40_000;
const rounds = 2;

/** What a minute's sixty are once some were refused or cancelled, and in the next minute. */
export const rateMinuteChecks: readonly Check[] = [
  rateCheck('rate-tries-not-counted', {
    title: 'accepts a submission within two minutes, however many were refused for their rate',
    needs: { states: ['clock'] },
    // as many tries as the limit has places, twice, and a last one when two minutes have passed
    drive: async (drive) => {
      await submitToTheLimit(drive);
      for (let round = 1; round <= rounds; round += 1) {
        await advance(drive, roundMs);
        if (await tryUntilAccepted(drive, round)) return;
      }
      await advance(drive, roundMs);
      await tryOnceMore(drive);
    },
    claims: [afterTheLimit('try-*', 'two minutes after the last that was accepted')],
  }),
  rateCheck('rate-counts-cancelled', {
    title: 'counts submissions whose messages were cancelled towards the sixty a minute',
    alsoCalls: ['alpha.cancel'],
    // a cancel and a submission in turn, for as long as that makes room: no minute has 121
    drive: async (drive) => {
      const endsAtMs = nowMs() + minute;
      const taken = [...(await submitToTheLimit(drive))];
      const wanting = () => taken.length < most && nowMs() <= endsAtMs;
      for (let answer = taken.at(-1); answer && wanting(); answer = taken.at(-1)) {
        // the newest: a device may have taken the others
        const cancel = messageOf(drive, 'public', messageIdOf(drive, answer)).toCancel();
        if (!accepted(await drive.send(`cancel-${taken.length}`, cancel))) return;
        const again = await drive.send(`again-${taken.length}`, await freshSubmission(drive));
        if (!accepted(again)) return;
        taken.push(again);
      }
    },
    claims: [ofSeries('alpha.submit.rate-limited', isLimitedStill, ['again-*'], ['cancel-*'])],
  }),
  secondMinute(),
];

/** Half of a minute's sixty in each of two moments: when the first half is over there is room again. */
export const halvesOfAMinute = rateCheck('rate-first-half-over', {
  title: 'counts a submission for a minute, whatever came after it',
  needs: { states: ['clock'] },
  drive: async (drive) => {
    for (let count = 1; count <= perMinute; count += 1) {
      // one after the other: four at once would be another limit
      if (!accepted(await drive.send(`submit-${count}`, await freshSubmission(drive)))) return;
      if (count % (perMinute / 2) === 0) await advance(drive, roundMs);
    }
    await tryOnceMore(drive);
  },
  claims: [
    ofSeries(
      'alpha.submit.rate-not-early',
      (read) => {
        const { taken } = seriesIn(read);
        if (taken.length < perMinute) return { inconclusive: `${taken.length} were accepted` };
        return notThrottled(read.all('try-').at(-1), 'when the first thirty were over');
      },
      ['try-*'],
    ),
  ],
});

/** True once one is accepted: then the minute is over, wherever it began. */
async function tryUntilAccepted(drive: Drive, round: number): Promise<boolean> {
  for (let count = 1; count <= perMinute; count += 1) {
    // one after the other: four at once would be another limit
    const answer = await drive.send(`try-${round}-${count}`, await freshSubmission(drive));
    if (!isRateLimited(answer)) return true;
  }
  return false;
}

/** What is gone a moment later counted no minute, but bodies on their way. */
async function tryOnceMore(drive: Drive): Promise<void> {
  for (const [place, pauseMs] of [0, ...untilOverMs].entries()) {
    // one after the other, each later
    await drive.pause(pauseMs + drive.patienceOf(0));
    const answer = await drive.send(`try-last-${place}`, await freshSubmission(drive));
    if (!isRateLimited(answer)) return;
  }
}

function isLimitedStill(read: Reader): ClaimVerdict {
  const { taken, refused } = seriesIn(read);
  const again = read.all('again-');
  const last = again.at(-1);
  if (!last || !refused || !isRateLimited(refused)) return notReached;
  if (isRateLimited(last)) return null;
  const all = [...taken, ...again.filter(accepted)];
  if (all.length < most) return { inconclusive: describe(last) };
  const seconds = Math.round(spanMs(all) / 1000);
  if (spanMs(all) > minute) return { inconclusive: `${all.length} submissions took ${seconds} s` };
  const as = `after ${all.length} within ${seconds} s, each after the cancel of another`;
  return otherStatus(last, [rateLimited], as);
}

/** The messages of the later minute wait for a device of their own, whose queue has room for them. */
function secondMinute(): Check {
  const later = 'later';
  const further = [`${later}-*`];
  return rateCheck('rate-second-minute', {
    title: 'takes sixty submissions in a later minute too, and no more than in the first',
    needs: { states: ['clock', 'device'] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      const { length: before } = await submitToTheLimit(drive);
      await advance(drive, 2 * minute);
      const { length: after } = await submitToTheLimit(drive, [{ deviceId }], later);
      const counts = before === after ? `${before}` : `${before}, and ${after} in a later minute`;
      drive.observe('alpha.submit: accepted before rate_limited', counts);
    },
    claims: [
      ofSeries('alpha.submit.rate-limited', (read) => isLimited(read, later), further),
      ofSeries('alpha.submit.rate-not-early', (read) => notEarly(read, later), further),
    ],
  });
}

/** A little more than half a minute, so often that it comes to less than two minutes. */
const stepMs = 30_500;
const halves = 4;
/** Any minute that is counted has sixty, and less than two minutes lie in three of them at most. */
const mostInTwoMinutes = 3 * perMinute;
/** Milliseconds that all submissions may take: with what the clock was advanced by, less than two minutes. */
const mostMs = 2 * minute - (halves - 1) * stepMs;

/** As many submissions as are taken, again and again half a minute later by the account's clock. */
export const halfMinutes = rateCheck('rate-half-minutes', {
  title: 'counts submissions for a minute, and not for a part of one',
  needs: { states: ['clock', 'device'] },
  drive: async (drive) => {
    let taken = 0;
    const endsAtMs = nowMs() + mostMs;
    const wanting = () => taken <= mostInTwoMinutes && nowMs() < endsAtMs;
    for (let round = 1; round <= halves && wanting(); round += 1) {
      if (round > 1) await advance(drive, stepMs);
      taken += await submitInRound(drive, round, mostInTwoMinutes + 1 - taken, endsAtMs);
    }
  },
  claims: [
    claims(
      'alpha.submit.rate-limited',
      { reads: ['round-*'], judgesThrottling: true },
      isLimitedInTwoMinutes,
    ),
  ],
});

/** Submits until one is refused or there are enough; what a round takes waits for a device of its own. */
async function submitInRound(
  drive: Drive,
  round: number,
  enough: number,
  endsAtMs: number,
): Promise<number> {
  const device_id = await deviceByHook(drive);
  for (let count = 1; count <= enough; count += 1) {
    // one after the other: four at once would be another limit
    const request = await freshSubmission(drive, { device_id });
    if (!accepted(await drive.send(`round-${round}-${count}`, request))) return count - 1;
    if (nowMs() >= endsAtMs) return count;
  }
  return enough;
}

function isLimitedInTwoMinutes(read: Reader): ClaimVerdict {
  const all = read.all('round-');
  const taken = all.filter(accepted);
  const odd = all.find((answer) => !accepted(answer) && !isRateLimited(answer));
  if (odd || all.some((answer) => errorCode(answer) === 'queue_full'))
    return { inconclusive: odd ? describe(odd) : 'the queue was full' };
  const last = taken.at(-1);
  const tookMs = spanMs(all);
  const seconds = Math.round((tookMs + (halves - 1) * stepMs) / 1000);
  const got = `${taken.length} accepted within ${seconds} s`;
  if (tookMs >= mostMs) return { inconclusive: got };
  if (!all.some(isRateLimited) && taken.length <= mostInTwoMinutes)
    return { inconclusive: `${got}, and the series was not sent to its end` };
  if (!last || taken.length <= mostInTwoMinutes) return null;
  const bounds = { most: mostInTwoMinutes };
  const said = otherCount('accepted submissions', bounds, taken.length, `within ${seconds} s`);
  return { at: last.exchange.label ?? '', ...said };
}
