import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secrets } from '../../harness/secrets/secrets.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Long enough that a placeholder can't be in a text by chance. */
const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  fc.stringMatching(/^ztw_[A-Za-z0-9]{24,40}$/),
  fc.stringMatching(/^[A-Za-z0-9+/]{38,43}={0,2}$/),
  fc.stringMatching(/^[ -~]{4}[a-zA-Z0-9]{20}[ -~é]{0,9}$/),
);
const text = fc.string({ maxLength: 60, unit: 'binary' });

/** A character's class: upper, lower, digit, or the character itself. */
function classOf(character: string): string {
  if (/[A-Z]/.test(character)) return 'A';
  if (/[a-z]/.test(character)) return 'a';
  return /\d/.test(character) ? '0' : character;
}

function classes(of: string): string {
  return of.replaceAll(/./gs, classOf);
}

test('a placeholder keeps length and classes, and is not the secret', () => {
  fc.assert(
    fc.property(key, fc.string({ minLength: 1, maxLength: 80 }), (bytes, value) => {
      const placeholder = new Secrets(bytes).maskWhole(value);
      expect(classes(placeholder)).toBe(classes(value));
      const changeable = /[A-Za-z0-9]/.test(value.replace(/^ztw_/, ''));
      expect(placeholder !== value).toBe(changeable);
    }),
  );
});

test('the same key gives the same placeholder, another key another', () => {
  fc.assert(
    fc.property(key, key, secret, (one, other, value) => {
      const placeholder = new Secrets(one).maskWhole(value);
      expect(new Secrets(one).maskWhole(value)).toBe(placeholder);
      const same = Buffer.compare(one, other) === 0;
      expect(new Secrets(other).maskWhole(value) === placeholder).toBe(same);
    }),
  );
});

test('no secret is left in a masked text, raw or percent-encoded, and all else is', () => {
  fc.assert(
    fc.property(key, fc.array(secret, { minLength: 1 }), fc.array(text), (bytes, values, texts) => {
      const secrets = new Secrets(bytes);
      for (const value of values) secrets.add(value, 'NAME');
      const spellings = values.flatMap((value) => [value, encodeURIComponent(value)]);
      const before = spellings.map((value, index) => `${texts[index] ?? ' '}${value}`).join('|');
      const masked = secrets.mask(before);
      expect(masked).toHaveLength(before.length);
      for (const value of spellings) expect(masked).not.toContain(value);
      for (const value of values) {
        expect(masked).toContain(secrets.maskWhole(value));
        expect(masked).toContain(encodeURIComponent(secrets.maskWhole(value)));
      }
    }),
  );
});

test('a text without secrets stays as it is', () => {
  fc.assert(
    fc.property(key, secret, text, (bytes, value, other) => {
      const secrets = new Secrets(bytes);
      secrets.add(value, 'NAME');
      expect(secrets.mask(other)).toBe(other);
    }),
  );
});

test('placeholders equal each other exactly where their secrets do', () => {
  fc.assert(
    fc.property(key, fc.array(secret, { minLength: 2 }), (bytes, values) => {
      const secrets = new Secrets(bytes);
      for (const value of values) secrets.add(value, 'NAME');
      expect(new Set(values.map((value) => secrets.maskWhole(value))).size).toBe(
        new Set(values).size,
      );
    }),
  );
});

test('short secrets do not share a placeholder while there is another', () => {
  const secrets = new Secrets(new Uint8Array(32));
  const values = Array.from({ length: 300 }, (_, index) => `k${index}`);
  for (const value of values) secrets.add(value, 'NAME');
  expect(new Set(values.map((value) => secrets.maskWhole(value))).size).toBe(values.length);
});

test('of two secrets that overlap, the longer one is masked first', () => {
  const secrets = new Secrets(new Uint8Array(32));
  secrets.add('zzabcdefgh', 'SHORT');
  secrets.add('abcdefgh12345678', 'LONG');
  const masked = secrets.mask('zzabcdefgh12345678 zzabcdefgh');
  expect(masked).toBe(
    `zz${secrets.maskWhole('abcdefgh12345678')} ${secrets.maskWhole('zzabcdefgh')}`,
  );
});

test('base64 that is canonical stays canonical', () => {
  fc.assert(
    fc.property(key, fc.uint8Array({ minLength: 6, maxLength: 40 }), (bytes, value) => {
      const encoded = Buffer.from(value).toString('base64url');
      const placeholder = new Secrets(bytes).maskWhole(encoded);
      fc.pre(placeholder !== encoded && /[A-Za-z0-9]/.test(encoded.slice(0, -1)));
      expect(Buffer.from(placeholder, 'base64url').toString('base64url')).toBe(placeholder);
    }),
  );
});

test('the prefix of workflow tokens is public', () => {
  const placeholder = new Secrets(new Uint8Array(32)).maskWhole('ztw_abcDEF123');
  expect(placeholder).toMatch(/^ztw_[a-z]{3}[A-Z]{3}\d{3}$/);
  expect(placeholder).not.toContain('abcDEF123');
});

test('names secrets by their placeholders; the first name of a value stays', () => {
  const secrets = new Secrets(new Uint8Array(32));
  secrets.add('session-0123456789', 'OWNER_SESSION');
  secrets.add('session-0123456789', 'ALPHA_KEY');
  secrets.add('', 'NOTHING');
  const placeholder = secrets.mask('session-0123456789');
  expect(secrets.standInsIn(`a=${placeholder}; b=${placeholder}`).placeholders).toEqual({
    [placeholder]: 'OWNER_SESSION',
  });
  expect(secrets.standInsIn('a=b').placeholders).toEqual({});
});

test('values shorter than 8 characters are masked where they are carried, and only there', () => {
  const secrets = new Secrets(new Uint8Array(32));
  secrets.add('csrf', 'OWNER_CSRF');
  expect(secrets.mask('a csrf cookie')).toBe('a csrf cookie');
  const placeholder = secrets.maskWhole('csrf');
  expect(secrets.standInsIn(`x ${placeholder}`).placeholders).toEqual({
    [placeholder]: 'OWNER_CSRF',
  });
});

test('learns the signing secrets of an answer at any depth, even of a broken one', () => {
  const values = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(42)}A`);
  const [a, b, c, d] = values;
  const secrets = new Secrets(new Uint8Array(32));
  secrets.learn(`{"data":[{"signing_secret_b64url":"${a}"}],"signing_secret_b64url":"${b}"}`);
  secrets.learn(`{"signing_secret_b64url":"${c}","signing_secret_b64url": "${d}", …`);
  secrets.learn('{"signing_secret_b64url":null}');
  for (const value of values) expect(secrets.mask(`x${value}`)).not.toContain(value);
  const masked = values.map((value) => secrets.mask(value)).join(' ');
  expect(Object.values(secrets.standInsIn(masked).placeholders)).toEqual(
    Array(4).fill('SIGNING_SECRET'),
  );
});

test('a variant of a known secret, once carried, is masked wherever it comes back', () => {
  const secrets = new Secrets(new Uint8Array(32));
  const known = 'abcdefghijklmnopqrstuvwxyz012345';
  const variant = `${known.slice(0, -1)}9`;
  secrets.add(known, 'ALPHA_KEY');
  const placeholder = secrets.maskWhole(variant);
  expect(secrets.mask(`no such key: ${variant}`)).toBe(`no such key: ${placeholder}`);
  secrets.maskWhole('device-0123456789');
  expect(secrets.mask('device-0123456789')).toBe('device-0123456789');
});

test('what is no secret elsewhere is replaced where it is known to be handed on, and has a name', () => {
  const secrets = new Secrets(new Uint8Array(32));
  const [id, short] = ['account-0123456789', 'acc-1'];
  for (const value of [id, short]) secrets.addUnsought(value, 'ACCOUNT_ID');
  const placeholder = secrets.maskKnown(id);
  expect(secrets.mask(`{"account_id":"${id}"}`)).toContain(id);
  expect([placeholder, secrets.maskKnown(short)]).toEqual([expect.not.stringContaining(id), short]);
  expect(secrets.standInsIn(`'{"account":"${placeholder}"}'`).placeholders).toEqual({
    [placeholder]: 'ACCOUNT_ID',
  });
  secrets.add(id, 'ALPHA_KEY');
  expect(secrets.mask(`{"account_id":"${id}"}`)).not.toContain(id);
});

test('bytes that are not text are masked in place', () => {
  const secrets = new Secrets(new Uint8Array(32));
  secrets.add('abcdefgh12345678', 'ALPHA_KEY');
  const bytes = Buffer.from([0xff, 0xfe, ...Buffer.from('abcdefgh12345678'), 0x80]);
  const expected = [0xff, 0xfe, ...Buffer.from(secrets.mask('abcdefgh12345678')), 0x80];
  expect([...secrets.maskBytes(bytes)]).toEqual(expected);
});

test('a key has 32 bytes', () => {
  expect(() => new Secrets(new Uint8Array(31))).toThrow('32 bytes');
});

/** Bits of information that each character of a text has, as programs measure it that look for secrets. */
function entropy(of: string): number {
  const counts = [...new Set(of)].map((each) => of.split(each).length - 1);
  return counts.reduce((sum, count) => sum - (count / of.length) * Math.log2(count / of.length), 0);
}

/** What gitleaks asks of a text beside a word like `token` or `key`; others ask for more. */
const suspicious = 3.5;

test('a placeholder is too plain for programs that look for secrets, and its secret is not', () => {
  const long = fc.stringMatching(/^[A-Za-z0-9_-]{32,64}$/);
  let plain = 0;
  fc.assert(
    fc.property(key, long, (bytes, value) => {
      fc.pre(entropy(value) >= suspicious);
      plain += 1;
      expect(entropy(new Secrets(bytes).maskWhole(value))).toBeLessThan(suspicious);
    }),
  );
  expect(plain).toBeGreaterThan(50);
});

test.each([
  [
    'JSON Web Token',
    /ey[a-zA-Z0-9]{17,}\.ey[\w-]{17,}/,
    `eyJhbGciOiJIUzI1NiJ9x.eyJzdWIiOiIxMjM0NTY3ODkwIn0`,
  ],
  ['GitHub', /ghp_[0-9a-zA-Z]{36}/, `ghp_${'a1B2c3D4e5F6'.repeat(3)}`],
  ['AWS', /AKIA[A-Z2-7]{16}/, 'AKIAQWERTYUIOPASDFGH'],
  ['Stripe', /sk_live_[a-zA-Z0-9]{10,}/, 'sk_live_a1B2c3D4e5F6g7'],
] as const)('nor has it the form by which a token is known: %s', (_, form, token) => {
  expect(token).toMatch(form);
  expect(new Secrets(new Uint8Array(32)).maskWhole(token)).not.toMatch(form);
});
