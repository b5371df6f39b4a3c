// Compiles the sources to dist/ and lays the JSON Schemas beside the modules that read them.
import { cpSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
cpSync(`${root}schemas`, `${root}dist/schemas`, {
  recursive: true,
  filter: (path) => !path.endsWith('.ts'),
});
