import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledMain } from '../cli/command-line.ts';

/** Gives a folder a `bin` whose npx starts the compiled command line, as that of an installed package would. */
export async function withNpx(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  // `--yes` where nobody can be asked, then the name of the package; what a test adds to a run is its choice of checks
  await program(
    bin,
    'npx',
    `[ "$1" = --yes ] && shift
shift
[ "$1" = run ] && set -- "$@" $CHOSEN_CHECKS
exec ${process.execPath} ${compiledMain()} "$@"`,
  );
  return bin;
}

/** Writes a program for the shell into a folder. */
export async function program(bin: string, name: string, text: string): Promise<void> {
  await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
  await chmod(join(bin, name), 0o755);
}
