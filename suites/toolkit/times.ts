import { claims, type Labels } from '../../harness/judge/claims.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Claim, Reader } from '../../harness/model/check.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Claims that what was created just before `at` is dated in milliseconds: a moment told in seconds
 * or microseconds lies decades from the target's own Date.
 */
export function countsMilliseconds(
  clause: Claim['clause'],
  labels: Labels,
  at: string,
  createdAt: (read: Reader) => unknown,
): Claim {
  return claims(clause, labels, (read) => {
    const [date] = read(at).headers('date');
    const now = Date.parse(date ?? '');
    const created = createdAt(read);
    if (Number.isNaN(now) || typeof created !== 'number')
      return { inconclusive: 'there is no Date header or no created_at_ms to compare' };
    if (Math.abs(created - now) < dayMs) return null;
    const expected = `created_at_ms near ${now}, the time of the answer`;
    return { at, expected, got: textOf(created) };
  });
}
