import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import * as formats from 'ajv-formats';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { openJournal, readJournals } from '../../../harness/run/journal.ts';
import { Secrets } from '../../../harness/secrets/secrets.ts';
import { harText } from '../../../reporters/formats/har.ts';
import { writeNewBelow } from '../../../reporters/write-whole.ts';
import { ownProcess } from '../../commands/command-line.ts';
import { hostileText } from '../../samples/hostile.ts';
import { exchange, request, text } from '../../samples/samples.ts';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('har-schema/package.json')),
  'lib',
);
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default.default(ajv);
ajv.addMetaSchema(draft6);
for (const name of readdirSync(folder).filter((one) => one.endsWith('.json')))
  ajv.addSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')));
const validate = ajv.getSchema('har.json#')!;

type Exchanges = readonly Parameters<ReturnType<typeof openJournal>>[0][];

function archive(...exchanges: Exchanges) {
  return archiveOf(exchanges, (all) => all);
}

async function archiveOf(
  exchanges: Exchanges,
  disguise: (all: string) => string,
  longest?: number,
) {
  const journal = await mkdtemp(join(tmpdir(), 'journal-'));
  const write = openJournal(journal, new Secrets(new Uint8Array(32)));
  for (const one of exchanges) write(one);
  const startedAt = '2026-11-20T00:00:00.000Z';
  const sources = await readJournals(journal);
  const recordings = [{ target: 'acme', baseUrl: 'http://gw', startedAt, sources }];
  let har = '';
  const pieces = harText({ name: 'suite', version: '1' }, recordings, disguise, longest);
  for await (const piece of pieces) har += piece;
  return JSON.parse(har);
}

test('an archive that could not be written whole is not there', async () => {
  const out = await mkdtemp(join(tmpdir(), 'journal-'));
  const full = Object.assign(new Error('ENOSPC: no space left'), { syscall: 'write' });
  async function* ending() {
    yield await Promise.resolve(exchange('control', 201));
    throw full;
  }
  const recording = { target: 'acme', baseUrl: 'http://gw', startedAt: '2026-11-20T00:00:00.000Z' };
  const suite = { name: 'suite', version: '1' };
  const pieces = harText(suite, [{ ...recording, sources: [ending()] }], String);
  await expect(writeNewBelow(out, 'run.har', pieces)).rejects.toBe(full);
  expect(await readdir(out)).toEqual([]);
});

describe('run.har', () => {
  test('keeps the published schema, with answers, without, in bytes and in hostile text', async () => {
    const silent = { response: null, noAnswer: { kind: 'timeout', detail: hostileText } } as const;
    const raw = request({
      manner: 'raw',
      raw: text(hostileText),
      path: '/v1/x?limit=3&before=%zz ü\uD800',
    });
    const base64 = { encoding: 'base64', content: 'AAE=', bytes: 2, truncated: false } as const;
    const har = await archive(
      exchange('control', 201),
      exchange('probe', 0, { ...silent, request: raw, fault: hostileText }),
      exchange('bytes', 200, { request: request({ body: base64 }) }),
      exchange('bare', 204, { request: request({ body: null }), label: null }),
    );
    void validate(har);
    expect(validate.errors ?? []).toEqual([]);
    expect(har.log.entries).toHaveLength(4);
    expect(har.log.entries[1].request.queryString).toContainEqual({ name: 'limit', value: '3' });
  });

  test('names the cookies of both sides', async () => {
    const headers = [['Cookie', '__Host-svc_session=a==; __Host-svc_csrf=b']] as const;
    const set = [['Set-Cookie', 'sid=x; Path=/; HttpOnly']] as const;
    const response = { status: 200, reason: '', headers: set, body: text('') };
    const har = await archive(
      exchange('control', 200, { request: request({ headers }), response }),
    );
    void validate(har);
    expect(validate.errors ?? []).toEqual([]);
    const [{ request: sent, response: came }] = har.log.entries;
    expect(sent.cookies).toEqual([
      { name: '__Host-svc_session', value: 'a==' },
      { name: '__Host-svc_csrf', value: 'b' },
    ]);
    expect(came.cookies).toEqual([{ name: 'sid', value: 'x' }]);
  });

  test('keeps within its bounds, what was judged before what only prepared, and says so', async () => {
    const body = text('x'.repeat(100_000));
    const long = { response: { status: 200, reason: '', headers: [], body } };
    const some = Array.from({ length: 20 }, (_, at) =>
      exchange(`${at}`, 200, at >= 10 ? long : { ...long, label: null }),
    );
    const har = await archiveOf(some, (all) => all, 200_000);
    void validate(har);
    expect(validate.errors ?? []).toEqual([]);
    const { entries, comment } = har.log;
    expect(JSON.stringify(har).length).toBeLessThan(210_000);
    expect(comment).toMatch(/^placeholders .* stand for secrets; /);
    expect(comment).toContain(`; ${20 - entries.length} exchanges more left out`);
    const judged = entries.filter((one: { comment: string }) => /; \d+/.test(one.comment));
    expect(judged.length).toBeGreaterThan(4);
    expect(entries[0].response.content).toMatchObject({ size: 100_000, comment: 'shortened' });
  });

  test('is refused by the schema without a method', async () => {
    const har = await archive(exchange('control', 201));
    delete har.log.entries[0].request.method;
    void validate(har);
    expect(validate.errors).not.toBeNull();
  });

  test('holds no secret that another worker learned than the one that wrote it down', async () => {
    const secrets = new Secrets(new Uint8Array(32));
    const secret = 'Abcdefghijklmnopqrstuvwxyz0123456789ABCDEFA';
    const placeholder = secrets.maskWhole(secret);
    const headers = [['X-Echo', Buffer.from(secret).toString('base64')]] as const;
    const response = { status: 200, reason: secret, headers, body: text(`{"a":"${secret}"}`) };
    secrets.learn(JSON.stringify({ signing_secret_b64url: secret }));
    const har = await archiveOf([exchange('leak', 200, { response })], (all) =>
      secrets.disguise(all),
    );
    const shown = har.log.entries[0].response;
    expect(shown.content.text).toBe(`{"a":"${placeholder}"}`);
    expect(shown.statusText).toBe(placeholder);
    expect(shown.headers[0].value).toBe(Buffer.from(placeholder).toString('base64'));
  });

  test('holds every exchange of a run and leaves nothing beside it', async () => {
    const out = await mkdtemp(join(tmpdir(), 'conformance-'));
    const check = ['--check', 'webhooks.list/accepted', '--har', '--out', out];
    await ownProcess(['run', '--embedded', ...check]);
    const { log } = JSON.parse(await readFile(join(out, 'run.har'), 'utf8'));
    expect(log.pages).toHaveLength(5);
    expect(log.entries).toHaveLength(5);
    expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
