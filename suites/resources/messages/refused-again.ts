import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { asBefore } from '../../../harness/model/found.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

/**
 * Claims that what was refused under a label is refused under `again` as well, which sent the same while
 * nothing had changed: a refusal makes nothing that a repeat could be answered with.
 */
export function refusedAgain(clause: ClauseId, refused: string): Claim {
  const labels = {
    reads: [refused, 'again'],
    controls: ['control'],
    judgesThrottling: true,
  } as const;
  return claims(clause, labels, (read) => {
    if (accepted(read(refused))) return { inconclusive: 'the first was not refused' };
    const again = read('again');
    if (!accepted(again)) return null;
    const { status } = read(refused);
    const code = errorCode(read(refused));
    return otherStatus(again, [{ status, ...(code !== undefined && { code }) }], asBefore);
  });
}
