import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledMain } from '../commands/command-line.ts';

/**
 * Gives a folder a `bin` whose npx starts the compiled command line, as that of an installed package would, and refuses
 * what could download a package. Its npm has installed what the project names.
 */
export async function withNpx(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  // what a test adds to a run is its choice of checks
  await program(
    bin,
    'npx',
    `[ "$1 $2 $3" = '--no -- sms-gateway-conformance' ] || { echo "npx $*: may download" >&2; exit 9; }
shift 3
[ "$1" = run ] && set -- "$@" $CHOSEN_CHECKS
exec ${process.execPath} ${compiledMain()} "$@"`,
  );
  await program(
    bin,
    'npm',
    `case "$*" in ci|ci\\ *|'run build') ;; *) echo "npm $*" >&2; exit 9 ;; esac`,
  );
  return bin;
}

/** Writes a program for the shell into a folder. */
export async function program(bin: string, name: string, text: string): Promise<void> {
  await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
  await chmod(join(bin, name), 0o755);
}
