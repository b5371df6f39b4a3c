import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../harness/model/system-error.ts';

/** What a file is to hold, whole or piece by piece. */
type Content = string | AsyncIterable<string | Buffer>;

/** Writes a file so that a reader finds all of it or the one before, never a part. */
export async function writeWhole(path: string, content: Content): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await putInPlace(path, content, rename);
}

/**
 * Writes a file below a folder in the same way; `name` is its path there, with slashes. Throws ELOOP where that
 * leads out of the folder, by itself or by a link that lies there: the folder may be somebody else's.
 */
export async function writeBelow(folder: string, name: string, content: Content): Promise<void> {
  await putInPlace(await placeBelow(folder, name), content, rename);
}

/** The same for a file that is not there yet; throws EEXIST where it is. */
export async function writeNewBelow(folder: string, name: string, content: Content): Promise<void> {
  await putInPlace(await placeBelow(folder, name), content, putWhereNothingIs);
}

/** The path of a file below a folder, with the folders that it lies in made; throws ELOOP where it would lie elsewhere. */
export async function placeBelow(folder: string, name: string): Promise<string> {
  if (!isNameBelow(name)) throw leadsOut(folder, name);
  await mkdir(folder, { recursive: true });
  let parent = folder;
  for (const step of name.split('/').slice(0, -1)) {
    parent = join(parent, step);
    await mkdir(parent).catch(passing('EEXIST'));
    if (!(await lstat(parent)).isDirectory()) throw leadsOut(folder, name);
  }
  return join(folder, name);
}

/** True for a path that leads from a folder to what lies below it, whatever system reads it. */
export function isNameBelow(name: string): boolean {
  return !/[\\:\0]/.test(name) && name.split('/').every((step) => !/^\.{0,2}$/.test(step));
}

/** As the system says it of a link that is not to be followed. */
function leadsOut(folder: string, name: string): Error {
  const path = join(folder, name);
  const message = `${path}: leads out of ${folder}, so that nothing is written there`;
  return Object.assign(new Error(message), { code: 'ELOOP', syscall: 'open', path });
}

/** Takes one error of the system for no error. */
export function passing(code: string): (error: unknown) => void {
  return (error) => {
    if (systemErrorCode(error) !== code) throw error;
  };
}

async function putInPlace(
  path: string,
  content: Content,
  put: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { flag: 'wx' });
    await put(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** What file systems say that have no hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

async function putWhereNothingIs(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!noLinks.has(systemErrorCode(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}
