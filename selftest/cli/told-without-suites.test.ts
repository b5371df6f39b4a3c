import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { knownChecks } from '../../engine/known-checks.ts';
import { toldMutants } from '../../fixtures/mutants/told.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a build writes down, by the module that works it out from the sources. */
const tables = {
  'schemas/clauses/index': { clauses, clauseIds },
  'engine/known-checks': { knownChecks },
  'fixtures/mutants/told': { toldMutants },
} as const;

describe.runIf(inject('compiled'))('the build writes down', () => {
  test.each(Object.entries(tables))('%s as the sources have it', async (module, table) => {
    const built: unknown = await import(join(root, `dist/${module}.js`));
    expect({ ...Object(built) }).toMatchObject(table);
    expect(readFileSync(join(root, `dist/${module}.js`), 'utf8')).toContain('.json.gz');
  });

  test('the clauses in the order of the sources', async () => {
    const built: unknown = await import(join(root, 'dist/schemas/clauses/index.js'));
    expect(Object(built).clauseIds).toEqual(clauseIds);
    expect(clauseIds.map((id) => Object(built).planeOf(id))).toEqual(
      clauseIds.map((id) => clauses[id].plane),
    );
  });
});

/** The files and packages that a file loads as it is loaded itself; what a build writes down loads nothing. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.ts') || Object.keys(tables).includes(file.slice(0, -'.ts'.length)))
    return seen;
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, from = ''] of text.matchAll(
    /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gms,
  ))
    loadedBy(from.startsWith('.') ? join(dirname(file), from) : from, seen);
  return seen;
}

test.each([
  'explain/explain',
  'explain/clauses',
  'reports/waive',
  'reports/baseline',
  'reports/render',
  'reports/compare',
])('%s loads no suite, client or gateway', (command) => {
  const loaded = [...loadedBy(`cli/${command}.ts`)];
  expect(loaded).toContain('cli/terminal/flags.ts');
  expect(
    loaded.filter((one) =>
      /^(?:suites|harness\/client|fixtures\/gateway)\/|^(?:fast-check|undici)$/.test(one),
    ),
  ).toEqual([]);
});

test.each([
  'run/run',
  'init/init',
  'doctor/doctor',
  'targets/cleanup',
  'states/states',
  'targets/account',
])('%s sends its first request before any check is loaded', (command) => {
  const loaded = [...loadedBy(`cli/${command}.ts`)];
  expect(loaded).toContain('harness/target-file/read-targets.ts');
  expect(loaded.filter((one) => one === 'suites/index.ts' || one === 'fast-check')).toEqual([]);
});
