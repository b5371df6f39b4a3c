import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** False where the sources did not compile: what needs the command line then fails. */
    compiled: boolean;
  }
}

/** Global set-up of the self-tests: compiles once, for those that run the command line. */
export default function setup(project: TestProject): void {
  const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  try {
    execFileSync(process.execPath, [build], { stdio: 'inherit' });
    project.provide('compiled', true);
  } catch {
    project.provide('compiled', false);
  }
}
