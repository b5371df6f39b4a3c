import { expect, test } from 'vitest';
import { isAlike } from './alike.ts';

test('plain data is alike when all of it is', () => {
  const one = { ids: new Set(['a']), list: [1, { none: null }] };
  expect(isAlike(one, structuredClone(one))).toBe(true);
  expect(isAlike(one, { ...one, ids: new Set(['b']) })).toBe(false);
  expect(isAlike(one, { ...one, list: [1] })).toBe(false);
  expect(isAlike({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  expect(isAlike({ a: undefined }, {})).toBe(false);
});

test.each([
  ['functions', () => () => {}],
  ['queries', () => new URLSearchParams('a=1')],
  ['buffers', () => Buffer.from('a')],
  ['promises', () => Promise.resolve()],
  ['errors', () => new Error('a')],
])('%s are like themselves alone', (_, make: () => unknown) => {
  const one = make();
  expect(isAlike([one], [one])).toBe(true);
  expect(isAlike([one], [make()])).toBe(false);
});
