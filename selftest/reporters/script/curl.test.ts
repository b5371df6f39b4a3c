import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordedRequest } from '../../../reporters/report.ts';
import { curl } from '../../../reporters/script/curl.ts';
import { request, text } from '../../samples/samples.ts';
import { fakeCurl } from '../../commands/shell.ts';

const run = fakeCurl();
const context = { baseUrl: 'https://gw.example.com/base', placeholders: {} };
const runs = { numRuns: 60, seed: 1 };

function started(more: Partial<RecordedRequest>, placeholders = {}, variables = {}) {
  return run(curl(request(more), { ...context, placeholders }), variables);
}

function after(words: readonly Buffer[], option: string): readonly string[] {
  return words.flatMap((word, at) =>
    word.toString() === option ? [words[at + 1]?.toString('latin1') ?? ''] : [],
  );
}

describe('the command line', () => {
  test('is one that a reader can follow', () => {
    const line = curl(request({ headers: [['Cookie', 'session=QQQQwwww1234']] }), {
      ...context,
      placeholders: { QQQQwwww1234: 'OWNER_SESSION' },
    });
    expect(line).toMatchInlineSnapshot(
      `"curl -sS -i --http1.1 --path-as-is --globoff -X POST https://gw.example.com/base/v1/webhooks -H User-Agent: -H Accept: -H Content-Type: -H 'Cookie: session='"$OWNER_SESSION" --data-binary '{}'"`,
    );
  });

  test('puts one where a secret of a megabyte stood, which is longer than a pattern may be', () => {
    const secret = 'x'.repeat(2 ** 20);
    const line = curl(request({ path: `/v1/x?secret=${secret}` }), {
      ...context,
      placeholders: { [secret]: 'WEBHOOK_SECRET' },
    });
    expect(line).toContain('/v1/x?secret='.concat(`'"$WEBHOOK_SECRET"`));
  });

  test('puts variables where secrets stood, and nothing else is expanded', () => {
    const placeholders = { secretsecret: 'KEY', secretsecretlonger: 'LONGER' };
    const { words } = started(
      {
        path: '/v1/$HOME/secretsecret?a=`id`&b=$(id)',
        headers: [['Authorization', "Bearer 'secretsecretlonger'"]],
        body: text('{"key":"secretsecret","home":"$HOME"}'),
      },
      placeholders,
      { KEY: "k'1", LONGER: 'k"2 ' },
    );
    const all = words.map(String);
    expect(all).toContain("/base/v1/$HOME/k'1?a=`id`&b=$(id)");
    expect(all).toContain(`Authorization: Bearer 'k"2 '`);
    expect(all.at(-1)).toBe(`{"key":"k'1","home":"$HOME"}`);
  });

  test('takes a very short placeholder only where it stands on its own', () => {
    const placeholders = { ab: 'SHORT' };
    const { words } = started({ path: '/v1/abc/ab' }, placeholders, { SHORT: 'x' });
    expect(words.map(String)).toContain('https://gw.example.com/base/v1/abc/x');
  });

  test('sends any text as the body', () => {
    const any = fc.string({ unit: 'binary' });
    const property = fc.property(any, (content) => {
      const { words, input } = started({ body: text(content) });
      const [data] = after(words, '--data-binary');
      const sent = data === '@-' ? input : words.at(-1);
      expect(sent?.toString('hex')).toBe(Buffer.from(content).toString('hex'));
    });
    fc.assert(property, {
      ...runs,
      examples: [['@file'], ['-n %s \\n'], ['\0'], ['\u001B[2J'], ['']],
    });
  });

  test('sends any bytes as the body', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const content = Buffer.from(bytes).toString('base64');
      const body = { encoding: 'base64', content, bytes: bytes.length, truncated: false } as const;
      expect(started({ body }).input.toString('hex')).toBe(Buffer.from(bytes).toString('hex'));
    });
    fc.assert(property, runs);
  });

  test('sends any path and header value that a client can send', () => {
    const byte = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
    const value = fc.array(byte, { minLength: 1 }).map((codes) => String.fromCharCode(...codes));
    const property = fc.property(value, value, (path, header) => {
      const { words } = started({ path: `/${path}`, headers: [['X-Any', header]] });
      const target = words.find((_, at) => words[at - 1]?.toString() === '--request-target');
      const url = words.find((word) => word.toString('latin1').startsWith('https://'));
      const sent = target?.toString('latin1') ?? url?.toString('latin1').slice(22);
      expect(sent).toBe(`/base/${path}`);
      expect(after(words, '-H')).toContain(`X-Any: ${header}`);
    });
    fc.assert(property, runs);
  });

  test('keeps headers in their order, and sends an empty one', () => {
    const { words } = started({
      headers: [
        ['B', '1'],
        ['A', ''],
        ['b', '2'],
      ],
    });
    expect(after(words, '-H').filter((word) => /^[ab]\W/i.test(word))).toEqual([
      'B: 1',
      'A;',
      'b: 2',
    ]);
  });

  test('is one visible line, whatever was recorded', () => {
    const hostile = `\u001B]0;owned\u0007\r\n\u202E'`;
    const line = curl(request({ path: `/${hostile}`, body: text(hostile) }), context);
    expect(line).toMatch(/^[ -~]+$/);
  });

  test('fills up a body that the recording cut', () => {
    const body = { ...text('abc'), bytes: 200_000, truncated: true };
    const { input } = started({ body });
    expect(input.length).toBe(200_000);
    expect(input.subarray(0, 4).toString()).toBe('abcx');
  });

  test('pipes a body that is too long for an argument', () => {
    const long = 'ö'.repeat(150_000);
    expect(started({ body: text(long) }).input.toString()).toBe(long);
  });

  test('goes where the target file says that the host is', () => {
    const connection = { resolve: { 'gw.example.com': '127.0.0.1:8443' }, caFile: '/etc/a b.pem' };
    const { words } = run(curl(request(), { ...context, connection }));
    expect(after(words, '--connect-to')).toEqual(['gw.example.com:443:127.0.0.1:8443']);
    expect(after(words, '--cacert')).toEqual(['/etc/a b.pem']);
  });

  test('writes raw bytes to a bare connection', () => {
    const raw = text('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    const { words, input } = run(
      curl(request({ manner: 'raw', raw }), { ...context, baseUrl: 'http://127.0.0.1:8080' }),
    );
    expect(words.map(String)).toEqual(['-sS', 'telnet://127.0.0.1:8080']);
    expect(input.toString()).toBe(raw.content);
  });
});
