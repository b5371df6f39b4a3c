// Takes out of a build what no run of the installed package needs: modules and types that none of its
// entries reaches, most white space and the names of what a module keeps to itself. Modules keep their places,
// and what they export its names, so that the report of a defect still says where it arose.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { minifySync } from 'rolldown/utils';

/** Written from the tables for other tools; it is had from a checkout. */
const unread = ['schemas/openapi.json'];

/** Slims the build in a folder, made from the sources below a root. */
export function slim(root, folder) {
  const entries = entriesOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const kept = reachedFrom(entries.map((path) => join(folder, relative('dist', path))));
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    const source = /(?:\.d\.ts|\.js)$/.test(name) && name.replace(/(?:\.d\.ts|\.js)$/, '.ts');
    // what no source became is an asset
    const compiled = source && existsSync(join(root, source));
    if (unread.includes(name) || (compiled && !kept.has(path))) rmSync(path);
    else if (compiled) writeFileSync(path, shortened(name, readFileSync(path, 'utf8')));
    else if (name.endsWith('.js')) writeFileSync(path, minified(name, readFileSync(path, 'utf8')));
    else if (name.endsWith('.css'))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(?<=[{};,])\s+| (?=\{)/g, ''));
    else if (name.endsWith('.json'))
      writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))));
  }
}

/** The files that a package.json names: its commands, and what can be imported with its types. */
function entriesOf({ bin, exports }) {
  const files = (value) =>
    typeof value === 'string' ? [value] : Object.values(value).flatMap(files);
  return [...files(bin), ...files(exports)].filter((path) => /\.(?:js|d\.ts)$/.test(path));
}

const specifier = /(?<=(?:from|import) ?\(?)(['"])(\.\.?\/[^'"]+)\1/g;

function reachedFrom(entries) {
  const reached = new Set();
  const reach = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, , to] of readFileSync(path, 'utf8').matchAll(specifier))
      reach(join(dirname(path), path.endsWith('.d.ts') ? to.replace(/\.[jt]s$/, '.d.ts') : to));
  };
  entries.forEach(reach);
  return reached;
}

function shortened(name, text) {
  // types name each other as the compiled modules do
  if (name.endsWith('.d.ts'))
    return text
      .replaceAll(specifier, (_, quote, to) => quote + to.replace(/\.ts$/, '.js') + quote)
      .replaceAll(/^ {4,}/gm, (indent) => ' '.repeat(indent.length / 4));
  return minified(name, text, { module: true, compress: true, mangle: { toplevel: true } });
}

function minified(name, text, options = {}) {
  const { code, errors } = minifySync(name, text, options);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(String).join('; ')}`);
  return code;
}
