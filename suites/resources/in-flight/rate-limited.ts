import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { ClaimVerdict } from '../../../harness/model/check.ts';

/** True for the refusal that speaks of rates; R-100: also where its code can not be read. */
export function isRateLimited(answer: Answer): boolean {
  return answer.status === 429 && (errorCode(answer) ?? 'rate_limited') === 'rate_limited';
}

/**
 * What a good request that met a limit is refused with in place of 429 rate_limited: the status with
 * another code is a mismatch, and so is the code with another status; else it may have a cause of its
 * own.
 */
export function refusedOtherwise(answer: Answer): ClaimVerdict {
  const got = describe(answer);
  const half = answer.status === 429 || errorCode(answer) === 'rate_limited';
  if (!half) return { inconclusive: got };
  return { at: answer.exchange.label ?? '', expected: '429 rate_limited', got };
}
