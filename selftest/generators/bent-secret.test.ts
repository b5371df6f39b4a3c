import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bendSecret, bentAtFirst, bentSecrets } from '../../fixtures/generators/bent-secret.ts';
import { unreached } from './arbitraries.ts';

const drawn = fc.sample(bentSecrets(), { seed: 1, numRuns: 1000 });
const bentOf = (secret: string) => drawn.map((one) => bendSecret(secret, one));

test.each([
  'kq0VbXn3mJx7c2Pd9aRt',
  'ztw_4f9a1c',
  'eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2lnbmF0dXJl',
  '7c9e6679-7425-40de-944b-e07fc1f90ae7',
])('%s is bent to another secret each time', (secret) => {
  const bent = bentOf(secret);
  expect(bent).not.toContain(secret);
  expect(bent).not.toContain(null);
  expect(bent).not.toContain('');
});

test('what stands before the longest run, and its last quarter, are left as they are', () => {
  const whole = bentOf('sk_live_abcdefgh').filter((one) => (one?.length ?? 0) >= 16);
  expect(whole.filter((one) => !one?.startsWith('sk_live_'))).toEqual([]);
  expect(whole.filter((one) => !one?.endsWith('h'))).toEqual([]);
});

test('a number is not given zeros, nor are they taken from it', () => {
  expect(bentOf('00000000').every((one) => one === null)).toBe(true);
});

test.each(['', '.-_'])('%j has no place that could be bent', (secret) => {
  expect(bentAtFirst.map((one) => bendSecret(secret, one))).toEqual(bentAtFirst.map(() => null));
});

test('characters that are all alike cannot be changed about', () => {
  expect(bentAtFirst.map((one) => bendSecret('aaaa', one))).toEqual([
    'baaa',
    null,
    'aaaaa',
    'aaa',
    'aa',
  ]);
});

test('secrets are bent in every way', () => {
  const texts = ['bbcd', 'bacd', 'aabcd', 'bcd', 'accd', 'ab', 'abc'];
  const kinds = texts.map((text) => [
    text,
    (one: (typeof drawn)[number]) => bendSecret('abcd', one) === text,
  ]);
  expect(unreached(bentSecrets(), Object.fromEntries(kinds))).toEqual([]);
});
