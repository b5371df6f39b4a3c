import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { untilOverMs } from '../../resources/in-flight/in-flight.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { notEarly } from './rate-early.ts';
import {
  isLimited,
  perMinute,
  minute,
  most,
  seriesIn,
  spanMs,
  submissions,
  submitToTheLimit,
} from './rate-series.ts';
import {
  goodSubmission,
  messageIdOf,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { nowMs } from '../../../harness/model/now.ts';
import { messageOf } from '../../resources/messages/messages.ts';

const id = 'alpha.submit';
const members = ['deviceId', 'recipient'] as const;
const judgesThrottling = true;

/** What a minute's sixty are once some were refused or cancelled, and in the next minute. */
export const rateMinuteChecks: readonly Check[] = [
  triesNotCounted(),
  cancelledCounted(),
  secondMinute(),
];

/** Less than a minute: what is counted of one round is still counted in the next. */
const roundMs = 40_000;
const rounds = 2;

/** As many tries as the limit has places, twice, and a last one when two minutes have passed. */
function triesNotCounted(): Check {
  return defineCheck({
    id: `${id}/rate-tries-not-counted`,
    title: 'accepts a submission within two minutes, however many were refused for their rate',
    callee: id,
    long: true,
    needs: { freshAccount: true, states: ['clock'], members: [...members] },
    drive: async (drive) => {
      await submitToTheLimit(drive);
      for (let round = 1; round <= rounds; round += 1) {
        await advance(drive, roundMs);
        if (await tryUntilAccepted(drive, round)) return;
      }
      await advance(drive, roundMs);
      await tryOnceMore(drive);
    },
    claims: [
      claims(
        'alpha.submit.rate-not-early',
        { reads: [submissions, 'try-*'], judgesThrottling },
        (read) => {
          const { taken, refused } = seriesIn(read);
          if (!refused || !isRateLimited(refused) || taken.length < perMinute)
            return { inconclusive: 'the limit was not reached' };
          return takenAtLast(read);
        },
      ),
    ],
  });
}

export function advance(drive: Drive, advanceMs: number) {
  return drive.state('clock', { account: drive.account.accountId, advanceMs });
}

/** True once one is accepted: then the minute is over, wherever it began. */
async function tryUntilAccepted(drive: Drive, round: number): Promise<boolean> {
  for (let count = 1; count <= perMinute; count += 1) {
    // one after the other: four at once would be another limit
    const request = submitRequest(drive, await goodSubmission(drive));
    const answer = await drive.send(`try-${round}-${count}`, request);
    if (!isRateLimited(answer)) return true;
  }
  return false;
}

/** What is gone a moment later counted no minute, but bodies on their way. */
export async function tryOnceMore(drive: Drive): Promise<void> {
  for (const [place, pauseMs] of [0, ...untilOverMs].entries()) {
    // one after the other, each later
    await drive.pause(pauseMs + drive.patienceOf(0));
    const request = submitRequest(drive, await goodSubmission(drive));
    if (!isRateLimited(await drive.send(`try-last-${place}`, request))) return;
  }
}

function takenAtLast(read: Reader): ClaimVerdict {
  const last = read.all('try-').at(-1);
  if (!last || accepted(last)) return null;
  if (!isRateLimited(last)) return { inconclusive: describe(last) };
  const got = `${describe(last)} two minutes after the last that was accepted`;
  return { at: last.exchange.label ?? '', expected: '202', got };
}

/** A cancel and a submission in turn, for as long as that makes room: no minute has 121. */
function cancelledCounted(): Check {
  return defineCheck({
    id: `${id}/rate-counts-cancelled`,
    title: 'counts submissions whose messages were cancelled towards the sixty a minute',
    callee: id,
    long: true,
    alsoCalls: ['alpha.cancel'],
    needs: { freshAccount: true, members: [...members] },
    drive: async (drive) => {
      const endsAtMs = nowMs() + minute;
      const taken = [...(await submitToTheLimit(drive))];
      const wanting = () => taken.length < most && nowMs() <= endsAtMs;
      for (let answer = taken.at(-1); answer && wanting(); answer = taken.at(-1)) {
        // the newest: a device may have taken the others
        const cancel = messageOf(drive, 'public', messageIdOf(drive, answer)).toCancel();
        if (!accepted(await drive.send(`cancel-${taken.length}`, cancel))) return;
        const request = submitRequest(drive, await goodSubmission(drive));
        const again = await drive.send(`again-${taken.length}`, request);
        if (!accepted(again)) return;
        taken.push(again);
      }
    },
    claims: [
      claims(
        'alpha.submit.rate-limited',
        { reads: [submissions, 'again-*'], controls: ['cancel-*'], judgesThrottling },
        isLimitedStill,
      ),
    ],
  });
}

function isLimitedStill(read: Reader): ClaimVerdict {
  const { taken, refused } = seriesIn(read);
  const again = read.all('again-');
  const last = again.at(-1);
  if (!last || !refused || !isRateLimited(refused))
    return { inconclusive: 'the limit was not reached' };
  if (isRateLimited(last)) return null;
  const all = [...taken, ...again.filter(accepted)];
  if (all.length < most) return { inconclusive: describe(last) };
  const seconds = Math.round(spanMs(all) / 1000);
  if (spanMs(all) > minute) return { inconclusive: `${all.length} submissions took ${seconds} s` };
  const got = `${all.length} accepted within ${seconds} s, each after the cancel of another`;
  return { at: last.exchange.label ?? '', expected: '429 rate_limited', got };
}

/** The messages of the later minute wait for a device of their own, whose queue has room for them. */
function secondMinute(): Check {
  const later = 'later';
  const labels = { reads: [submissions, `${later}-*`], judgesThrottling } as const;
  return defineCheck({
    id: `${id}/rate-second-minute`,
    title: 'takes sixty submissions in a later minute too, and no more than in the first',
    callee: id,
    long: true,
    needs: { freshAccount: true, states: ['clock', 'device'], members: [...members] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      const { length: before } = await submitToTheLimit(drive);
      await advance(drive, 2 * minute);
      const { length: after } = await submitToTheLimit(drive, [{ deviceId }], later);
      const counts = before === after ? `${before}` : `${before}, and ${after} in a later minute`;
      drive.observe('alpha.submit: accepted before rate_limited', counts);
    },
    claims: [
      claims('alpha.submit.rate-limited', labels, (read) => isLimited(read, later)),
      claims('alpha.submit.rate-not-early', labels, (read) => notEarly(read, later)),
    ],
  });
}
