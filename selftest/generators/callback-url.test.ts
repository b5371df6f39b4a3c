import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brokenCallbackUrl,
  callbackUrl,
  leastUrl,
  lookalikeLabel,
  otherSpelling,
  writeCallbackUrl,
  type GeneratedUrl,
  type BrokenUrlRule,
} from '../../fixtures/generators/callback-url.ts';
import { judgeBody } from '../../harness/contract/validate.ts';
import { shrunk } from './shrinks.ts';

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
