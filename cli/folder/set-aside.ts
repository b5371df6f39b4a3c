import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { passing, placeBelow } from '../../reporters/write-whole.ts';
import { fixedNames, ownFiles, statusOf } from './own-files.ts';

/** The folder of a report into which the report that was there before goes. */
const earlier = 'previous';

/** Folders below that of a report which a run may write into. */
const made = ['scripts', 'allure-results', earlier];

/**
 * Throws a UsageError where a run would find something of somebody else in its way: a file that it would write or
 * move another to, or a link where it would make a folder.
 */
export function assertRoom(folder: string): void {
  const own = ownFiles(folder);
  const aside = join(folder, earlier);
  const mayGo = new Set([...own, ...ownFiles(aside).map((name) => `${earlier}/${name}`)]);
  const wanted = [...fixedNames, ...own.map((name) => `${earlier}/${name}`)];
  const taken = wanted.find((name) => existsSync(join(folder, name)) && !mayGo.has(name));
  const inTheWay = made.find((name) => isNoFolder(join(folder, name))) ?? taken;
  if (inTheWay === undefined) return;
  throw new UsageError(
    `--out ${folder}: ${inTheWay} is there and is not of a report of this suite; give another folder, or take it away`,
  );
}

function isNoFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === false;
}

/**
 * Moves what an earlier run left in a folder into one of its own, so that no file of it is beside
 * newer ones; of several earlier runs the last is kept. What is not of this suite stays where it is. Gives that
 * folder, or null where there was nothing to move.
 */
export async function setEarlierAside(folder: string): Promise<string | null> {
  // what vouches for the others goes last, should this be cut off
  const names = ownFiles(folder).toReversed();
  if (names.length === 0) return null;
  const aside = join(folder, earlier);
  const last = ownFiles(aside).toReversed();
  for (const name of last) await rm(join(aside, name));
  await removeEmpty(aside, last);
  for (const name of names)
    await rename(join(folder, name), await placeBelow(folder, `${earlier}/${name}`));
  await removeEmpty(folder, names);
  return aside;
}

/** Takes the folders away that files were in, where nothing else is in them. */
async function removeEmpty(folder: string, names: readonly string[]): Promise<void> {
  const parents = new Set(names.flatMap(parentsOf));
  const deepestFirst = [...parents].toSorted((a, b) => b.length - a.length);
  for (const name of deepestFirst) await rmdir(join(folder, name)).catch(passing('ENOTEMPTY'));
}

function parentsOf(name: string): readonly string[] {
  const parent = dirname(name);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}
