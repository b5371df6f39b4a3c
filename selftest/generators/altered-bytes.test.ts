import { expect, test } from 'vitest';
import {
  alterations,
  altered,
  beginningOf,
  beginnings,
  longestBeginning,
  type Alteration,
} from '../../fixtures/generators/altered-bytes.ts';
import { shrunk, unreached } from './arbitraries.ts';

/** Bytes with runs of alike ones, as envelopes may have. */
const some = [
  Buffer.from('an envelope with its seal'),
  Buffer.alloc(200, 7),
  Buffer.from([1, 1, 1, 2]),
  Buffer.from([5, 5]),
];

test('altered bytes are never those that they were made of, however the alteration shrinks', () => {
  const { wrong, looked } = shrunk(alterations(), (one) => {
    for (const bytes of some) expect(altered(bytes, one).bytes.equals(bytes)).toBe(false);
  });
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(25);
});

test('an alteration leaves the bytes that it is given as they were', () => {
  const bytes = Buffer.from('an envelope');
  shrunk(alterations(), (one) => altered(bytes, one));
  expect(bytes.toString()).toBe('an envelope');
});

test.each([
  ['flipped', 'ajc', 'a bit of byte 1 is flipped'],
  ['put in', 'akbc', 'a byte is put in before byte 1'],
  ['left out', 'ac', 'byte 1 is left out'],
  ['doubled', 'abbc', 'byte 1 is doubled'],
  ['swapped', 'acb', 'bytes 1 and 2 are swapped'],
  ['cut off', 'a', 'it is cut off at byte 1'],
  ['behind', 'abckk', '2 bytes stand behind it'],
] as const)('bytes %s are as it says of them', (kind, text, fault) => {
  const { bytes, fault: told } = altered(Buffer.from('abc'), { kind, place: 3334, value: 107 });
  expect([bytes.toString(), told]).toEqual([text, fault]);
});

test('what is cut off is a beginning, of three quarters at most', () => {
  const { wrong } = shrunk(beginnings(), (share) => {
    for (const bytes of some) {
      const { bytes: kept } = beginningOf(bytes, share);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(Math.max(1, (bytes.length * 3) / 4));
      expect(bytes.subarray(0, kept.length).equals(kept)).toBe(true);
    }
  });
  expect(wrong).toEqual([]);
  expect(beginningOf(Buffer.alloc(100), longestBeginning).bytes).toHaveLength(75);
});

test('every kind is drawn, at the start, amid and at the end', () => {
  const kinds = ['flipped', 'put in', 'left out', 'doubled', 'swapped', 'cut off', 'behind'];
  const places = { start: [0, 1000], middle: [4000, 6000], end: [9000, 10_000] } as const;
  const reach = kinds.flatMap((kind) =>
    Object.entries(places).map(([where, [from, to]]) => [
      `${kind} at the ${where}`,
      (one: Alteration) => one.kind === kind && one.place >= from && one.place < to,
    ]),
  );
  expect(unreached(alterations(), Object.fromEntries(reach))).toEqual([]);
});
