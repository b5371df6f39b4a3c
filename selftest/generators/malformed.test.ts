import { expect, test } from 'vitest';
import { validate } from 'uuid';
import {
  malformedCases,
  malformedHex,
  malformedIntegers,
  malformedObjects,
  malformedUuids,
  type Malformation,
} from '../../fixtures/generators/malformed.ts';
import { isObject } from '../../harness/model/json.ts';
import { unreached } from './arbitraries.ts';

const uuid = '0190aaaa-bbbb-4ccc-8ddd-eeeeffff0000';
const digest = '00ff'.repeat(16);
const places = Array.from({ length: 64 }, (_, place) => place);

/** The ways that leave a good value good at some place. */
function harmless(
  ways: readonly Malformation[],
  good: unknown,
  isGood: (value: unknown) => boolean,
): string[] {
  return ways.flatMap(({ fault, of }) =>
    places.some((place) => isGood(of(good, place))) ? [fault] : [],
  );
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && validate(value) && value === value.toLowerCase();
}

function isDigest(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{64}$/.test(value);
}

function isInRange(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 128;
}

test('no way to malform a value leaves it good', () => {
  expect(isUuid(uuid)).toBe(true);
  expect(
    harmless(malformedUuids, uuid, (one) => isUuid(one) && !/^[0-]+$/.test(String(one))),
  ).toEqual([]);
  expect(harmless(malformedHex, digest, isDigest)).toEqual([]);
  expect(harmless(malformedObjects, { a: 1 }, isObject)).toEqual([]);
});

test.each([1, 64, 128])(
  'no way to malform an integer of 1 to 128 leaves %i in its range',
  (good) => {
    expect(harmless(malformedIntegers(1, 128), good, isInRange)).toEqual([]);
  },
);

test('an integer is malformed right beyond both ends, and far beyond them', () => {
  const values = malformedIntegers(1, 128).flatMap(({ of }) => places.map((at) => of(5, at)));
  expect(values).toEqual(expect.arrayContaining([0, 129, -1, 130, 5.5, '5', null, true]));
  const numbers = values.filter((value): value is number => typeof value === 'number');
  expect(Math.max(...numbers)).toBeGreaterThan(100_000);
  expect(Math.min(...numbers)).toBeLessThan(-100_000);
});

test('an integer at the end of its range is malformed to a fraction within it', () => {
  const way = malformedIntegers(1, 128).find(({ fault }) => fault === 'no whole number');
  expect([1, 128].map((good) => way?.of(good, 0))).toEqual([1.5, 127.5]);
});

test('text is malformed in each of these ways', () => {
  const values = malformedUuids.flatMap(({ of }) => places.map((at) => of(uuid, at)));
  expect(values).toEqual(
    expect.arrayContaining([
      undefined,
      '',
      null,
      7,
      {},
      [uuid],
      uuid.toUpperCase(),
      uuid.replace('a', 'A'),
      `g${uuid.slice(1)}`,
      uuid.slice(0, -1),
      `${uuid}0`,
      '00000000-0000-0000-0000-000000000000',
      uuid.replaceAll('-', ''),
      `{${uuid}}`,
      `urn:uuid:${uuid}`,
      '0190aaaab-bbb-4ccc-8ddd-eeeeffff0000',
    ]),
  );
  expect(malformedHex.map(({ of }) => of(digest, 0))).toContain(`0x${digest.slice(2)}`);
  expect(malformedObjects.map(({ of }) => of(7, 0))).toEqual([
    undefined,
    'key',
    7,
    true,
    null,
    [7],
    '7',
  ]);
});

test('one character is changed, anywhere', () => {
  const way = malformedUuids.find(({ fault }) => fault.includes('no hex digit'));
  const changed = places.map((at) => String(way?.of(uuid, at)));
  expect(new Set(changed).size).toBe(32);
  for (const one of changed)
    expect(one.split('').filter((letter, at) => letter !== uuid[at])).toEqual(['g']);
  expect(way?.of(5, 0)).toBe(5);
});

test('a way that finds nothing to change gives the value back', () => {
  const way = malformedUuids.find(({ fault }) => fault.includes('one letter in upper case'));
  expect(way?.of('0123', 3)).toBe('0123');
});

test('every way is drawn, at any place', () => {
  const ways = malformedUuids.map(({ fault }) => [
    fault,
    (one: { way: Malformation }) => one.way.fault === fault,
  ]);
  const edges = [0, 63].map((at) => [`${at}`, (one: { place: number }) => one.place === at]);
  const kinds = Object.fromEntries([...ways, ...edges]);
  expect(unreached(malformedCases(malformedUuids), kinds)).toEqual([]);
});
