// Takes out of a build what nobody who installs the package needs: the modules that were bundled, types that
// no entry reaches, and most white space of the rest.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minifySync } from 'rolldown/utils';
import { entriesOf } from './bundle.mjs';

/** For tests; they are had from a checkout. */
const unread = /^schemas\/editions\//;

/** Slims the build in a folder, made from the sources below a root. */
export function slim(root, folder) {
  const entries = new Set(entriesOf(root, /\.js$/));
  const types = reachedFrom(entriesOf(root, /\.d\.ts$/).map((path) => join(folder, path)));
  const isOfSource = (name) => existsSync(join(root, name.replace(/(?:\.d\.ts|\.js)$/, '.ts')));
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    const text = () => readFileSync(path, 'utf8');
    if (unread.test(name)) rmSync(path);
    else if (name.endsWith('.d.ts')) {
      if (types.has(path)) writeFileSync(path, shortened(text()));
      else rmSync(path);
    } else if (name.endsWith('.js') && !name.startsWith('chunks/') && !entries.has(name)) {
      // what no source became is an asset
      if (isOfSource(name)) rmSync(path);
      else writeFileSync(path, minified(name, text()));
    } else if (name.endsWith('.css'))
      writeFileSync(path, text().replaceAll(/(?<=[{};,])\s+| (?=\{)/g, ''));
    else if (name.endsWith('.json')) writeFileSync(path, JSON.stringify(JSON.parse(text())));
  }
}

const specifier = /(?<=(?:from|import) ?\(?)(['"])(\.\.?\/[^'"]+)\1/g;

function reachedFrom(entries) {
  const reached = new Set();
  const reach = (path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const [, , to] of readFileSync(path, 'utf8').matchAll(specifier))
      reach(join(dirname(path), to.replace(/\.[jt]s$/, '.d.ts')));
  };
  entries.forEach(reach);
  return reached;
}

/** Types name each other as the compiled modules do. */
function shortened(text) {
  return text
    .replaceAll(specifier, (_, quote, to) => quote + to.replace(/\.ts$/, '.js') + quote)
    .replaceAll(/^ {4,}/gm, (indent) => ' '.repeat(indent.length / 4));
}

/** A module without white space, long names of its own and what else nobody reads. */
export function minified(name, text) {
  const { code, errors } = minifySync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(String).join('; ')}`);
  return code;
}
