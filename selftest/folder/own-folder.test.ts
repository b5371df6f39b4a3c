import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedNames, ownFiles } from '../../cli/folder/own-files.ts';
import { evidenceLines } from '../../cli/evidence/pack.ts';
import { leaveReport } from '../../cli/folder/leave-report.ts';
import { assertRoom } from '../../cli/folder/set-aside.ts';
import { Unwritten } from '../../cli/terminal/unwritten.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { foldRun } from '../../reporters/fold/fold.ts';
import { emptyFolder } from '../commands/in-process.ts';
import { breaks, small } from '../samples/run-sample.ts';
import { sampleRun } from '../samples/samples.ts';

const script = 'scripts/acme/a-1.sh';

/** Names that a run might take for its own, beside some that are plainly not. */
const names = [
  ...fixedNames,
  script,
  'scripts/deploy.sh',
  'scripts/acme/mine.sh',
  'allure-results/mine-result.json',
  'replays/1/conformance.json',
  'replays/notes.txt',
  'previous/data.txt',
  'previous/conformance.json',
  `previous/${script}`,
  'package.json',
  'src/main.ts',
];

async function put(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, mineOf(name));
}

/** What somebody wrote under a name: JSON that is of no report. */
function mineOf(name: string): string {
  return JSON.stringify({ mine: name });
}

/** Writes a small report with a failure into a folder, as a run does. Gives what could not be written, in words. */
async function leaveSmallReport(folder: string): Promise<readonly string[]> {
  const input = sampleRun([small({ results: [breaks(1)] })]);
  const { attempt, lines } = new Unwritten();
  const report = foldRun(input);
  await leaveReport(folder, { report, evidence: evidenceLines(input), allure: true, attempt });
  return lines;
}

/** As a run begins and ends; null where it refuses the folder. */
async function runInto(folder: string): Promise<readonly string[] | null> {
  try {
    assertRoom(folder);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
  return leaveSmallReport(folder);
}

describe('a folder of one’s own', () => {
  test('loses nothing, whatever is in it and however often a run writes into it', async () => {
    const before = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 6 });
    const meanwhile = fc.uniqueArray(fc.constantFrom(...names.slice(0, -2)), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(before, meanwhile, async (first, second) => {
        const folder = await emptyFolder();
        const mine = new Set(first);
        for (const name of first) await put(folder, name);
        await runInto(folder);
        for (const name of second.filter((one) => !existsSync(join(folder, one)))) {
          await put(folder, name).catch(() => undefined);
          if (existsSync(join(folder, name))) mine.add(name);
        }
        await runInto(folder);
        await runInto(folder);
        for (const name of mine)
          expect(await readFile(join(folder, name), 'utf8')).toBe(mineOf(name));
        await rm(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });

  test('is refused where a file that a run writes is there already, and named', async () => {
    const folder = await emptyFolder();
    await put(folder, 'summary.md');
    expect(() => assertRoom(folder)).toThrow(
      `--out ${folder}: summary.md is there and is not of a report of this suite`,
    );
  });

  test('holds the last report and the one before, each whole', async () => {
    const folder = await emptyFolder();
    for (let times = 0; times < 3; times += 1) expect(await runInto(folder)).toEqual([]);
    const own = ownFiles(folder);
    expect(own).toContain(script);
    expect(ownFiles(join(folder, 'previous')).length).toBe(own.length);
    expect(await readdir(join(folder, 'previous'))).not.toContain('previous');
  });

  test('takes what has come to be there during a run for another run’s, and leaves it', async () => {
    const folder = await emptyFolder();
    assertRoom(folder);
    await put(folder, 'summary.md');
    expect(await leaveSmallReport(folder)).toEqual([
      `not written: ${join(folder, 'summary.md')} (EEXIST)`,
    ]);
    expect(await readFile(join(folder, 'summary.md'), 'utf8')).toBe(mineOf('summary.md'));
  });

  test.each(['scripts', 'allure-results', 'previous'])(
    'is refused where %s leads elsewhere',
    async (name) => {
      const [folder, elsewhere] = [await emptyFolder(), await emptyFolder()];
      await symlink(elsewhere, join(folder, name));
      expect(() => assertRoom(folder)).toThrow(`${name} is there and is not of a report`);
    },
  );
});

describe('a report of somebody else in the folder of a run', () => {
  test('has nothing moved or deleted that no run writes, whatever it names', async () => {
    const folder = await emptyFolder();
    await leaveSmallReport(folder);
    const manifest = join(folder, 'manifest.json');
    const { subject, ...others } = JSON.parse(await readFile(manifest, 'utf8'));
    const wanted = ['package.json', '../outside.txt', 'scripts/../package.json', 'src/main.ts'];
    const forged = wanted.map((name) => ({ ...subject[0], name }));
    await writeFile(manifest, JSON.stringify({ ...others, subject: [...subject, ...forged] }));
    for (const name of ['package.json', 'src/main.ts']) await put(folder, name);
    for (let times = 0; times < 2; times += 1) await runInto(folder);
    for (const name of ['package.json', 'src/main.ts'])
      expect(await readFile(join(folder, name), 'utf8')).toBe(mineOf(name));
  });
});
