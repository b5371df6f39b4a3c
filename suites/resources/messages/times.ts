import { claims, type Labels } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';

const dayMs = 24 * 60 * 60 * 1000;
const yearMs = 365 * dayMs;

/**
 * Claims that what was created just before `at` is dated in milliseconds: a moment told in seconds
 * or microseconds lies decades from the target's own Date, or from our clock where there is none.
 */
export function countsMilliseconds(
  clause: Claim['clause'],
  labels: Labels,
  at: string,
  createdAt: (read: Reader) => unknown,
): Claim {
  return claims(clause, labels, (read) => {
    const date = Date.parse(read(at).headers('date')[0] ?? '');
    const created = createdAt(read);
    if (typeof created !== 'number')
      return { inconclusive: 'there is no created_at_ms to compare' };
    const isDated = !Number.isNaN(date);
    const now = isDated ? date : read(at).exchange.startedAtMs;
    if (Math.abs(created - now) < (isDated ? dayMs : yearMs)) return null;
    return { at, ...otherValue('created_at_ms', `near ${now}, the time of the answer`, created) };
  });
}
