import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maskHeaders } from '../../harness/secrets/carriers.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';

const secret = 'Abcdefghijkl0123456789mnopqrstuvwxyzABCDEFG';

function knowing(...values: readonly string[]): Secrets {
  const secrets = new Secrets(new Uint8Array(32).fill(3));
  for (const value of values) secrets.add(value, 'NAME');
  return secrets;
}

/** A body of two megabytes, of one token over and over. */
function full(token: string): string {
  return token.repeat((2 * 1024 * 1024) / token.length);
}

// each goes through another coding; what is slower than the text is long does not end
describe('a body of megabytes is looked into', () => {
  test.each(['1,', '%41', '\\"', '\\u0041'])('of %s', (token) => {
    const text = full(token);
    expect(knowing(secret).disguise(text) === text).toBe(true);
  });

  test('and masked, with a string that never ends', () => {
    const text = `"\\u0041${full('\\"')}`;
    const secrets = knowing(secret);
    secrets.learn(text);
    expect(secrets.mask(text) === text).toBe(true);
  });

  test('that repeats a secret, or what a secret repeats', () => {
    const secrets = knowing('a'.repeat(43));
    const [placeholder] = [secrets.maskWhole('a'.repeat(43))];
    for (const text of [full('a'), full(`${'a'.repeat(43)} `)]) {
      expect(secrets.mask(text)).toHaveLength(text.length);
      expect(secrets.mask(text).startsWith(placeholder)).toBe(true);
      expect(secrets.disguise(text).startsWith(placeholder)).toBe(true);
    }
  });

  test.each(['authorization', 'set-cookie', 'cookie', 'x-svc-csrf'])('as the header %s', (name) => {
    for (const token of ['"', ' ', '\t"', 'a ']) {
      const value = `a=x${token.repeat(64 * 1024)}x`;
      expect(maskHeaders(knowing(), [[name, value]])[0]?.[1]).toHaveLength(value.length);
    }
  });
});

test('a text that can not be looked into is left out, and never shown as it is', () => {
  const secrets = knowing(secret);
  expect(secrets.disguise(secret)).not.toContain(secret);
  const failing = vi.spyOn(String, 'fromCharCode').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  onTestFinished(() => failing.mockRestore());
  expect(secrets.disguise(`%41${secret}`)).toBe(
    '(46 characters left out: no secret could be looked for in them)',
  );
});

test('no signing secret is as long as a body', () => {
  const secrets = knowing();
  secrets.learn(JSON.stringify({ signing_secret_b64url: full('a') }));
  expect(secrets.handOver()).toEqual([]);
});

test('a signing secret is learned beside more than is read of JSON', () => {
  const [name = '', ...rest] = 'signing_secret_b64url';
  const escaped = `\\u00${name.charCodeAt(0).toString(16)}${rest.join('')}`;
  const secrets = knowing();
  secrets.learn(`[${'1,'.repeat(20_000)}{"${escaped}":"${'s'.repeat(43)}"}]`);
  expect(secrets.handOver()).toHaveLength(1);
});

test('codes that stand in JSON are JSON still once a secret is taken out', () => {
  const codes = JSON.stringify({ n: [...Buffer.from(secret)] });
  const shown = knowing(secret).disguise(codes);
  expect(shown).not.toBe(codes);
  expect(JSON.parse(shown)).toMatchObject({ n: expect.any(Array) });
});
