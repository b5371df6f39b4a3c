// Compiles the sources, lays the files beside the modules that read them, and only then
// takes the place of dist/: a failed build leaves the last good one, and nobody meets half of one.
// With --package it leaves out what nobody who installs the package needs.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const fresh = mkdtempSync(`${root}.build-`);
const before = `${fresh}-before`;

try {
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  cpSync(`${root}schemas`, `${fresh}/schemas`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  for (const asset of ['report.js', 'styles'])
    cpSync(`${root}reporters/html/${asset}`, `${fresh}/reporters/html/${asset}`, {
      recursive: true,
    });
  cpSync(`${root}reporters/script/prelude.sh`, `${fresh}/reporters/script/prelude.sh`);
  const counts = 'cli/preview/request-counts.json';
  cpSync(`${root}${counts}`, `${fresh}/${counts}`);
  if (process.argv.includes('--package')) {
    const { slim } = await import('./slim.mjs');
    slim(root, fresh);
  }
  if (existsSync(`${root}dist`)) renameSync(`${root}dist`, before);
  renameSync(fresh, `${root}dist`);
} finally {
  rmSync(fresh, { recursive: true, force: true });
  rmSync(before, { recursive: true, force: true });
}
