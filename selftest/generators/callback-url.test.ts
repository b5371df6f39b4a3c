import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
  type BrokenUrlRule,
} from '../../fixtures/generators/callback-url.ts';
import { judgeBody } from '../../harness/contract/validate.ts';
import { shrunk, unreached, type Kinds } from './arbitraries.ts';

const host = 'hooks.example.com';
const reserved = /\.(test|example|invalid|local|localhost|internal|onion)$/;

/** Create rule 2 read off the text of a URL, and not by its parts. */
const rules: Readonly<Record<BrokenUrlRule, (text: string) => boolean>> = {
  scheme: (text) => text.startsWith('https://'),
  port: (text) => !/^[^/]*\/\/[^/]*:\d+(\/|$)/.test(text.replace(/\/\/[^/]*@/, '//')),
  ipLiteral: (text) => !/^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(hostIn(text)),
  userinfo: (text) => !authorityIn(text).includes('@'),
  fragment: (text) => !text.includes('#'),
  reservedSuffix: (text) => !reserved.test(hostIn(text)),
  length: (text) => Buffer.byteLength(text) <= 2048,
};

function authorityIn(text: string): string {
  return /^[^/]*\/\/([^/?#]*)/.exec(text)?.[1] ?? '';
}

function hostIn(text: string): string {
  return authorityIn(text).replace(/^.*@/, '').replace(/:\d+$/, '');
}

function brokenBy(url: GeneratedUrl): string[] {
  const text = writeCallbackUrl(url, host);
  return Object.entries(rules).flatMap(([rule, keeps]) => (keeps(text) ? [] : [rule]));
}

test('a callback URL keeps every rule, and the schema of the request', () => {
  fc.assert(
    fc.property(callbackUrl(), (url) => {
      expect(brokenBy(url)).toEqual([]);
      const callback_url = writeCallbackUrl(url, host);
      expect(judgeBody('WebhookCreateRequest', { callback_url }).problems).toEqual([]);
      expect(new URL(callback_url).href).toBe(callback_url);
    }),
  );
  expect(brokenBy(leastUrl)).toEqual([]);
});

describe('a broken callback URL breaks one rule and no other', () => {
  test.each(Object.entries(brokenCallbackUrl))('%s', (rule, generator) => {
    fc.assert(
      fc.property(generator(), (url) => {
        expect(brokenBy(url)).toEqual([rule]);
      }),
    );
  });

  test('and so does whatever it shrinks to', () => {
    for (const [rule, generator] of Object.entries(brokenCallbackUrl)) {
      const { wrong, looked } = shrunk(generator(), (url) => {
        expect(brokenBy(url)).toEqual([rule]);
      });
      expect(wrong).toEqual([]);
      expect(looked).toBeGreaterThan(100);
    }
  });
});

test('a label that only looks reserved breaks no rule before a good host', () => {
  fc.assert(
    fc.property(lookalikeLabel(), (label) => {
      expect(`x.${label}`).toMatch(/(test|example|invalid|local|localhost|internal|onion)$/);
      expect(brokenBy({ ...leastUrl, host: `${label}.${host}` })).toEqual([]);
    }),
  );
});

test('another spelling names a forbidden host to whoever normalises it', () => {
  fc.assert(
    fc.property(otherSpelling(), (url) => {
      const { hostname } = new URL(writeCallbackUrl(url, host));
      const forbidden = reserved.test(hostname.replace(/\.$/, '')) || /^[\d.]+$/.test(hostname);
      expect(forbidden).toBe(true);
    }),
  );
});

test('the path is filled up to the very byte', () => {
  for (const bytes of [2047, 2048, 2049]) {
    const text = writeCallbackUrl({ ...leastUrl, fragment: 'part', bytes }, host);
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(text).toMatch(/#part$/);
  }
});

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
