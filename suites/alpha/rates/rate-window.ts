import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check } from '../../../harness/model/check.ts';
import { goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { advance, tryOnceMore } from './rate-minutes.ts';
import { perMinute, seriesIn, submissions } from './rate-series.ts';

const id = 'alpha.submit';
/** Two of these are more than a minute, and one is less. */
const stepMs = 40_000;

/** Half of a minute's sixty in each of two moments: when the first half is over there is room again. */
export function halvesOfAMinute(): Check {
  return defineCheck({
    id: `${id}/rate-first-half-over`,
    title: 'counts a submission for a minute, whatever came after it',
    callee: id,
    long: true,
    needs: { freshAccount: true, states: ['clock'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      for (let count = 1; count <= perMinute; count += 1) {
        // one after the other: four at once would be another limit
        const request = submitRequest(drive, await goodSubmission(drive));
        if (!accepted(await drive.send(`submit-${count}`, request))) return;
        if (count % (perMinute / 2) === 0) await advance(drive, stepMs);
      }
      await tryOnceMore(drive);
    },
    claims: [
      claims(
        'alpha.submit.rate-not-early',
        { reads: [submissions, 'try-*'], judgesThrottling: true },
        (read) => {
          const { taken } = seriesIn(read);
          if (taken.length < perMinute) return { inconclusive: `${taken.length} were accepted` };
          const last = read.all('try-').at(-1);
          if (!last || accepted(last)) return null;
          if (!isRateLimited(last)) return { inconclusive: describe(last) };
          const got = `${describe(last)} when the first thirty were over`;
          return { at: last.exchange.label ?? '', expected: '202', got };
        },
      ),
    ],
  });
}
