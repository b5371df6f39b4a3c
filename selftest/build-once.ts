import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Global set-up of the self-tests: compiles once, for those that run the command line. */
export default function setup(): void {
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))],
    {
      stdio: 'inherit',
    },
  );
}
