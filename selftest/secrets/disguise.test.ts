import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CleanTexts } from '../../harness/secrets/clean-texts.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';
import { forms } from './forms.ts';

/** As gateways issue them: no part of one is in another. */
const secret = fc
  .tuple(fc.nat(), fc.constantFrom('signing', 'token', 'base64', 'hex'))
  .map(([seed, kind]) => {
    const bytes = createHash('sha256').update(String(seed)).digest();
    if (kind === 'signing') return bytes.toString('base64url');
    if (kind === 'token') return `ztw_${bytes.toString('base64url').replaceAll(/[-_]/g, 'x')}`;
    return bytes.toString(kind === 'hex' ? 'hex' : 'base64');
  });
const around = fc.constantFrom(
  ['', ''],
  ['{"code":"', '"}'],
  ['<p>', '</p>'],
  ['session=', '; Path=/'],
  ['got (', ') '],
);

function knowing(...values: readonly string[]): Secrets {
  const secrets = new Secrets(new Uint8Array(32).fill(3));
  for (const value of values) secrets.add(value, 'NAME');
  return secrets;
}

describe('what gives a secret away is replaced in its own form', () => {
  test.each(Object.entries(forms))('%s', (_, write) => {
    fc.assert(
      fc.property(secret, around, (value, [before, after]) => {
        const secrets = knowing('another-secret-0123456789', value);
        const written = write(value);
        const masked = secrets.disguise(before + written + after);
        expect(masked).toHaveLength((before + written + after).length);
        expect(masked.startsWith(before) && masked.endsWith(after)).toBe(true);
        // two digits of decimals reach few letters; in hex the case of digits may be anybody's
        const expected = before + write(secrets.maskWhole(value)) + after;
        const inFull = /&(amp;)?#\d|^\[/.test(written) ? masked : expected;
        expect(masked.toLowerCase()).toBe(inFull.toLowerCase());
        expect(masked).not.toContain(written);
      }),
    );
  });
});

describe('what was looked into before changes nothing', () => {
  test('of the same texts, whatever became known after it', () => {
    const text = fc
      .tuple(secret, fc.constantFrom(...Object.values(forms)), around)
      .map(([value, write, [before, after]]) => ({ value, text: before + write(value) + after }));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), ([unknown, ...known]) => {
        const texts = [unknown, ...known].flatMap((one) => one?.text ?? []);
        const all = [...texts, texts.join(' '), ...texts];
        const used = knowing('another-secret-0123456789');
        for (const { value } of known) {
          for (const one of all) used.disguise(one);
          used.add(value, 'NAME');
        }
        const values = known.map(({ value }) => value);
        const fresh = (one: string) =>
          knowing('another-secret-0123456789', ...values).disguise(one);
        expect(all.map((one) => used.disguise(one))).toEqual(all.map(fresh));
      }),
      { numRuns: 50 },
    );
  });

  test('a run of base64 is one of hex as well, and each is looked into', () => {
    const value = 'Abcdefghijkl0123456789mnopqrstuvwxyz';
    const secrets = knowing(value);
    const hex = Buffer.from(value).toString('hex');
    expect(secrets.disguise(`${hex} ${hex}`)).not.toContain(hex);
    expect(secrets.disguise(hex)).not.toBe(hex);
  });
});

test('texts that hid nothing are kept in mind up to a bound, and no long ones', () => {
  const clean = new CleanTexts(2);
  const texts = ['y'.repeat(257), 'one', 'two', 'three', 'y'.repeat(256)];
  for (const text of texts) clean.add(text);
  expect(texts.filter((text) => clean.has(text))).toEqual(['one', 'two']);
});

/** One UUID for each number. */
function uuid(n: number): string {
  const digits = createHash('sha256').update(`uuid ${n}`).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5');
}

test('what is harmless stays: other values, ids, words, and parts too short to be a trace', () => {
  const value = 'Abcdefghijkl0123456789mnopqrstuvwxyzABCDEFG';
  const secrets = knowing(value, 'short', 'word-like', 'A-longer-one-12');
  const harmless = [
    ...Array.from({ length: 50 }, (_, n) => uuid(n)),
    'short SHORT trohs c2hvcnQ= 73686f7274 &#115;hort',
    'Word-Like WORD-LIKE ekil-drow word-lik',
    'a-longer-one A-longer-one',
    'Abcdefghijk and 0123456789m and uvwxyzABCDE',
    Buffer.from('Abcdefghijk').toString('base64'),
    JSON.stringify({ signing_secret_b64url: 'x'.repeat(43), at: 1_700_000_000_000 }),
    '[100, 101, 102, 103, 104, 105, 106, 107, 108]',
    '%E2%82%AC &euro; \\u20ac &#128512; \u0130\u{1F600}',
  ];
  for (const text of harmless) expect(secrets.disguise(text)).toBe(text);
});

test('a short secret is replaced as it is and encoded, in no other case and not backwards', () => {
  const secrets = knowing('word-like');
  const placeholder = secrets.maskWhole('word-like');
  expect(secrets.disguise('a word-like one')).toBe(`a ${placeholder} one`);
  expect(secrets.disguise(encoded('word-like'))).toBe(encoded(placeholder));
});

function encoded(text: string): string {
  return Buffer.from(`u:${text}`).toString('base64');
}

test('of many secrets that begin alike, each is found', () => {
  const head = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
  const values = Array.from({ length: 200 }, (_, n) => `${head}.${String(n).padStart(16, 'q')}Z`);
  const secrets = knowing(...values);
  for (const value of values) {
    const masked = secrets.disguise(`<${value}>`);
    expect(masked).toBe(`<${secrets.maskWhole(value)}>`);
  }
});

test('a signing secret is found as the bytes that it stands for, and in the other alphabet', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, place) => (place * 37 + 251) % 256));
  const secrets = knowing(bytes.toString('base64url'));
  for (const text of [bytes.toString('hex'), bytes.toString('base64')]) {
    const masked = secrets.disguise(text);
    expect(masked).toHaveLength(text.length);
    expect(Buffer.from(masked, 'hex').equals(bytes)).toBe(false);
    expect(Buffer.from(masked, 'base64').equals(bytes)).toBe(false);
    expect(masked.slice(0, 12)).not.toBe(text.slice(0, 12));
  }
});

test.each(Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }))(
  'a body compressed as %s is unpacked, and packed again',
  (_, pack) => {
    const secrets = knowing('abcdefgh12345678');
    const body = (value: string) => pack(JSON.stringify({ value })).toString('base64');
    const masked = body(secrets.maskWhole('abcdefgh12345678'));
    expect(secrets.disguise(body('abcdefgh12345678'))).toBe(masked);
    expect(secrets.disguise(body('nothing'))).toBe(body('nothing'));
  },
);

test('no text takes long: what grows is the length alone', () => {
  const secrets = knowing('Abcdefghijkl0123456789mnopqrstuvwxyzABCDEFG');
  const long = ['\\', '%25', '&amp;', '=41', '1, ', 'a-', ' ', '4a', '1 \n', 'Q', '\\u', '-'];
  for (const one of long) {
    const text = one.repeat(200_000);
    expect(secrets.disguise(text)).toBe(text);
  }
});

test('a worker hands over each secret once', () => {
  const secrets = knowing('abcdefgh12345678', 'short');
  secrets.learn(JSON.stringify({ signing_secret_b64url: 'z'.repeat(43) }));
  const first = secrets.handOver();
  expect(first.map(([value]) => value)).toEqual(['abcdefgh12345678', 'z'.repeat(43)]);
  expect(first.every(([value, stands]) => stands === secrets.maskWhole(value))).toBe(true);
  expect(secrets.handOver()).toEqual([]);
});

test('letters of any script that hid nothing clear no other text, such as one of their low bytes', () => {
  const secrets = knowing('abcdefgh12345678');
  const text = 'abcdefgh12345678'.replaceAll(/./g, (one) =>
    String.fromCharCode(0x4e00 + one.charCodeAt(0)),
  );
  expect(secrets.disguise(text)).toBe(text);
  expect(secrets.disguise('abcdefgh12345678')).toBe(secrets.maskWhole('abcdefgh12345678'));
});
