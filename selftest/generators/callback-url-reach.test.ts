import { expect, test } from 'vitest';
import {
  brokenCallbackUrl,
  callbackUrl,
  leastUrl,
  longestUrl,
  lookalikeLabel,
  otherSpelling,
  reservedSuffixes,
  roomOver,
  writeCallbackUrl,
  type GeneratedUrl,
} from '../../fixtures/generators/callback-url.ts';
import { unreached, type Kinds } from './reaches.ts';

const host = 'hooks.example.com';

/** Kinds by the text of the URL. */
function written(kinds: Readonly<Record<string, RegExp>>): Kinds<GeneratedUrl> {
  const entries = Object.entries(kinds).map(([kind, shape]) => {
    const shows = (url: GeneratedUrl) => shape.test(writeCallbackUrl(url, host));
    return [kind, shows] as const;
  });
  return Object.fromEntries(entries);
}

/** Kinds by the length of the URL in bytes. */
function lengths(...all: readonly number[]): Kinds<GeneratedUrl> {
  return Object.fromEntries(
    all.map((bytes) => [
      `${bytes} bytes`,
      (url: GeneratedUrl) => writeCallbackUrl(url, host).length === bytes,
    ]),
  );
}

test('the parts of a URL stand in their places', () => {
  expect(writeCallbackUrl(leastUrl, host)).toBe('https://hooks.example.com/hook');
  const whole = { userinfo: 'a:b', host: 'x.y', port: 8443, path: '/p?q', fragment: 'f' };
  expect(writeCallbackUrl({ ...leastUrl, ...whole }, host)).toBe('https://a:b@x.y:8443/p?q#f');
});

test('good URLs come with and without a query, of one segment or several, and at both lengths', () => {
  const shapes = written({
    'no query': /^[^?]*$/,
    'a query': /\?.+/,
    'an empty query': /\?$/,
    'one segment': /\.com\/[^/?]+(\?[^/]*)?$/,
    'four segments': /\.com(\/[^/?]+){4}(\?|$)/,
    'an escape': /%20/,
    'what looks reserved': /\.local/,
    'a segment of one letter': /\.com\/[^/?](\/|\?|$)/,
  });
  const kinds = { ...shapes, ...lengths(longestUrl, 200) };
  expect(unreached(callbackUrl(), kinds)).toEqual([]);
});

const ports = (...all: readonly number[]) =>
  Object.fromEntries(all.map((port) => [`port ${port}`, (url: GeneratedUrl) => url.port === port]));

test.each([
  [
    'scheme',
    written({
      http: /^http:/,
      ftp: /^ftp:/,
      ws: /^ws:/,
      wss: /^wss:/,
      another: /^x-[abcxyz]+:/,
    }),
  ],
  ['port', ports(0, 442, 444, 65_535)],
  [
    'ipLiteral',
    written({
      'version 4': /\/\/[\d.]+\//,
      'version 6': /\/\/\[[\da-f:.]+\]\//,
      compressed: /\/\/\[[^\]]*::/,
      capitals: /\/\/\[[\dA-F:.]*[A-F][\dA-F:.]*\]\//,
      'leading zeros': /\/\/\[[^\]]*\b0[\da-f]{3}:/,
      'version 4 within': /\/\/\[::ffff:\d+\.\d+\.\d+\.\d+\]\//,
      'a zone': /\/\/\[[^\]]*%25eth0\]\//,
      'a version to come': /\/\/\[v1\./,
    }),
  ],
  ['userinfo', written({ user: /\/\/[^:@/]+@/, 'user and password': /\/\/[^:@/]+:[^:@/]+@/ })],
  ['fragment', written({ 'one letter': /#.$/, twelve: /#.{12}$/ })],
  [
    'reservedSuffix',
    written(
      Object.fromEntries([
        ...reservedSuffixes.map((suffix) => [suffix, new RegExp(`\\.${suffix}/`)]),
        ['one label before it', /\/\/[^./]+\.[a-z]+\//],
        ['three labels before it', /\/\/([^./]+\.){3}[a-z]+\//],
        ['a label with a hyphen', /\/\/[^/]*[a-z]-[a-z\d]/],
        ['a label without', /\/\/[a-z]+\./],
      ]),
    ),
  ],
  ['length', lengths(longestUrl + 1, longestUrl + roomOver)],
] as const)('URLs that break the rule on %s come in every kind', (rule, kinds) => {
  expect(unreached(brokenCallbackUrl[rule](), kinds)).toEqual([]);
});

test('other spellings come in every kind', () => {
  const kinds = written({
    capitals: /\.[A-Z]+\//,
    'a trailing dot': /\.[a-z]+\.\//,
    'one number': /\/\/[1-9]\d*\//,
    'two numbers': /\/\/[1-9]\d*\.\d+\//,
    'three numbers': /\/\/\d\w*(\.\d\w*){2}\//,
    'hexadecimal, of four parts': /\/\/0x[\da-f]+(\.\w+){3}\//,
    'hexadecimal in capitals': /\/\/0X[\dA-F]+\//,
    'octal, of four parts': /\/\/0[0-7]+(\.\w+){3}\//,
    'octal, of one': /\/\/0[0-7]+\//,
    'a number with the dot of the root': /\/\/[\d.]+\.\//,
    'full-width digits': /\/\/[\uff10-\uff19]+/,
    'an encoded digit': /\/\/%3\d/,
  });
  expect(unreached(otherSpelling(), kinds)).toEqual([]);
});

test('labels look reserved in every way', () => {
  const kinds = Object.fromEntries(
    ['', 'x', 'not', 'my-'].flatMap((start) =>
      reservedSuffixes.map((suffix) => {
        const text = `${start}${suffix}`;
        return [text, (label: string) => label === text];
      }),
    ),
  );
  expect(unreached(lookalikeLabel(), kinds)).toEqual([]);
});
