// Prints the proof: what the recorded tables hold, then each part as it is tried anew, and at the end a
// line a part. `npm run proof` takes hours on two cores; `npm run proof -- 20` lets an account without a
// state hook meet every twentieth mutant alone, and `npm run proof -- 20 recordings` runs the parts named.
import { readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';

const [share = '1', ...named] = process.argv.slice(2);
const table = new URL('../selftest/proof-files.json', import.meta.url);
const tables = 'selftest/proof/counts.test.ts';
// what the recorded tables hold is a matter of the gate, and printed here
const files = [tables, ...Object.keys(JSON.parse(readFileSync(table, 'utf8')))];

/** Each part of the proof: its test files, what tells them to leave nothing out, and what it comes to. */
const parts = {
  counts: { files: /proof\/counts/ },
  blame: {
    files: /conformance\/kill-matrix/,
    env: { CONFORMANCE_MATRIX: 'found' },
    counted: /^each mutant /,
    words: (passed, all) => `${passed} of ${all} mutants turn red what they break and nothing else`,
  },
  recordings: { files: /recording-mutants/, env: { MUTANTS: 'all' } },
  'false-alarms': {
    files:
      /conformance\/reference|proof\/again|foreign\/(foreign|again|aged|varied|complete|drawn-whole|green|starved)|misbehaving\/(cold|proxy)/,
    words: (passed, all) => `${all - passed} of ${all} series of runs blame a lawful gateway`,
  },
  'foreign-bugs': { files: /foreign\/planted/ },
  'without-a-hook': { files: /proof\/(figures|caught)/ },
  dodging: { files: /misbehaving\/dodging|conformance\/degenerate/ },
  shipping: { files: /selftest\/package\/|other-nodes/ },
  // what no other part has
  people: { files: null },
};

/** The files of a part; the last one has those of no other. */
function filesOf(name) {
  const { files: pattern } = parts[name];
  const others = Object.values(parts).flatMap((part) => part.files ?? []);
  return files.filter((file) =>
    pattern === null ? !others.some((other) => other.test(file)) : pattern.test(file),
  );
}

function held(passed, all) {
  return `${passed} of ${all} claims hold`;
}

const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `no part is called ${unknown.join(' or ')}; there are ${Object.keys(parts).join(', ')}`,
  );
  process.exit(3);
}

process.env['CONFORMANCE_PROOF'] = share;
const lines = [];
let red = 0;
for (const [name, { env = {}, counted = /(?:)/, words = held }] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  Object.assign(process.env, env);
  const startedAt = performance.now();
  const vitest = await startVitest('test', filesOf(name), {
    project: ['selftest', 'proof'],
    watch: false,
    disableConsoleIntercept: true,
    // what is printed is the proof, and not each test that passed
    reporters: ['dot'],
  });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((one) => [...one.children.allTests()]);
  const run = tests.filter((test) => test.result().state !== 'skipped');
  const failed = run.filter((test) => test.result().state === 'failed');
  // a file that could not be read, or whose set-up failed, holds nothing
  const broken = modules.filter((one) => one.errors().length > 0);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const ofWords = (some) => some.filter(({ fullName }) => counted.test(fullName)).length;
  const passed = ofWords(run) - ofWords(failed);
  const skipped = tests.length - run.length;
  lines.push(`${name}: ${words(passed, ofWords(run))}, ${skipped} not run, ${seconds} s`);
  for (const test of failed)
    lines.push(`  failed: ${test.module.relativeModuleId} > ${test.fullName}`);
  for (const one of broken) lines.push(`  broken: ${one.relativeModuleId}`);
  red += failed.length + broken.length;
  await vitest.close();
  // what leaves nothing out of one part is not said to the next
  for (const variable of Object.keys(env)) delete process.env[variable];
}
console.log(`\n${lines.join('\n')}`);
process.exitCode = red > 0 ? 1 : 0;
