// What a part of the proof depends on, as it stands in the working tree.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** The files below some paths that are tracked, or new and not ignored, and a hash of their names and contents. */
export function inputsOf(paths) {
  const listed = git('ls-files', '-z', '-co', '--exclude-standard', '--', ...paths);
  const files = listed.split('\0').filter((name) => name !== '' && existsSync(root + name));
  const hash = createHash('sha256');
  for (const name of files.toSorted()) {
    hash.update(`${name}\0`);
    hash.update(readFileSync(root + name));
  }
  return { paths, hash: hash.digest('hex').slice(0, 16) };
}

/** The commit whose files these are; null where some of them are not committed. */
export function commitOf(paths) {
  if (git('status', '--porcelain', '--', ...paths) !== '') return null;
  return git('rev-parse', '--short', 'HEAD').trim();
}
