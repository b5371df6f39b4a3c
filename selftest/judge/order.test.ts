import { describe, expect, test } from 'vitest';
import { otherOrder, outOfOrder, withoutPlaces } from '../../harness/model/order.ts';
import { findingShape } from '../../reporters/findings/finding-shape.ts';
import { exchange } from '../samples/samples.ts';

describe('an order that breaks', () => {
  test('is told in words, with the values around the place', () => {
    const times = [1795637029208, 1795637029344, 1795637028951];
    expect(outOfOrder('created_at_ms', times, 'older')).toBe(
      'created_at_ms 1795637029208, 1795637029344, 1795637028951: the third is older than the second',
    );
    expect(outOfOrder('period_start', ['2026-10', '2026-11'], 'newer')).toBe(
      'period_start 2026-10, 2026-11: the second is newer than the first',
    );
  });

  test('is told by five values at most', () => {
    const down = Array.from({ length: 30 }, (_, at) => 100 - at);
    const first = outOfOrder('n', [1, 2, ...down], 'higher');
    expect(first).toBe('n 1, 2, 100, 99, 98 …: the second is higher than the first');
    const late = outOfOrder('n', [...down, 200, 1], 'higher');
    expect(late).toBe('n … 73, 72, 71, 200, 1: the 31st is higher than the 30th');
  });

  test('is none where values are equal, or are none that can be ordered', () => {
    expect(outOfOrder('n', [1, 1, 2], 'lower')).toBeNull();
    expect(outOfOrder('n', [3, Number.NaN, 1], 'lower')).toBeNull();
    expect(outOfOrder('n', ['b', null, 'a'], 'lower')).toBeNull();
    expect(outOfOrder('n', [], 'lower')).toBeNull();
  });

  test('is told as its values are shown', () => {
    const names = ['created', 'paused'];
    const shown = (value: unknown, place: number) => `${names[place]} ${String(value)}`;
    expect(outOfOrder('moments', [5, 3], 'older', shown)).toBe(
      'moments created 5, paused 3: the second is older than the first',
    );
  });
});

describe('another order', () => {
  test('is told beside the one before', () => {
    expect(otherOrder('ids', ['a', 'b', 'c'], ['a', 'c', 'b'])).toBe(
      'ids a, c, b in place of a, b, c: the second is another',
    );
    expect(otherOrder('ids', ['a', 'b'], ['a'])).toBe(
      'ids a in place of a, b: the second is missing',
    );
    expect(otherOrder('ids', ['a', 'b'], ['a', 'b'])).toBeNull();
  });
});

describe('of an order no run tells another kind than the next', () => {
  const shown = exchange('list', 200);
  const shape = (text: string | null) => findingShape(text ?? '', shown);

  test('wherever it breaks, and of however many values', () => {
    const runs = [
      [2, 1],
      [4, 5, 3],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 14],
    ].map((values) => shape(outOfOrder('created_at_ms', values, 'older')));
    expect(new Set(runs).size).toBe(1);
    const moved = [
      shape(otherOrder('ids', ['a', 'b'], ['b', 'a'])),
      shape(
        otherOrder('ids', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b', 'c', 'd', 'e', 'g', 'f']),
      ),
    ];
    expect(new Set(moved).size).toBe(1);
  });

  test('but of another member, or the other way round', () => {
    const all = [
      outOfOrder('created_at_ms', [2, 1], 'older'),
      outOfOrder('updated_at_ms', [2, 1], 'older'),
      outOfOrder('created_at_ms', [1, 2], 'newer'),
      otherOrder('ids', ['a', 'b'], ['b', 'a']),
      otherOrder('ids', ['a', 'b'], ['a']),
    ];
    expect(new Set(all.map(shape)).size).toBe(all.length);
  });

  test('and no other text is changed', () => {
    for (const text of ['409 conflict', 'the third is older than the second', 'a in place of b'])
      expect(withoutPlaces(text)).toBe(text);
  });
});
