// What the house weighs: `npm run house`. Every figure is counted in the files that git tracks; hours of the proof
// are those that its records tell.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { provedParts } from './proof/ages.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const tracked = git('ls-files', '-z');
const derived = new Set(
  chunks(git('check-attr', '-z', 'linguist-generated', '--', ...tracked), 3)
    .filter(([, , value]) => value === 'set' || value === 'true')
    .map(([path]) => path),
);
const texts = new Map(tracked.map((path) => [path, readFileSync(path, 'utf8')]));
const byHand = tracked.filter((path) => !derived.has(path));
const typescript = byHand.filter((path) => path.endsWith('.ts'));
const suites = typescript.filter((path) => path.startsWith('suites/'));
const proved = Object.values((await provedParts()).all());

/** Words that say less than those of the contract. They may only fall: "nobody", for one, is a caller, a team or us. */
const avoided = ['told', 'stands', 'nobody', 'whoever', 'whatever', 'anew'];
const exported = /^export (?:async function|function|const|class|interface|type|enum) /gm;
const figures = {
  'tracked files': tracked.length,
  'tracked lines': linesOf(tracked),
  'lines by hand': linesOf(byHand),
  'lines of suites': linesOf(suites),
  // an object that says in English what was expected and what came
  'findings in words alone': counted(suites, /\bexpected\b[^;]{0,250}?\bgot\b(?=\s*[:,}\n])/g),
  'exported names': counted(typescript, exported),
  'exported names of suites': counted(suites, exported),
  'words to avoid': wordsOf(byHand, avoided),
  'folders of more than 40 files': crowded().join(', ') || 'none',
  mutants: rowsOf(/^fixtures\/mutants\/.*recorded\.ndjson$/),
  'planted bugs': counted(python('bugs'), /^@bug\(/gm),
  'planted oddities': counted(python('oddities'), /^@oddity\(/gm),
  'hours of the proof': (proved.reduce((sum, { seconds }) => sum + seconds, 0) / 3600).toFixed(1),
};
for (const [what, figure] of Object.entries(figures)) {
  const told = typeof figure === 'number' ? figure.toLocaleString('en') : figure;
  console.log(`${what.padEnd(34)}${told}`);
}

function git(...args) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 };
  return execFileSync('git', args, options).split('\0').slice(0, -1);
}

function chunks(list, size) {
  return Array.from({ length: list.length / size }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

function linesOf(paths) {
  return counted(paths, /\n/g);
}

function counted(paths, pattern) {
  return paths.reduce((sum, path) => sum + (texts.get(path).match(pattern)?.length ?? 0), 0);
}

/** How often each word occurs by itself, in any case. */
function wordsOf(paths, words) {
  const counts = words.map(
    (word) => `${word} ${counted(paths, new RegExp(`\\b${word}\\b`, 'gi'))}`,
  );
  return counts.join(', ');
}

function rowsOf(pattern) {
  return linesOf(tracked.filter((path) => pattern.test(path)));
}

function python(folder) {
  return byHand.filter((path) => path.startsWith(`foreign/${folder}/`) && path.endsWith('.py'));
}

/** The folders that nobody surveys at a sitting, with how many files stand in each. */
function crowded() {
  const counts = new Map();
  for (const path of tracked) {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '.';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 40)
    .map(([folder, count]) => `${folder} ${count}`);
}
