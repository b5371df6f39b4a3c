import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

/**
 * Claims that what is sent `beside` a device whose queue is `full`, for another one, does not meet that
 * queue: what else may refuse it is no matter of queues.
 */
export function queueOfAnother(clause: ClauseId): Claim {
  const labels = {
    reads: ['full', 'beside'],
    controls: ['control'],
    judgesThrottling: true,
  } as const;
  return claims(clause, labels, (read) => {
    const [full, beside] = [read('full'), read('beside')];
    if (errorCode(full) !== 'queue_full')
      return { inconclusive: `the queue was to be full: ${describe(full)}` };
    if (accepted(beside)) return null;
    if (errorCode(beside) !== 'queue_full') return { inconclusive: describe(beside) };
    const expected = '202, for a device whose queue has room';
    return { at: 'beside', expected, got: describe(beside) };
  });
}
