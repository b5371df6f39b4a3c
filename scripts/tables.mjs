// Writes down what modules of a build work out once and for all, packed, and puts modules that read it in their
// place: a command is not to load every suite to tell of one clause.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Each module with the export that is written down, and what else it exports. */
const tables = [
  {
    module: 'schemas/clauses/index.js',
    table: 'clauses',
    more: `export const clauseIds = Object.keys(clauses);
export function planeOf(id) { return clauses[id].plane; }
`,
  },
  { module: 'engine/known-checks.js', table: 'knownChecks' },
  { module: 'fixtures/mutants/told.js', table: 'toldMutants' },
];

/** Writes the tables of a folder that was built. */
export async function writeTables(folder) {
  const loaded = await Promise.all(tables.map(({ module }) => import(`${folder}/${module}`)));
  for (const [at, { module, table, more = '' }] of tables.entries()) {
    const text = JSON.stringify(loaded[at][table]);
    writeFileSync(`${folder}/${dirname(module)}/${table}.json.gz`, gzipSync(text));
    writeFileSync(
      `${folder}/${module}`,
      `import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
const packed = readFileSync(new URL('./${table}.json.gz', import.meta.url));
export const ${table} = JSON.parse(gunzipSync(packed).toString());
${more}`,
    );
  }
}
