import { withinTier } from '../harness/model/effort.ts';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { clauseIds, clauses } from '../schemas/clauses/index.ts';
import { tiers } from '../schemas/operations/operation.ts';
import { readingNames, readingNumber, readingNumbered } from '../schemas/reading-numbers.ts';
import { readings } from '../schemas/readings.ts';
import { citedIn } from '../schemas/sentences/cited.ts';
import { isSentence, lineOf } from '../schemas/sentences/index.ts';
import { withInputs } from './docs/ci-page.ts';
import { plans, withPlans } from './docs/live-targets-page.ts';
import { notJudgedPage } from './docs/not-judged-page.ts';
import { withProof } from './docs/proof-line.ts';
import {
  mentionedIn,
  readingsIndex,
  sectionsOf,
  unneededIn,
  withDerived,
} from './docs/readings-page.ts';
import { withCounts, withFailure } from './docs/readme-page.ts';
import { reportPage } from './docs/report-page.ts';
import { withMemberTables, withMostUseful } from './docs/target-file-page.ts';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const readingsPath = join(root, 'docs/readings');
const notJudgedPath = join(root, 'docs/not-judged.md');
const pages = readdirSync(readingsPath)
  .toSorted()
  .map((file) => ({ file, text: withDerived(readFileSync(join(readingsPath, file), 'utf8')) }));
const page = pages.map(({ text }) => text).join('\n');
const sections = sectionsOf(page);
const documented = new Set(sections.map(({ id }) => id));

/** Rooms whose files may refer to a reading. */
const rooms = ['schemas', 'suites', 'harness', 'reporters', 'engine', 'cli', 'fixtures'];

/** Every reading that a file of ours speaks of, and one file that does. */
function mentions(): ReadonlyMap<string, string> {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|json)$/.test(name))
      .map((name) => join(room, name)),
  );
  return new Map(
    files.flatMap((file) =>
      mentionedIn(readFileSync(join(root, file), 'utf8')).map((id) => [id, file] as const),
    ),
  );
}

/** Writes Markdown as the formatter of the house does. */
async function formatted(text: string, path: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path, proseWrap: 'always' });
}

// `npm run derive`, and `npm run docs` alone, runs this file with --update, which writes what is derived
describe('what is derived is up to date, or npm run derive brings it there:', () => {
  test.each(pages)('docs/readings/$file numbers its readings', async ({ file, text }) => {
    await expect(text).toMatchFileSnapshot(join(readingsPath, file));
  });

  test('docs/readings.md says which page has a reading', async () => {
    const path = `${readingsPath}.md`;
    const options = { ...(await resolveConfig(path)), filepath: path };
    await expect(await format(readingsIndex(pages), options)).toMatchFileSnapshot(path);
  });

  test('docs/not-judged.md lists what is excluded', async () => {
    const text = await formatted(notJudgedPage(), notJudgedPath);
    await expect(text).toMatchFileSnapshot(notJudgedPath);
  });

  test('README.md counts the clauses, those that wait for the members that open most, what was proved, and shows a failure', async () => {
    const path = join(root, 'README.md');
    const readme = readFileSync(path, 'utf8');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const written = await withFailure(withMostUseful(withProof(withCounts(readme))));
    await expect(await format(written, options)).toMatchFileSnapshot(path);
  });

  test('README.md shows the verdict of a run that judged what the tables have', () => {
    const [, sample = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('<!-- sample -->');
    for (const plane of ['public', 'sealed', 'workflow'] as const) {
      const [, must = ''] = new RegExp(`^  ${plane} .*must: ([^;]*);`, 'm').exec(sample) ?? [];
      const counted = [...must.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
      const all = clauseIds.map((id) => clauses[id]).filter((one) => one.plane === plane);
      const judged = all.filter(({ level, excluded }) => level === 'must' && !excluded);
      expect({ plane, counted }).toEqual({ plane, counted: judged.length });
    }
  });

  test('docs/target-file.md has the members of the schema, and the clauses that wait for each', async () => {
    const path = join(root, 'docs/target-file.md');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const text = await format(withMemberTables(readFileSync(path, 'utf8')), options);
    await expect(text).toMatchFileSnapshot(path);
  });

  test('docs/live-targets.md has what preview counts, by tier', async () => {
    const path = join(root, 'docs/live-targets.md');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const text = await format(withPlans(readFileSync(path, 'utf8')), options);
    await expect(text).toMatchFileSnapshot(path);
  });

  test('docs/ci.md has the inputs of the action', async () => {
    const path = join(root, 'docs/ci.md');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const text = await format(withInputs(readFileSync(path, 'utf8')), options);
    await expect(text).toMatchFileSnapshot(path);
  });

  test('a tier does nothing above it, uses up no more than its budget, and a higher one does more', () => {
    const rising = tiers.map((tier) => plans[tier].hooked.requests);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(new Set(rising).size).toBe(tiers.length);
    for (const tier of tiers)
      for (const { calls } of [plans[tier].fixed, plans[tier].hooked])
        expect(calls.filter((one) => one.tier && !withinTier(one.tier, tier))).toEqual([]);
    expect(plans.read_only.fixed.uses.every(({ fixedAccount }) => fixedAccount === 0)).toBe(true);
    expect(plans.irreversible.fixed.uses.some(({ fixedAccount }) => fixedAccount > 0)).toBe(true);
  });

  test('docs/report.md has the members of the schema', async () => {
    const path = join(root, 'docs/report.md');
    await expect(await formatted(reportPage(), path)).toMatchFileSnapshot(path);
  });

  test('every clause that is excluded is listed', () => {
    const listed = notJudgedPage();
    const excluded = clauseIds.filter((id) => clauses[id].excluded);
    expect(excluded.filter((id) => !listed.includes(`\`${id}\``))).toEqual([]);
  });
});

describe('docs/readings/', () => {
  test('has one section for each reading of the table', () => {
    const headings = readingNames.map((name) => `${readingNumber(name)} ${readings[name]}`);
    const found = [...page.matchAll(/^## (.*)/gm)].map(([, heading]) => heading);
    expect(new Set(found)).toEqual(new Set(headings));
    expect(found).toHaveLength(headings.length);
  });

  test('has a section for every reading that the code speaks of', () => {
    expect([...mentions()].filter(([id]) => !documented.has(id))).toEqual([]);
  });

  test('calls unneeded only what is no reading of the table', () => {
    const unneeded = unneededIn(page);
    expect(unneeded.filter((id) => readingNumbered(id) !== undefined)).toEqual([]);
    expect(new Set(unneeded).size).toBe(unneeded.length);
  });

  test('refers to readings and files that exist', () => {
    const known = new Set([...documented, ...unneededIn(page)]);
    expect(mentionedIn(page).filter((id) => !known.has(id))).toEqual([]);
    const paths = [...page.matchAll(/`([a-z]+\/[\w/-]+\.ts)`/g)].map(([, path]) => path ?? '');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('cites sentences of the contract, and none that the clauses of the reading tell', () => {
    const bad = sections.flatMap(({ id, text }) => {
      const cited = citedIn(text);
      const resting = clauseIds.map((one) => clauses[one]);
      const told = resting.flatMap(({ reading, lines }) =>
        reading === readingNumbered(id) ? lines : [],
      );
      if (!cited) return told.length > 0 ? [] : [`${id}: nothing cited`];
      const strange = cited.filter((name) => !isSentence(name));
      const needless =
        cited.length > 0 && cited.filter(isSentence).every((name) => told.includes(lineOf(name)));
      return [...strange, ...(needless ? ['needless'] : [])].map((what) => `${id}: ${what}`);
    });
    expect(bad).toEqual([]);
  });
});
