import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { member } from '../../harness/model/json.ts';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { jsonFile } from '../commands/command-line.ts';
import { schemaMembers, type Member } from './schema-members.ts';
import { targetMembers } from './target-file-page.ts';
import { unlockedBy } from './unlocked.ts';

function text(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** A row of a page: a member, and what holds where it is left out. */
type Row = Pick<Member, 'path' | 'otherwise'>;

function rowsOf(root: unknown, node: unknown): Row[] {
  return schemaMembers(root, node).map(({ path, otherwise }) => ({ path, otherwise }));
}

function documented(page: string): Row[] {
  const lines = page.matchAll(/^\| `([\w.]+)` \| ([^|]*)\|/gm);
  return [...lines].map(([, path = '', otherwise = '']) => ({ path, otherwise: otherwise.trim() }));
}

function byPath(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const target: unknown = JSON.parse(text('schemas/target.schema.json'));
const waivers: unknown = JSON.parse(text('schemas/waivers.schema.json'));

describe('a page names each member of its schema once, with its default', () => {
  test('docs/target-file.md', () => {
    const rows = rowsOf(target, member(target, '$defs', 'target'));
    expect(rows.length).toBeGreaterThan(40);
    const tables = text('docs/target-file.md').split('## Mistakes')[0] ?? '';
    expect(byPath(documented(tables))).toEqual(byPath(rows));
  });

  test('docs/waivers.md', () => {
    const rows = rowsOf(waivers, member(waivers, 'properties', 'waivers', 'items'));
    expect(documented(text('docs/waivers.md'))).toEqual(rows);
  });
});

test('the example of docs/target-file.md is a target file', async () => {
  const [, example = ''] = /```json\n([^]*?)```/.exec(text('docs/target-file.md')) ?? [];
  const env = { OWNER_SESSION: 'session', OWNER_CSRF: 'csrf', ALPHA_KEY: 'key' };
  const [read] = readTargets(await jsonFile('targets.json', example), env);
  expect(read?.account?.owner).toEqual({ session: 'session', csrf: 'csrf' });
});

describe('what the tables count', () => {
  test('is of the members that checks wait for, and of no others', () => {
    const counts = new Map(targetMembers.map(({ path }) => [path, unlockedBy(path)]));
    for (const path of [
      'states.url',
      'maxTier',
      'origin',
      'account.owner.csrf',
      'account.sealedKey',
    ])
      expect(counts.get(path)).toBeGreaterThan(50);
    expect(counts.get('name')).toBe(0);
    expect(counts.get('timeouts.runMs')).toBe(0);
    expect(counts.get('account.owner.csrf')).toBe(counts.get('account.owner.session'));
  });

  test('and how often they may be used: what the account of the file has, and nothing else', () => {
    const told = targetMembers.filter(({ used }) => used !== '').map(({ path }) => path);
    const own = targetMembers.map(({ path }) => path).filter((path) => path.startsWith('account.'));
    expect(told).toEqual(own);
    const once = targetMembers.filter(({ used }) => used === 'once').map(({ path }) => path);
    expect(once).toEqual(
      expect.arrayContaining(['account.envelopes.inbound', 'account.workflow.sendKey']),
    );
    expect(once.filter((path) => !/envelopes|workflow/.test(path))).toEqual([]);
  });
});

describe('README', () => {
  const readme = text('README.md');

  test('names ten members, each of the schema', () => {
    const [, table = ''] = /<!-- members -->([^]*)<!-- \/members -->/.exec(readme) ?? [];
    const named = [...table.matchAll(/^\| `([\w.]+)` /gm)].map(([, path = '']) => path);
    expect(new Set(named).size).toBe(10);
    expect(
      named.filter((path) => !targetMembers.some((one) => `${one.path}.`.startsWith(`${path}.`))),
    ).toEqual([]);
  });
});

test('README leads to both', () => {
  expect(text('README.md')).toContain('(docs/target-file.md)');
  expect(text('README.md')).toContain('(docs/waivers.md)');
});
