import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../cli/audit/audit.ts';
import {
  everyGateOff,
  startGateway,
  type Parts,
  type RunningGateway,
} from '../../fixtures/gateway/index.ts';
import type { Audit } from '../../harness/model/audit.ts';
import { jsonFile } from '../commands/command-line.ts';
import { emptyFolder, inProcess } from '../commands/in-process.ts';
import { otherIds, smallerPages, withFaults } from './versions.ts';
const asked = ['webhooks.create/accepted', 'webhooks.create/url-fragment', 'devices.list/pages'];
const filters = asked.flatMap((id) => ['--check', id]);
const fragment = 'webhooks.create.url-fragment';

const opened: RunningGateway[] = [];
let file: string;

/** A version with other ids, shorter pages and a bug. */
function next(parts: Parts): Parts {
  return withFaults('fragment-accepted')(smallerPages(otherIds(parts)));
}

/** Starts the versions and describes them as the targets of one file. */
async function described(
  versions: Readonly<Record<string, (parts: Parts) => Parts>>,
): Promise<string> {
  const targets = await Promise.all(
    Object.entries(versions).map(async ([name, alter]) => {
      const gateway = await startGateway({ gates: everyGateOff, alter });
      opened.push(gateway);
      const { url: baseUrl, origin, statesUrl } = gateway;
      const states = { url: statesUrl };
      return { name, baseUrl, origin, gates: everyGateOff, maxTier: 'irreversible', states };
    }),
  );
  return jsonFile('targets.json', { targets });
}

function audited(a: string, b: string, ...options: readonly string[]) {
  return inProcess(audit, a, b, '--config', file, '--seed', '7', ...filters, ...options);
}

beforeAll(async () => {
  file = await described({ old: (parts) => parts, same: (parts) => parts, next });
});
afterAll(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()));
});

describe('an audit', () => {
  test('finds nothing between two deployments of one version', async () => {
    const { code, text } = await audited('old', 'same', '--fail-on', 'open');
    expect(text).toMatch(
      /\n3 checks and \d+ pairs of answers compared: 0 clauses broken by one alone, 0 differences/,
    );
    expect(code).toBe(0);
  });

  test('tells a bug apart from what the contract leaves open, each in its least request', async () => {
    const { code, text } = await audited('old', 'next', '--format', 'json');
    const told: Audit = JSON.parse(text);
    expect(told.breaches).toMatchObject([
      { clause: fragment, level: 'must', by: 'b', otherJudged: true },
    ]);
    // what is shrunk is the least URL there is, with a fragment
    const body: { callback_url: string } = JSON.parse(told.breaches[0]!.request.body!.content);
    expect(body.callback_url).toBe('https://example.com/hook#part');
    const open = told.divergences.map(({ what, a, b }) => ({ what, a, b }));
    expect(open).toContainEqual({
      what: 'shape of endpoint_id',
      a: 'a UUID of version 4',
      b: 'letters, digits, - and _',
    });
    expect(open).toContainEqual({ what: '/devices items', a: '50', b: '7' });
    expect(open).toHaveLength(2);
    expect(code).toBe(1);
  });

  test('is told on a terminal and in Markdown', async () => {
    const out = join(await emptyFolder(), 'audit.md');
    const { text } = await audited('next', 'old');
    expect(text).toContain(`breaks the contract:\n  A breaks must ${fragment}\n`);
    expect(text).toContain('shape of endpoint_id: A letters, digits, - and _, B a UUID');
    await audited('next', 'old', '--format', 'markdown', '--out', out);
    const markdown = await readFile(out, 'utf8');
    expect(markdown).toContain(`| A | must | \`${fragment}\` |`);
    expect(markdown).toContain('## Left open by the contract, and felt by clients');
  });

  test('of what the contract leaves open alone fails where that is asked for', async () => {
    const some = ['--check', 'webhooks.create/accepted'];
    const both = ['old', 'next', '--config', file];
    expect((await inProcess(audit, ...both, ...some)).code).toBe(0);
    expect((await inProcess(audit, ...both, ...some, '--fail-on', 'open')).code).toBe(1);
  });

  test.each([
    ['one target', ['old'], 'give two target files'],
    ['a name that is none', ['old', 'nxt'], 'no target is called nxt; did you mean next?'],
    ['another format', ['old', 'next', '--format', 'html'], '--format html: give one of'],
  ])('is not made of %s', async (_, args, why) => {
    const { code, text } = await inProcess(audit, ...args, '--config', file);
    expect(text).toContain(why);
    expect(code).toBe(3);
  });

  test('of a target that nobody answers for is told as not judged', async () => {
    const gone = { name: 'gone', baseUrl: 'http://127.0.0.1:1', origin: 'https://a.example' };
    const one = await jsonFile('gone.json', { targets: [gone] });
    const { code, text } = await inProcess(audit, one, one);
    expect(text).toContain('gone: ');
    expect(code).toBe(4);
  });
});
