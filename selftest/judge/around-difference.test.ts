import { expect, test } from 'vitest';
import { aroundDifference } from '../../harness/model/around-difference.ts';

const list = (length: number, last: string) =>
  JSON.stringify([...Array.from({ length }, (_, at) => `item-${at}`), last]);

test('long texts that begin alike are cut to where they differ', () => {
  const [one, other] = aroundDifference(list(100, 'red'), list(100, 'blue'), 80);
  expect(one).toMatch(/^….*"item-99","red"\]$/);
  expect(other).toMatch(/^….*"item-99","blue"\]$/);
  expect(one.length).toBeLessThanOrEqual(80);
});

test('so are those that go on for long afterwards, and no character is halved', () => {
  const [one, other] = aroundDifference(
    `${'😀'.repeat(200)}a${'😀'.repeat(200)}`,
    `${'😀'.repeat(200)}b`,
    81,
  );
  for (const text of [one, other]) expect(() => encodeURIComponent(text)).not.toThrow();
  expect(one).toMatch(/^….*a.*…$/u);
  expect(other).toMatch(/^….*b$/u);
});

test('short texts, and those that differ at once, stay as they are', () => {
  expect(aroundDifference('one', 'other', 80)).toEqual(['one', 'other']);
  const long = list(100, 'red');
  expect(aroundDifference(long, `no ${long}`, 80)).toEqual([long, `no ${long}`]);
});
