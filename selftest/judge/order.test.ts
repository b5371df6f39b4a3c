import { describe, expect, test } from 'vitest';
import { shapesOf } from '../../reporters/findings/finding-shape.ts';
import type { Disorder } from '../../harness/model/found.ts';
import { toWords } from '../../harness/judge/words.ts';
import { disordered } from '../../harness/judge/found.ts';
import { otherOrder, outOfOrder } from '../../harness/model/order.ts';
import { exchange } from '../samples/samples.ts';

function said(of: string, disorder: Disorder | null) {
  const found = disordered(of, 'an order', disorder);
  return found && toWords(found).got;
}

describe('an order that breaks', () => {
  test('is told in words, with the values around the place', () => {
    const times = [1795637029208, 1795637029344, 1795637028951];
    expect(said('created_at_ms', outOfOrder(times, 'older'))).toBe(
      'created_at_ms 1795637029208, 1795637029344, 1795637028951: the third is older than the second',
    );
    expect(said('period_start', outOfOrder(['2026-10', '2026-11'], 'newer'))).toBe(
      'period_start 2026-10, 2026-11: the second is newer than the first',
    );
  });

  test('is told by five values at most', () => {
    const down = Array.from({ length: 30 }, (_, at) => 100 - at);
    const first = outOfOrder([1, 2, ...down], 'higher');
    expect(said('n', first)).toBe('n 1, 2, 100, 99, 98 …: the second is higher than the first');
    const late = outOfOrder([...down, 200, 1], 'higher');
    expect(said('n', late)).toBe('n … 73, 72, 71, 200, 1: the 31st is higher than the 30th');
  });

  test('is none where values are equal, or are none that can be ordered', () => {
    expect(outOfOrder([1, 1, 2], 'lower')).toBeNull();
    expect(outOfOrder([3, Number.NaN, 1], 'lower')).toBeNull();
    expect(outOfOrder(['b', null, 'a'], 'lower')).toBeNull();
    expect(outOfOrder([], 'lower')).toBeNull();
  });

  test('is told as its values are shown', () => {
    const names = ['created', 'paused'];
    const shown = (value: unknown, place: number) => `${names[place]} ${String(value)}`;
    expect(said('moments', outOfOrder([5, 3], 'older', shown))).toBe(
      'moments created 5, paused 3: the second is older than the first',
    );
  });
});

describe('another order', () => {
  test('is told beside the one before', () => {
    expect(said('ids', otherOrder(['a', 'b', 'c'], ['a', 'c', 'b']))).toBe(
      'ids a, c, b in place of a, b, c: the second is another',
    );
    expect(said('ids', otherOrder(['a', 'b'], ['a']))).toBe(
      'ids a in place of a, b: the second is missing',
    );
    expect(otherOrder(['a', 'b'], ['a', 'b'])).toBeNull();
  });
});

describe('of an order no run tells another kind than the next', () => {
  const shown = exchange('list', 200);
  const shape = (of: string, disorder: Disorder | null) =>
    JSON.stringify(shapesOf(disordered(of, 'an order', disorder) ?? {}, shown));

  test('wherever it breaks, and of however many values', () => {
    const runs = [
      [2, 1],
      [4, 5, 3],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14],
    ].map((values) => shape('created_at_ms', outOfOrder(values, 'older')));
    expect(new Set(runs).size).toBe(1);
    const moved = [
      shape('ids', otherOrder(['a', 'b'], ['b', 'a'])),
      shape('ids', otherOrder('abcdefg'.split(''), 'abcdegf'.split(''))),
    ];
    expect(new Set(moved).size).toBe(1);
  });

  test('but of another member, or the other way round', () => {
    const all = [
      shape('created_at_ms', outOfOrder([2, 1], 'older')),
      shape('updated_at_ms', outOfOrder([2, 1], 'older')),
      shape('created_at_ms', outOfOrder([1, 2], 'newer')),
      shape('ids', otherOrder(['a', 'b'], ['b', 'a'])),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
