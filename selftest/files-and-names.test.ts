import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checks } from '../suites/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms =
  'cli contract engine fixtures foreign harness library proof reporters schemas selftest suites'.split(
    ' ',
  );

/** What the contract calls so, on both sides: the gateway imports nothing of the schemas. */
const ofTheContract = new Set(['Account', 'Operation', 'OperationId', 'Plane', 'WorkflowMethod']);

/** The sources, tests apart, by their paths. */
const sources = new Map(
  rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${room}/${name}`,
      ),
    )
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** The names that a file declares and exports. */
function exportedNames(text: string): ReadonlySet<string> {
  const declared =
    /^export (?:declare |abstract |async )*(?:const|function\*?|class|type|interface) (\w+)/gm;
  return new Set([...text.matchAll(declared)].map(([, name]) => name ?? ''));
}

test('no name is exported by two files, each of which would mean another thing by it', () => {
  const exporters = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const name of exportedNames(text))
      if (!ofTheContract.has(name) || !file.startsWith('fixtures/gateway/'))
        exporters.set(name, [...(exporters.get(name) ?? []), file]);
  expect(exporters.size).toBeGreaterThan(1000);
  const twice = [...exporters].filter(([, files]) => files.length > 1);
  expect(Object.fromEntries(twice)).toEqual({});
});

test('no id is that of two checks', () => {
  const ids = checks.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('no file has more than 250 lines, its tests apart', () => {
  const lengths = [...sources].map(([file, text]) => [file, text.split('\n').length - 1] as const);
  expect(lengths.filter(([, lines]) => lines > 250)).toEqual([]);
});

test('nothing is called for its error alone, which is dead code to what makes the package small', () => {
  const forItsError =
    /try \{\n(?:\s*\/\/[^\n]*\n)*\s+(?:new )?[\w.]+\([^\n]*\);\n\s+return (?:true|false);/;
  const built = [...sources].filter(([file]) => !/^(selftest|proof)\//.test(file));
  const found = built.filter(([, text]) => forItsError.test(text)).map(([file]) => file);
  expect(found).toEqual([]);
});
