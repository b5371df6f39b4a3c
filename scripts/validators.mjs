// Writes out the validators of the schemas of a build, packed, and has a run read them instead of compiling.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { _, _Code } from 'ajv/dist/compile/codegen/code.js';
import standalone from 'ajv/dist/standalone/index.js';
import { minified } from './slim.mjs';

/** Replaces the compiler in a folder that was built by what it makes there. */
export async function writeValidators(folder) {
  const { compilerOf } = await import(`${folder}/harness/schema-validators.js`);
  const { bodySchemas } = await import(`${folder}/harness/contract/compiled.js`);
  const { fileSchemas } = await import(`${folder}/harness/target-file/validators.js`);
  for (const set of [bodySchemas, ...fileSchemas]) {
    const compiler = compilerOf(set, { source: true, formats: _`formats` });
    const packed = gzipSync(minified(`${set.name}.js`, codeOf(compiler, set)));
    writeFileSync(`${folder}/harness/${set.name}.validators.gz`, packed);
  }
  writeFileSync(`${folder}/harness/schema-validators.js`, reader);
}

/** The body of a function that exports the validators of a set by their places in `checking`. */
function codeOf(compiler, set) {
  const checking = set.checking();
  const keys = checking.map((schema, at) => schema.$id ?? `checking-${at}`);
  checking.forEach((schema, at) => {
    if (schema.$id === undefined) compiler.addSchema(schema, keys[at]);
  });
  for (const key of keys) compiler.getSchema(key);
  // errors name the very schemas that were read, not copies of them
  const paths = new Map(set.named().flatMap((schema, at) => pathsIn(schema, `named[${at}]`)));
  // oxlint-disable-next-line no-underscore-dangle -- nothing else of ajv leads to the schemas of all functions
  for (const { value } of compiler.scope._values.schema?.values() ?? []) {
    const path = paths.get(value.ref);
    if (path !== undefined) value.code = new _Code(path);
  }
  return standalone.default(compiler, { ...keys });
}

function pathsIn(part, path) {
  if (typeof part !== 'object' || part === null) return [];
  const within = Object.entries(part).flatMap(([name, inner]) =>
    pathsIn(inner, `${path}[${JSON.stringify(name)}]`),
  );
  return [[part, path], ...within];
}

/** The module that a build has in place of the compiler. */
const reader = `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
export function validatorMaker(set) {
  let made;
  return (schema) => (made ??= read(set)).get(schema);
}
function read({ name, formats, named, checking }) {
  const packed = readFileSync(new URL(\`./\${name}.validators.gz\`, import.meta.url));
  const define = new Function('exports', 'require', 'formats', 'named', gunzipSync(packed).toString());
  const made = {};
  define(made, createRequire(import.meta.url), formats, named());
  return new Map(checking().map((schema, at) => [schema, made[at]]));
}
`;
