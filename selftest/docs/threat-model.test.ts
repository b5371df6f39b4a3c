import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/threat-model.md');

/** The sections of the page that promise something: who is meant, each promise and what is said to hold it. */
const sections = page.split(/^## /m).flatMap((section) => {
  const rows = [...section.matchAll(/^\| (?!promise |-)(.+?) +\| (.+?) +\|$/gm)].map(
    ([, promise = '', held = '']) => ({ promise, held }),
  );
  const [who = ''] = section.split('\n');
  return rows.length > 0 ? [{ who, rows }] : [];
});

test('there is a section of promises for each adversary, and one of what is not promised', () => {
  expect(sections.map(({ who }) => who)).toEqual([
    'A hostile target',
    "Somebody else's report folder",
    'Somebody on the network',
    'Somebody on the same machine',
    'The registry',
  ]);
  expect(page).toMatch(/^## What we do not promise\n\n- \*\*/m);
});

describe.each(sections)('$who', ({ rows }) => {
  test.each(rows)('$promise', ({ promise, held }) => {
    expect(promise).toMatch(/\.$/);
    const paths = [...held.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    // nothing but paths: a promise that no test holds is none
    expect(held.replaceAll(/`[^`]+`(?:, )?/g, '')).toBe('');
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      expect(path).toMatch(/^(?:selftest|proof)\/.+\.test\.ts$/);
      expect(existsSync(join(root, path))).toBe(true);
    }
  });
});

test('SECURITY.md and README lead there', () => {
  expect(read('SECURITY.md')).toContain('(docs/threat-model.md)');
  expect(read('README.md')).toContain('(SECURITY.md)');
});
