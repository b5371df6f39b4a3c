// Compiles the sources, lays the files beside the modules that read them, and only then
// takes the place of dist/: a failed build leaves the last good one, and nobody meets half of one.
// With --package it leaves out what nobody who installs the package needs. A dist/ that was built of the
// same sources stays as it is.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const forPackage = process.argv.includes('--package');
const stamp = 'dist/.built';
const sources = hashOfSources();
if (!forPackage && existsSync(root + stamp) && readFileSync(root + stamp, 'utf8') === sources)
  process.exit(0);

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
  for (const asset of ['prelude.sh', 'verdict.sh'])
    cpSync(`${root}reporters/script/${asset}`, `${fresh}/reporters/script/${asset}`);
  for (const measured of ['engine/request-counts.json', 'suites/spared.json'])
    cpSync(`${root}${measured}`, `${fresh}/${measured}`);
  const { writeValidators } = await import('./validators.mjs');
  await writeValidators(fresh);
  const { writeTables } = await import('./tables.mjs');
  await writeTables(fresh);
  if (forPackage) leaveMutants(fresh);
  const { bundle } = await import('./bundle.mjs');
  await bundle(root, fresh, forPackage);
  if (forPackage) {
    const { slim } = await import('./slim.mjs');
    slim(root, fresh);
  } else {
    await writeOpenApi(fresh);
    writeFileSync(`${fresh}/.built`, sources);
  }
  if (existsSync(`${root}dist`)) renameSync(`${root}dist`, before);
  renameSync(fresh, `${root}dist`);
} finally {
  rmSync(fresh, { recursive: true, force: true });
  rmSync(before, { recursive: true, force: true });
}

/** A hash of the names and contents of all that a build reads. */
function hashOfSources() {
  const { include } = JSON.parse(readFileSync(`${root}tsconfig.build.json`, 'utf8'));
  const below = [...include, 'scripts'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.ndjson'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const single = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
  const hash = createHash('sha256');
  for (const path of [...below.toSorted(), ...single.map((name) => root + name)])
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** Writes the OpenAPI document, which other tools read and no run does, from the compiled tables. */
async function writeOpenApi(folder) {
  const { openApiDocument } = await import(`${folder}/schemas/openapi/document.js`);
  writeFileSync(
    `${folder}/schemas/openapi.json`,
    `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  );
}

/** Leaves of most mutants what is told of them: an installed package serves those alone that a client may meet. */
function leaveMutants(folder) {
  writeFileSync(
    `${folder}/fixtures/mutants/index.js`,
    `import { servedMutants } from './served.js';
import { toldMutants } from './told.js';
const served = new Map(servedMutants.map((one) => [one.id, one]));
export const mutants = toldMutants.map((one) => served.get(one.id) ?? one);
`,
  );
}
