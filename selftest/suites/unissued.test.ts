import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../harness/run/drive/random.ts';
import {
  areRandom,
  isKnownShape,
  longer,
  nearMiss,
  neighbourOf,
  otherCaseOfMixed,
  unissued,
} from '../../suites/resources/ids/unissued.ts';

const token = fc.stringMatching(/^[\w.~+/-]{0,20}[A-Za-z0-9][\w.~+/-]{0,40}$/);
const seed = fc.nat();

describe('values that nobody issued', () => {
  test('differ from the issued one, and keep its length and its classes of characters', () => {
    fc.assert(
      fc.property(token, seed, (issued, drawn) => {
        const made = unissued(issued, randomFor(drawn, 'unissued'));
        expect(made).not.toBe(issued);
        expect(
          made.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0'),
        ).toBe(issued.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0'));
      }),
    );
  });

  test('keep the public prefix of a workflow token', () => {
    expect(unissued('ztw_abc', randomFor(1, 'prefix'))).toMatch(/^ztw_[a-z]{3}$/);
  });

  test('a near miss differs in one character', () => {
    fc.assert(
      fc.property(token, seed, (issued, drawn) => {
        const made = nearMiss(issued, randomFor(drawn, 'near'));
        expect(made).not.toBe(issued);
        expect(made).toHaveLength(issued.length);
      }),
    );
    const made = nearMiss('abcdefgh-_-_', randomFor(1, 'one'));
    const differing = made.split('').filter((one, i) => one !== 'abcdefgh-_-_'[i]);
    expect(differing).toHaveLength(1);
  });

  test('the other case is that of parts in both cases, and one character differs where there is none', () => {
    const random = randomFor(1, 'case');
    expect(otherCaseOfMixed('key_abcDEFghi', random)).toBe('key_ABCdefGHI');
    const ulid = 'sess_01HZX3N5ABCDEFGHJKMNPQRSTV';
    const made = otherCaseOfMixed(ulid, random);
    expect(made.toUpperCase()).not.toBe(ulid.toUpperCase());
    expect(made).toHaveLength(ulid.length);
  });

  test('a longer value begins like the issued one, and ends with its padding', () => {
    expect(longer('abcdefgh==', randomFor(1, 'long'))).toMatch(/^abcdefgh[a-z]{8}==$/);
  });

  test('a neighbour of an id of a known shape has that shape, and is another', () => {
    const ulid = fc.stringMatching(/^(0[0-9A-HJKMNP-TV-Z]{25}|0[0-9a-hjkmnp-tv-z]{25})$/);
    const hex = fc.stringMatching(/^[0-9a-f]{8}[a-f][0-9a-f]{15}$/);
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), ulid, hex), seed, (issued, drawn) => {
        const made = neighbourOf(issued, randomFor(drawn, 'neighbour'));
        expect(made).not.toBe(issued);
        expect(isKnownShape(made ?? '')).toBe(true);
      }),
    );
  });

  const device = 'dev_01hzx3n5abq7rk2mvd8tejw4cs';

  test.each([
    'msg_01hzx3n7zzp3wd9yjk6b5qa8fn',
    'whe_01HZX3N7ZZP3WD9YJK6B5QA8FN',
    'END-KXIQ7UZRPO3WDNLYJK6B5QA2FN',
  ])('%s has nothing in common with another id, and is not counted', (issued) => {
    expect(areRandom(issued, device)).toBe(true);
  });

  test.each([
    'msg_01hzx3n7zz0000000000000042',
    'dev_00000000000000000000012345',
    'msg_01hzx3n7zzp3wd9yjk6b5qa8f',
    // a count after what is another for each kind
    'msg_p3wd9yjk6bhzx3n7zzp3000042',
    'msg-41',
  ])('%s may be counted', (issued) => {
    expect(areRandom(issued, 'dev_01hzx3n5ab0000000000000007')).toBe(false);
    expect(areRandom(issued, issued)).toBe(false);
    expect(areRandom(issued, undefined)).toBe(false);
  });

  test('a neighbour of an id with a prefix, or of several parts, keeps all but the end of the last', () => {
    const prefix = fc.constantFrom('dev_', 'msg-', 'acme:device:', 'v1.', 'acct_12345678_', 'whe~');
    fc.assert(
      fc.property(prefix, fc.uuid(), seed, (before, id, drawn) => {
        const made = neighbourOf(before + id, randomFor(drawn, 'prefix')) ?? '';
        expect(isKnownShape(before + id)).toBe(true);
        expect(made.slice(0, -6)).toBe((before + id).slice(0, -6));
        expect(isKnownShape(made)).toBe(true);
        expect(made).not.toBe(before + id);
      }),
    );
  });

  test.each([
    'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJlMTIz',
    'dev_V1StGXR8_Z5jdHi6B-myT',
    'dev_1234',
    // the last character of base32 may have bits to spare
    'dev_abcdefgh234567jkmnpqrstvwy',
    '49927398716',
    'Ünïcode-12345678',
  ])('a neighbour of %s may be malformed', (id) => {
    expect(isKnownShape(id)).toBe(false);
  });

  test.each([24, 32, 40, 64])('a number of %i digits is none in hexadecimal', (length) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)), seed, (issued, drawn) => {
        expect(isKnownShape(issued)).toBe(false);
        expect(neighbourOf(issued, randomFor(drawn, 'number'))).toMatch(/^\d+$/);
      }),
    );
  });

  test("no neighbour is made of an id so short that it may be somebody's", () => {
    expect(neighbourOf('k3x9q', randomFor(1, 'short'))).toBeNull();
  });

  test.each(['AEBAGBAFAYDQQCIKBMGA2DQPCA======', "msg:01J9ZQ4T8K~x==$!'()*,;@", 'k7--x9--q2--'])(
    'a neighbour of %s is another one, whatever it ends in',
    (issued) => {
      const made = neighbourOf(issued, randomFor(1, 'padded')) ?? '';
      expect(made).not.toBe(issued);
      expect(made).toHaveLength(issued.length);
    },
  );

  test('no neighbour is made of an id that has few letters and digits', () => {
    expect(neighbourOf('ключ-один-1', randomFor(1, 'few'))).toBeNull();
  });

  test.each(['7', '1234567', 'dev_12', 'acme:device:3', 'msg-41'])(
    'a neighbour of %s, which is counted, ends in a number that was never counted up to',
    (issued) => {
      const [before = ''] = /^.*?(?=\d+$)/.exec(issued) ?? [];
      const made = neighbourOf(issued, randomFor(1, 'counted')) ?? '';
      expect(made.startsWith(before)).toBe(true);
      expect(made.slice(before.length)).toMatch(/^1\d{9}$/);
      expect(isKnownShape(made)).toBe(false);
    },
  );
});
