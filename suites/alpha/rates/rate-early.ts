import { describe } from '../../../harness/judge/describe.ts';
import type { ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { perMinute, seriesIn, soon } from './rate-series.ts';

/** No count of a minute refuses before sixty; what is gone a moment later is none. */
export function notEarly(read: Reader, name = 'submit'): ClaimVerdict {
  const { taken, refused, back, atOnce } = seriesIn(read, name);
  if (!refused || taken.length >= perMinute) return null;
  if (!isRateLimited(refused)) return { inconclusive: describe(refused) };
  // a place that is given back late may be missed at any time; later on a count may fill up again
  if (atOnce || (back && taken.length <= soon))
    return { inconclusive: `429 after ${taken.length} accepted, and 202 a moment later` };
  const at = refused.exchange.label ?? '';
  return { at, expected: `${perMinute} accepted`, got: `429 after ${taken.length} accepted` };
}

/**
 * each was answered before the next was sent, so that no other body was on its way. A server
 * may take a moment to notice that one has ended.
 */
export function alone(read: Reader): ClaimVerdict {
  const { taken, refused, back, atOnce } = seriesIn(read);
  if (!refused || !isRateLimited(refused) || taken.length > soon) return null;
  const got = `429 rate_limited after ${taken.length} that had been answered`;
  if (!back) return { inconclusive: `${got}, and no better a moment later` };
  if (atOnce) return { inconclusive: `${got}, and 202 after two pauses at most` };
  const ms = back.exchange.startedAtMs - refused.exchange.startedAtMs;
  const expected = '202, with no other body of the account on its way';
  return { at: refused.exchange.label ?? '', expected, got: `${got}, and 202 ${ms} ms later` };
}
