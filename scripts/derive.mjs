// Brings everything that is derived up to date, in the order in which one follows from another: `npm run derive`.
// Twice in a row it changes nothing the second time. What of it is out of date, the tests of the gate say.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = 'node_modules/vitest/vitest.mjs';
/** Tests that hold files to what is derived for them, and write those with --update. */
const holding = [
  'selftest/conformance/recorded.test.ts',
  'selftest/foreign/planted.test.ts',
  'selftest/docs/proof-line.test.ts',
  'selftest/docs.test.ts',
];

const steps = [
  ['the build, the OpenAPI document among it', 'scripts/build.mjs'],
  ['what only an audit sends, by what was recorded', 'scripts/choose-spared.mjs'],
  ['the build again, which has that', 'scripts/build.mjs'],
  ['the counts of requests', 'scripts/write-request-counts.mjs'],
  ['the checks of a smoke, by those counts and by what was recorded', 'scripts/choose-smoke.mjs'],
  ['the build again, which has all', 'scripts/build.mjs'],
  ['what a run ends with, for README.md', 'scripts/write-samples.mjs'],
  ['records and documents', vitest, 'run', '--project', 'selftest', ...holding, '--update'],
  ['docs/kill-matrix.md', 'scripts/write-kill-matrix.mjs'],
];

for (const [title, ...args] of steps) {
  const startedAt = performance.now();
  console.log(`\n${title}`);
  try {
    execFileSync(process.execPath, args, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
    });
  } catch {
    console.error(`${title}: failed, and what follows from it was left as it is`);
    process.exit(1);
  }
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
