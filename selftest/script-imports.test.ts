import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const statement = /import \{([^}]*)\} from '(?:\.\.\/)+dist\/([^']*)\.js'/g;

/** What scripts take from a build: of no script is the type checked. */
const scripts = readdirSync(new URL('scripts', root), { recursive: true, encoding: 'utf8' });
const taken = scripts
  .filter((script) => script.endsWith('.mjs'))
  .flatMap((script) =>
    [...readFileSync(new URL(`scripts/${script}`, root), 'utf8').matchAll(statement)].map(
      ([, names = '', module = '']) => ({
        script,
        module,
        names: names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
      }),
    ),
  );

test('scripts take something from a build', () => {
  expect(taken.length).toBeGreaterThan(10);
});

test.each(taken)('$script takes what there is from $module', async ({ module, names }) => {
  const known = Object.keys(await import(join(root.pathname, `${module}.ts`)));
  expect(names.filter((name) => name !== '' && !known.includes(name))).toEqual([]);
});
