import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** What a command wrote, and its exit code. */
export interface EndedCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder, with nothing in its environment of the npm that runs these tests. */
export async function ran(
  folder: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedCommand> {
  const outer = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(?:package|lifecycle|config_(?:local|global)?_?prefix)|^VITEST|^NODE_ENV$/.test(name),
  );
  const options = {
    cwd: folder,
    env: { ...Object.fromEntries(outer), NO_COLOR: '1', ...env },
    maxBuffer: 2 ** 26,
  };
  try {
    return { code: 0, ...(await run(program, [...args], options)) };
  } catch (error) {
    const { code, stdout, stderr } = Object(error);
    return { code: Number(code), stdout: String(stdout), stderr: String(stderr) };
  }
}

/** An empty folder of its own, outside of this project. */
export function folderOutside(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'conformance-package-'));
}

/** The files of this project as a fresh clone would have them: nothing is built, nothing installed. */
export async function clone(): Promise<string> {
  const folder = await folderOutside();
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await ran(root, 'git', listed);
  for (const name of stdout.split('\0').filter(Boolean))
    // one that is deleted and not yet committed is listed all the same
    await cp(join(root, name), join(folder, name)).catch(() => undefined);
  return folder;
}

/** Gives a clone what `npm ci` would install there. */
export async function withPackages(folder: string): Promise<string> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A packed file. */
export interface Packed {
  readonly path: string;
  /** Paths in the package, and the bytes of each. */
  readonly files: ReadonlyMap<string, number>;
}

/** Runs `npm pack` in a clone; throws with what it says where it fails. */
export async function pack(folder: string): Promise<Packed> {
  const { code, stdout, stderr } = await ran(folder, 'npm', ['pack', '--json', '--silent']);
  if (code !== 0) throw new Error(stderr);
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  const files: readonly { path: string; size: number }[] = packed.files;
  return {
    path: join(folder, packed.filename),
    files: new Map(files.map(({ path, size }) => [path, size])),
  };
}

/** Installs a package into an empty folder; gives the folder, or what npm said where it could not. */
export async function install(
  what: string,
): Promise<{ readonly folder: string; readonly failed: string | null }> {
  const folder = await folderOutside();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  // what `npm ci` fetched is in its cache
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', what];
  const { code, stderr } = await ran(folder, 'npm', args);
  return { folder, failed: code === 0 ? null : stderr };
}

/** The bytes of all files below a folder. */
export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The examples of a page that begin with the name of a file: names and contents. */
export async function examplesOf(page: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, page), 'utf8');
  const blocks = text.matchAll(/```[jt]s\n\/\/ (\S+\.[mc]?[jt]s)\n([^]*?)```/g);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}

/** Gives a folder a package that this project has installed. */
export async function lend(folder: string, name: string): Promise<void> {
  const place = join(folder, 'node_modules', name);
  await rm(place, { force: true });
  await symlink(join(root, 'node_modules', name), place);
}

/** The path of a file of this project. */
export function ours(path: string): string {
  return join(root, path);
}

/** Makes a repository of a clone, with all of it in one commit; gives the folder. */
export async function git(folder: string): Promise<string> {
  const author = ['-c', 'user.name=nobody', '-c', 'user.email=nobody@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '-m', 'all'],
  ]) {
    const { code, stderr } = await ran(folder, 'git', args);
    if (code !== 0) throw new Error(stderr);
  }
  return folder;
}
