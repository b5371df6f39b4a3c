import { expect, test } from 'vitest';
import { firstReadings } from '../../schemas/first-readings.ts';
import { readingNumber, readingNames, readingNumbered } from '../../schemas/reading-numbers.ts';
import { readings } from '../../schemas/readings.ts';

test('readings have names of two to five words, and one title each', () => {
  const words = /^[a-z]+(?:-[a-z\d]+){1,4}$/;
  expect(readingNames.filter((name) => !words.test(name) || name.length > 32)).toEqual([]);
  expect(new Set(Object.values(readings)).size).toBe(readingNames.length);
  expect(readings).toMatchObject(firstReadings);
});

// reports, documents and comments have told these numbers; one that moved would tell another question
test('the numbers that were told stay what they are', () => {
  expect(readingNumber('last-page-without-has-more')).toBe('R-01');
  expect(readingNumber('null-or-left-out')).toBe('R-73');
  expect(readingNumber('envelope-of-another-account')).toBe('R-198');
  expect(readingNumber('loaded-when-asked-for')).toBe('R-370');
  expect(readingNumber('paths-without-version')).toBe('R-478');
});

test('a reading is found by its number, however many zeros it is written with', () => {
  expect(readingNames.filter((name) => readingNumbered(readingNumber(name)) !== name)).toEqual([]);
  expect(readingNumbered('r-7')).toBe('gated-public-route');
  for (const none of ['R-06', 'R-466', 'R-100000', '7', 'R-'])
    expect(readingNumbered(none)).toBeUndefined();
});
