// Runs the units of a part that are not done, and what fails of them once more, alone.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { errorOf, noteOf, unitOf } from './told.mjs';

/** Units mostly wait for an answer or for time to pass: more of them than processors keep a machine busy. */
const together = { maxWorkers: 2 * availableParallelism(), maxConcurrency: 4 };

const leftOut = /^left out: /;

/**
 * Runs what is left of a part, and notes in its ledger what came of it. Gives the number of units that are
 * left for another call, and the files that could not be read.
 */
export async function runUnits({ part, ledger, byFile, shard, until }) {
  const note = (test) => {
    const line = lineOf(test);
    if (line) ledger.note(line);
  };
  const files = filesOf(part).filter((file) => !ledger.has(`${file} > whole`));
  if (files.length === 0) return { left: 0, broken: [] };
  Object.assign(process.env, {
    CONFORMANCE_SHARD: shard,
    CONFORMANCE_UNTIL: String(until),
  });
  const first = await run(files, { done: byFile ? [] : ledger.done(), only: null }, note, together);
  if (first.failed.length > 0) await tryAlone(first.failed, ledger);
  for (const { file, ms } of first.whole)
    ledger.note({ unit: `${file} > whole`, outcome: 'whole', ms });
  return first;
}

async function tryAlone(failed, ledger) {
  console.log(`\nonce more, alone: ${failed.length}`);
  const again = (test) => {
    const line = lineOf(test);
    if (!line) return;
    const excused = line.outcome === 'passed' && ledger.excuses;
    ledger.note(excused ? { ...line, outcome: 'flaky' } : line);
  };
  const files = [...new Set(failed.map((unit) => unit.split(' > ')[0]))];
  process.env['CONFORMANCE_UNTIL'] = '';
  const alone = { maxWorkers: 1, maxConcurrency: 1 };
  await run(files, { done: [], only: failed }, again, alone);
}

/** True where no further call may tell more of a test: it passed now, or before. What did not run may be able to by then. */
function isSettled(test) {
  return test.result().state === 'passed' || noteOf(test) === 'left out: done before';
}

/** Runs test files; `note` is told of each test as it ends. */
async function run(files, known, note, options) {
  const units = fileURLToPath(new URL(`../../.proof/units-${process.pid}.json`, import.meta.url));
  writeFileSync(units, JSON.stringify(known));
  process.env['CONFORMANCE_UNITS'] = units;
  const vitest = await startVitest('test', files, {
    ...options,
    project: ['proof'],
    watch: false,
    disableConsoleIntercept: true,
    reporters: ['dot', { onTestCaseResult: note }],
  });
  const modules = vitest.state.getTestModules();
  const all = modules.map((one) => [one, [...one.children.allTests()]]);
  const tests = all.flatMap(([, some]) => some);
  const result = {
    left: tests.filter((test) => noteOf(test) === 'left out: no time').length,
    failed: tests.filter((test) => test.result().state === 'failed').map(unitOf),
    // a file that could not be read, or whose set-up failed, holds nothing
    broken: modules.filter((one) => one.errors().length > 0).map((one) => one.relativeModuleId),
    whole: all
      .filter(([one, some]) => one.errors().length === 0 && some.every(isSettled))
      .map(([one, some]) => ({ file: one.relativeModuleId, ms: setUpMs(one, some) })),
  };
  await vitest.close();
  rmSync(units, { force: true });
  return result;
}

/** What the hooks of a file took, beside its tests: some files measure there, and their tests judge it. */
function setUpMs(file, tests) {
  const ofTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return Math.max(0, Math.round(file.diagnostic().duration - ofTests));
}

function filesOf(part) {
  const folder = fileURLToPath(new URL(`../../proof/${part}`, import.meta.url));
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `proof/${part}/${name}`)
    .toSorted();
}

/** A test's line in the ledger; null where it was left for another call. */
function lineOf(test) {
  const { state } = test.result();
  const ms = Math.round(test.diagnostic()?.duration ?? 0);
  const unit = unitOf(test);
  if (state === 'passed') return { unit, outcome: 'passed', ms };
  if (state === 'failed') return { unit, outcome: 'failed', ms, error: errorOf(test) };
  const why = noteOf(test) ?? 'not run: its test says no reason';
  return leftOut.test(why) ? null : { unit, outcome: 'not run', ms, error: why };
}
