import { isRecord } from './reach.ts';

/**
 * Whether two values are alike through and through, down to the order of members. Of what is no plain
 * data nobody can tell: functions, buffers, queries or promises are like themselves alone.
 */
export function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isAlike(item, other[place]));
  }
  if (one instanceof Set && other instanceof Set) return isAlike([...one], [...other]);
  if (!isRecord(one) || !isRecord(other)) return false;
  return isAlike(Object.entries(one), Object.entries(other));
}
