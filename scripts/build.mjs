// Compiles the sources, lays the JSON Schemas beside the modules that read them, and only then
// takes the place of dist/: a failed build leaves the last good one, and nobody meets half of one.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const fresh = mkdtempSync(`${root}.build-`);

try {
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', `${fresh}/dist`];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  cpSync(`${root}schemas`, `${fresh}/dist/schemas`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && !path.endsWith('.near-misses.json'),
  });
  if (existsSync(`${root}dist`)) renameSync(`${root}dist`, `${fresh}/before`);
  renameSync(`${fresh}/dist`, `${root}dist`);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
