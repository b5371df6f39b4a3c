import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bend, bentCursors, eachCursorBent } from '../../fixtures/generators/bent-cursor.ts';
import { unreached } from './arbitraries.ts';

const given = ['MTc2NDE3', '2026-11', 'p&q=☎ ;"\\', '7', 'ÄÖ', '\u{1f4de}'];
const drawn = fc.sample(bentCursors(4), { seed: 1, numRuns: 1000 });

test.each(given)('%s is bent to another text, and never to none or half a character', (cursor) => {
  const bent = drawn.map((one) => bend(cursor, one));
  expect(bent).not.toContain(cursor);
  expect(bent).not.toContain('');
  expect(bent.filter((one) => /[\ud800-\udfff]/u.test(one))).toEqual([]);
  expect(Math.max(...bent.map((one) => one.length))).toBeLessThanOrEqual(cursor.length + 2);
});

test('each list has its cursor bent, by one character', () => {
  const bent = eachCursorBent(3).map((one) => [one.list, bend('2026-11', one)]);
  expect(bent).toEqual([
    [0, '2036-11'],
    [1, '2036-11'],
    [2, '2036-11'],
  ]);
});

test('cursors are bent in every way', () => {
  const texts = ['abce', 'abCd', 'ab', 'd', 'abd', 'abcdd', 'dabc', 'ABCD'];
  const kinds = texts.map((text) => [
    text,
    (one: (typeof drawn)[number]) => bend('abcd', one) === text,
  ]);
  expect(unreached(bentCursors(4), Object.fromEntries(kinds))).toEqual([]);
});
