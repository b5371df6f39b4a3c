import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { maskBody } from '../../../harness/client/record.ts';
import type { Exchange } from '../../../harness/model/exchange.ts';
import { Secrets } from '../../../harness/secrets/secrets.ts';
import { foldRun } from '../../../reporters/fold/fold.ts';
import { wholeScripts } from '../../../reporters/script/file.ts';
import { describeWith } from '../../tools.ts';
import { obeyedIn } from '../../samples/obeyed.ts';
import {
  broken,
  check,
  clause,
  exchange,
  request,
  result,
  sampleRun,
  target,
} from '../../samples/samples.ts';

/** Does something with a server that gives one answer to whoever asks. */
async function answering<T>(answer: Buffer, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' }).end(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
}

/** What the script says of the answer of now, made from that of the run. */
function after(was: Buffer, is: Buffer, got = 'members beyond code'): Promise<Ended> {
  const probe: Exchange = exchange('probe', 401, {
    request: request({ method: 'GET', path: '/v1/devices##[group]', body: null }),
    response: {
      status: 401,
      reason: '',
      headers: [['Content-Type', 'application/json']],
      body: maskBody(new Secrets(Buffer.alloc(32)), was),
    },
  });
  const finding = { exchange: 0, controls: [], expected: 'no ##[group]\u001B[2J', got };
  const results = [result('one', [broken('a', 'one', finding)], { exchanges: [probe] })];
  const small = { clauses: [clause('a')], checks: [check('one', ['a'])], results };
  const [script] = wholeScripts(foldRun(sampleRun([target(small)])));
  return answering(is, (GATEWAY_URL) => ended(script?.text ?? '', { GATEWAY_URL }));
}

function ended(script: string, variables: NodeJS.ProcessEnv): Promise<Ended> {
  const env = { ...process.env, ...variables };
  return new Promise((told) => {
    execFile('bash', ['-c', script], { env }, (error, stdout, stderr) => {
      told({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` });
    });
  });
}

interface Ended {
  readonly code: number;
  readonly said: string;
}

const good = Buffer.from('{"code":"unauthorized"}');
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Bodies that are no JSON, or more than a run reads, though jq takes them for some. */
const noJson: readonly (readonly [string, Buffer])[] = [
  ['NaN', Buffer.from('{"code":"unauthorized","n":NaN}')],
  ['nan', Buffer.from('{"code":"unauthorized","n":nan}')],
  ['Infinity', Buffer.from('{"code":"unauthorized","n":Infinity}')],
  ['a zero before a number', Buffer.from('{"code":"unauthorized","n":01}')],
  ['a point after a number', Buffer.from('{"code":"unauthorized","a":1.}')],
  ['a byte order mark', Buffer.from('\uFEFF{"code":"unauthorized"}')],
  ['Latin-1', Buffer.from('{"code":"unauthorized","a":"é"}', 'latin1')],
  ['an overlong character', Buffer.from('{"code":"\u00C0\u0080"}', 'latin1')],
  ['a raw line feed', Buffer.from('{"code":"una\nuthorized"}')],
  ['an escape of JavaScript', Buffer.from(String.raw`{"code":"\x41"}`)],
  ['two values', Buffer.from('{"code":"unauthorized"} {}')],
  ['a comma too many', Buffer.from('{"code":"unauthorized",}')],
  ['quotes of another kind', Buffer.from("{'code':'unauthorized'}")],
  ['too deep', Buffer.from(nested(201))],
  ['too many values', Buffer.from(JSON.stringify({ n: Array(10_001).fill(1) }))],
  ['a page', Buffer.from('<html>')],
];

/** JSON that a script must take for nothing else. */
const json: readonly (readonly [string, Buffer])[] = [
  ['numbers', Buffer.from('{"a":[0,-0,0.5,1e3,-1.25E-2,10]}')],
  ['escapes', Buffer.from(String.raw`{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\\ud800"}`)],
  ['characters of all lengths', Buffer.from(`{"aé€😀":"${'é€😀'.repeat(3000)}"}`)],
  ['white space', Buffer.from(' \t\r\n{ "a" : [ true , false , null ] }\r\n')],
  ['as deep as is read', Buffer.from(nested(200))],
  ['as many values as are read', Buffer.from(JSON.stringify(Array(10_000).fill(1)))],
];

describeWith(['bash', 'curl', 'jq'], 'a script', () => {
  describe('sees again an answer that is no JSON, and no other', () => {
    test.each(noJson)('%s', async (_, body) => {
      const [again, mended] = await Promise.all([after(body, body), after(body, good)]);
      expect(again).toMatchObject({ code: 1, said: expect.stringContaining('\nseen again\n') });
      expect(mended).toMatchObject({ code: 0, said: expect.stringContaining('\nnot seen\n') });
    });
  });

  describe('sees again an answer that is JSON, and no other', () => {
    test.each(json)('%s', async (_, body) => {
      const both = await Promise.all([after(body, body), after(body, good)]);
      expect(both).toMatchObject([{ code: 1 }, { code: 0 }]);
    });
  });

  describe('can not tell where an answer has half a character', () => {
    test.each([
      ['the first', String.raw`{"code":"un\ud800authorized"}`],
      ['the second', String.raw`{"code":"un\uDC00authorized"}`],
      ['behind a backslash', String.raw`{"code":"\\\ud800"}`],
      ['in a name', String.raw`{"code":"x","\ud83d":1}`],
    ])('%s', async (_, text) => {
      const body = Buffer.from(text);
      const all = await Promise.all([after(body, body), after(good, body), after(body, good)]);
      for (const { code, said } of all) {
        expect(said).toMatch(/^can't tell: .* half a character, which jq can not compare$/m);
        expect(code).toBe(2);
      }
    });
  });

  test('prints nothing that a terminal or a pipeline obeys', async () => {
    const odd = '\u001B]0;owned\u0007\u202E\u0085##[group]\n::error::FORGED##vso[a]';
    const was = Buffer.from(JSON.stringify({ [`was${odd}`]: odd, both: odd }));
    const is = Buffer.from(JSON.stringify({ [`is${odd}`]: odd, both: `${odd}.` }));
    const { code, said } = await after(was, is);
    expect(code).toBe(0);
    expect(said).toContain('what differs:');
    expect(obeyedIn(said, false)).toEqual([]);
    expect(said).toContain(String.raw`1. GET /v1/devices##\x5bgroup]: 401`);
    expect(said).toContain(String.raw`expected: no ##\x5bgroup]\x1b[2J`);
    expect(said).toContain(String.raw`\x1b]0;owned\x07\u{202e}\x85##\x5bgroup]`);
  });
});
