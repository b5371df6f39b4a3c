import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObject, list, member } from '../../harness/model/json.ts';
import { readTargets } from '../../harness/target-file/read-targets.ts';
import { jsonFile } from '../cli/command-line.ts';

function text(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** A member of a schema: where it stands, and what holds where it is left out. */
interface Row {
  readonly path: string;
  readonly otherwise: string;
}

/** The rows of every member that holds no others. */
function rowsOf(root: unknown, node: unknown, path: readonly string[] = []): Row[] {
  const object = resolved(root, node);
  const properties = member(object, 'properties');
  if (!isObject(properties)) return [];
  const required = list(object, 'required');
  return Object.entries(properties).flatMap(([name, one]) => {
    const inner = rowsOf(root, one, [...path, name]);
    const found = member(resolved(root, one), 'default');
    const otherwise = found === undefined ? '' : `\`${JSON.stringify(found)}\``;
    const row = {
      path: [...path, name].join('.'),
      otherwise: required.includes(name) ? 'required' : otherwise,
    };
    return inner.length > 0 ? inner : [row];
  });
}

function resolved(root: unknown, node: unknown): unknown {
  const reference = member(node, '$ref');
  return typeof reference === 'string' ? member(root, ...reference.split('/').slice(1)) : node;
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

test('README leads to both', () => {
  expect(text('README.md')).toContain('(docs/target-file.md)');
  expect(text('README.md')).toContain('(docs/waivers.md)');
});
