import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '../../harness/model/system-error.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import { gitignore } from './texts.ts';

/** Throws a UsageError where a path is no folder; one that is not there yet will do. */
export async function assertFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw unusable(path, error);
  });
  if (found && !found.isDirectory()) throw new UsageError(`--dir ${path}: is no folder`);
}

/** Writes files into a folder, save those that are there; gives the names of both. */
export async function writeNew(
  folder: string,
  texts: readonly (readonly [name: string, text: string])[],
): Promise<readonly [written: string[], left: string[]]> {
  const [written, left]: [string[], string[]] = [[], []];
  for (const [name, text] of texts) {
    const path = join(folder, name);
    // one after the other, in the order in which they are shown
    await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
      throw unusable(dirname(path), error);
    });
    try {
      await writeFile(path, text, { flag: 'wx' });
      written.push(name);
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw unusable(path, error);
      left.push(name);
    }
  }
  return [written, left];
}

/** Has a folder's .gitignore leave out reports and variables; gives its name where that took a change. */
export async function ignoreReports(folder: string): Promise<string[]> {
  const path = join(folder, '.gitignore');
  try {
    const before = await readFile(path, 'utf8').catch((error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return '';
      throw error;
    });
    const after = gitignore(before);
    if (after === null) return [];
    await writeFile(path, after);
    return ['.gitignore'];
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): UsageError {
  return new UsageError(`${path}: can't be used (${systemErrorCode(error)})`);
}
