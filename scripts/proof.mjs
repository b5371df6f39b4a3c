// Prints the proof: what the recorded tables hold, then each part as it is tried anew, and at the end a
// line a part. `npm run proof` takes hours on two cores; `npm run proof -- 20` lets an account without a
// state hook meet every twentieth mutant alone, and `npm run proof -- 20 recordings` runs the parts named.
import { startVitest } from 'vitest/node';

const [share = '1', ...named] = process.argv.slice(2);

/** Each part of the proof: its test files, what tells them to leave nothing out, and what it comes to. */
const parts = {
  counts: { files: ['selftest/proof/counts.test.ts'], words: held },
  blame: {
    files: ['selftest/conformance/kill-matrix'],
    env: { CONFORMANCE_MATRIX: 'found' },
    counted: /^each mutant /,
    words: (passed, all) => `${passed} of ${all} mutants turn red what they break and nothing else`,
  },
  recordings: { files: ['selftest/recording-mutants'], env: { MUTANTS: 'all' }, words: held },
  'false-alarms': {
    files: [
      'selftest/conformance/reference.test.ts',
      'selftest/proof/again.test.ts',
      'selftest/foreign/foreign.test.ts',
      'selftest/foreign/again.test.ts',
      'selftest/foreign/varied.test.ts',
    ],
    words: (passed, all) => `${all - passed} of ${all} series of runs blame a lawful gateway`,
  },
  'foreign-bugs': { files: ['selftest/foreign/planted.test.ts'], words: held },
  'without-a-hook': { files: ['selftest/proof/figures.test.ts'], words: held },
};

function held(passed, all) {
  return `${passed} of ${all} claims hold`;
}

process.env['CONFORMANCE_PROOF'] = share;
const lines = [];
for (const [name, { files, env = {}, counted = /(?:)/, words }] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  Object.assign(process.env, env);
  const startedAt = performance.now();
  const vitest = await startVitest('test', files, {
    project: ['selftest'],
    watch: false,
    disableConsoleIntercept: true,
    // what is printed is the proof, and not each test that passed
    reporters: ['dot'],
  });
  const tests = vitest.state.getTestModules().flatMap((one) => [...one.children.allTests()]);
  const run = tests.filter((test) => test.result().state !== 'skipped');
  const failed = run.filter((test) => test.result().state === 'failed');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const ofWords = (some) => some.filter(({ fullName }) => counted.test(fullName)).length;
  const passed = ofWords(run) - ofWords(failed);
  lines.push(`${name}: ${words(passed, ofWords(run))}, ${seconds} s`);
  for (const test of failed) lines.push(`  failed: ${test.fullName}`);
  await vitest.close();
}
console.log(`\n${lines.join('\n')}`);
