import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Target } from '../model/target.ts';
import { systemErrorCode } from '../model/system-error.ts';
import { member } from '../model/json.ts';
import { entry, type Problem } from './problems.ts';

const filePaths: readonly (readonly string[])[] = [
  ['tls', 'caFile'],
  ['tls', 'certFile'],
  ['tls', 'keyFile'],
  ['receiver', 'tls', 'certFile'],
  ['receiver', 'tls', 'keyFile'],
];

/** The files that targets name and that are not there; `targets` may still be malformed. */
export function missingFiles(file: string, targets: readonly unknown[]): Problem[] {
  return targets.flatMap((target, index) =>
    filePaths.flatMap((path) => {
      const named = member(target, ...path);
      if (typeof named !== 'string' || named.trim() === '') return [];
      const text = fileProblem(beside(file, named));
      return text === null ? [] : [{ at: entry(['targets', index, ...path]), text }];
    }),
  );
}

/** The target with the paths that it names made absolute. */
export function withAbsoluteFiles(file: string, target: Target): Target {
  const { tls, receiver, ...rest } = target;
  return {
    ...rest,
    ...(tls && { tls: absoluteIn(file, tls) }),
    ...(receiver && {
      receiver: { ...receiver, ...(receiver.tls && { tls: absoluteIn(file, receiver.tls) }) },
    }),
  };
}

function absoluteIn<T extends Readonly<Record<string, string>>>(file: string, named: T): T {
  const paths = Object.entries(named).map(([name, path]) => [name, beside(file, path)]);
  return { ...named, ...Object.fromEntries(paths) };
}

function beside(file: string, named: string): string {
  return resolve(dirname(file), named);
}

function fileProblem(path: string): string | null {
  try {
    return statSync(path).isFile() ? null : `not a file: ${path}`;
  } catch (error) {
    const code = systemErrorCode(error);
    return code === 'ENOENT' ? `no such file: ${path}` : `can't be read (${code}): ${path}`;
  }
}
