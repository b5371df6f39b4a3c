import { claims } from '../../../harness/judge/claims.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { notThrottled } from './tries.ts';

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
    const as = 'for a device whose queue has room';
    return notThrottled(beside, as, (answer) => errorCode(answer) === 'queue_full');
  });
}
