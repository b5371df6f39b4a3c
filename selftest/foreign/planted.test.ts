import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { afterAll, describe, expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn } from '../conformance/judge-gateway.ts';
import { failedMusts, judgeForeign, withHook } from './judge-foreign.ts';
import { hasPython, listPlanted, type ForeignOptions, type Planted } from './start-foreign.ts';

/**
 * What finds the bugs that are planted in the foreign gateway, by somebody who knew the contract and
 * nothing of the checks. The table is measured: by hand every check meets every bug, and what fails is
 * written down (`CONFORMANCE_RECORD=1`); where all tests run, a bug meets the checks that found it.
 */
interface Found {
  readonly clauses: readonly string[];
  readonly checks: readonly string[];
}

const recording = process.env['CONFORMANCE_RECORD'] === '1';
const path = fileURLToPath(new URL('found.json', import.meta.url));
const table: Record<string, Found> = JSON.parse(readFileSync(path, 'utf8'));

/** A bug is met by no more checks than these where all tests run. */
const MOST_CHECKS = 3;
/** So many oddities are planted at once where all tests run, and one where they are looked at by hand. */
const AT_ONCE = recording ? 1 : 8;

/** Milliseconds that lists are waited for: no style that bugs are planted in shows late what it accepted. */
const mostLagMs = 60;

const planted = listPlanted();
const bugs = planted.filter(({ kind }) => kind === 'bug');
const oddities = planted.filter(({ kind }) => kind === 'oddity');

function optionsFor(
  style: string,
  names: readonly string[],
  closed: Planted['closed'] = [],
): ForeignOptions {
  const gates = { ...everyGateOn };
  for (const gate of closed) gates[gate] = false;
  return { style, gates, plant: names };
}

/** Who finds a bug: the clauses that fail, and checks that found them. */
async function findersOf({ name, style, closed }: Planted): Promise<Found> {
  const known = new Set(table[name]?.checks);
  const asked = recording ? checks : checks.filter(({ id }) => known.has(id));
  const options = optionsFor(style, [name], closed);
  const results = await judgeForeign(options, withHook, { checks: asked, mostLagMs });
  const failed = failedMusts(results, options);
  const finders = [
    ...new Set(failed.flatMap(({ evidence }) => evidence.map(({ check }) => check))),
  ];
  return { clauses: failed.map(({ id }) => id), checks: finders.slice(0, MOST_CHECKS) };
}

/** Oddities of one style, in groups. */
function groups(): readonly (readonly [string, string, readonly string[]])[] {
  const styles = [...new Set(oddities.map(({ style }) => style))];
  return styles.flatMap((style) => {
    const names = oddities.filter((one) => one.style === style).map(({ name }) => name);
    const count = Math.ceil(names.length / AT_ONCE);
    return Array.from({ length: count }, (_, place) => {
      const group = names.slice(place * AT_ONCE, (place + 1) * AT_ONCE);
      return [group.join(', '), style, group] as const;
    });
  });
}

describe.skipIf(!hasPython())(
  'what is planted in the foreign gateway',
  { timeout: 400_000 },
  () => {
    afterAll(async () => {
      if (!recording) return;
      const ofToday = bugs.flatMap(({ name }) => (table[name] ? [[name, table[name]]] : []));
      const options = { ...(await resolveConfig(path)), filepath: path };
      await writeFile(path, await format(JSON.stringify(Object.fromEntries(ofToday)), options));
    });

    test.each(bugs.map((bug) => [bug.name, bug] as const))('finds %s', async (name, bug) => {
      const found = await findersOf(bug);
      if (recording) table[name] = found;
      expect(found.clauses).not.toEqual([]);
    });

    test.each(groups())('does not blame %s', async (_, style, names) => {
      const options = optionsFor(style, names);
      const results = await judgeForeign(options);
      const failed = failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
      expect(failed).toEqual([]);
    });
  },
);
