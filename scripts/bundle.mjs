// Joins the modules that each entry of the package reaches into a few files: a run begins in half the time
// that eight hundred modules take to be found and read. Entries keep their places, what they share
// stands in `chunks/`; packages that we depend on stay outside. A checkout keeps the modules beside them, for
// scripts and tests, and their names; in a package both go, for size.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';

/** Bundles the entries that a package.json names, in a folder that was built from the sources below a root. */
export async function bundle(root, folder, minify) {
  const bundled = await rolldown({
    input: Object.fromEntries(
      entriesOf(root, /\.js$/).map((path) => [path.slice(0, -'.js'.length), join(folder, path)]),
    ),
    platform: 'node',
    // what runs from a checkout is what the sources say, whole
    treeshake: false,
    external: /^(?:[^./]|node:)/,
    plugins: [keepsItsPlace(folder)],
  });
  await bundled.write({
    dir: folder,
    format: 'esm',
    chunkFileNames: 'chunks/[name].js',
    entryFileNames: '[name].js',
    minify,
  });
  await bundled.close();
}

/** Begun by name from within, each in a thread of its own. */
const threads = ['dist/engine/embedded-thread.js'];

/** The files that a package.json names as its commands and exports, and threads, below its `dist`. */
export function entriesOf(root, form) {
  const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = (value) =>
    typeof value === 'string' ? [value] : Object.values(value).flatMap(files);
  return [...files(bin), ...files(exports), ...threads]
    .filter((path) => form.test(path))
    .map((path) => relative('dist', path));
}

/** A module that reads a file beside it finds it from wherever it stands: entries and chunks are one folder down. */
function keepsItsPlace(folder) {
  return {
    name: 'keeps-its-place',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const place = JSON.stringify(join('..', relative(folder, dirname(id)), 'module.js'));
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    },
  };
}
