import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Check, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { minute, perMinute, spanMs } from './rate-series.ts';
import { nowMs } from '../../../harness/model/now.ts';

const id = 'alpha.submit';

/** A little more than half a minute, so often that it comes to less than two minutes. */
const stepMs = 30_500;
const rounds = 4;
/** Any minute that is counted has sixty, and less than two minutes lie in three of them at most. */
const mostInTwoMinutes = 3 * perMinute;
/** Milliseconds that all submissions may take: with what the clock was advanced by, less than two minutes. */
const mostMs = 2 * minute - (rounds - 1) * stepMs;

/** As many submissions as are taken, again and again half a minute later by the account's clock. */
export function halfMinutes(): Check {
  return defineCheck({
    id: `${id}/rate-half-minutes`,
    title: 'counts submissions for a minute, and not for a part of one',
    callee: id,
    long: true,
    needs: {
      freshAccount: true,
      states: ['clock', 'device'],
      members: ['deviceId', 'recipient'],
    },
    drive: async (drive) => {
      let taken = 0;
      const endsAtMs = nowMs() + mostMs;
      const wanting = () => taken <= mostInTwoMinutes && nowMs() < endsAtMs;
      for (let round = 1; round <= rounds && wanting(); round += 1) {
        if (round > 1)
          await drive.state('clock', { account: drive.account.accountId, advanceMs: stepMs });
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
}

/** Submits until one is refused or there are enough; what a round takes waits for a device of its own. */
async function submitInRound(
  drive: Drive,
  round: number,
  enough: number,
  endsAtMs: number,
): Promise<number> {
  const deviceId = await deviceByHook(drive);
  for (let count = 1; count <= enough; count += 1) {
    // one after the other: four at once would be another limit
    const body = { ...(await goodSubmission(drive)), device_id: deviceId };
    const answer = await drive.send(`round-${round}-${count}`, submitRequest(drive, body));
    if (!accepted(answer)) return count - 1;
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
  const seconds = Math.round((tookMs + (rounds - 1) * stepMs) / 1000);
  const got = `${taken.length} accepted within ${seconds} s`;
  if (tookMs >= mostMs) return { inconclusive: got };
  if (!all.some(isRateLimited) && taken.length <= mostInTwoMinutes)
    return { inconclusive: `${got}, and the series was not sent to its end` };
  if (!last || taken.length <= mostInTwoMinutes) return null;
  const expected = `at most ${mostInTwoMinutes} in less than two minutes`;
  return { at: last.exchange.label ?? '', expected, got };
}
