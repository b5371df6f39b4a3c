import { expect, test } from 'vitest';
import { bothTimes } from '../../suites/resources/lists/as-found.ts';

const walked = ['a', 'b', 'c'];

test.each([
  [['a', 'b', 'c'], walked],
  [['a'], ['a']],
  [['a', 'b', 'c', 'd'], walked],
  [[], []],
])('a list that begins with %j the second time stood still as far as both go', (again, both) => {
  expect(bothTimes(walked, again)).toEqual(both);
});

test.each([[['b', 'c']], [['n', 'a', 'b']], [['a', 'c']]])(
  'a list that begins with %j the second time moved on',
  (again) => {
    expect(bothTimes(walked, again)).toBeNull();
  },
);
