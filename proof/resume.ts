import { readFileSync } from 'node:fs';
import { beforeEach, type TestContext } from 'vitest';
import { hashOf } from '../selftest/hash.ts';

/**
 * Set-up of the proof's tests: leaves out those that `npm run proof` does not ask for now. What was done before
 * is not done again, another shard is another call's, and what time does not allow is left for the next one.
 * Each says why; the runner tells these words from those of a test that could not run.
 */
const { CONFORMANCE_UNITS = '', CONFORMANCE_SHARD = '1/1', CONFORMANCE_UNTIL = '' } = process.env;

/** What the runner says of the units that it knows: those that are done, or the only ones that are wanted. */
interface Known {
  readonly done: readonly string[];
  readonly only: readonly string[] | null;
}

const { done, only }: Known =
  CONFORMANCE_UNITS === ''
    ? { done: [], only: null }
    : JSON.parse(readFileSync(CONFORMANCE_UNITS, 'utf8'));
const doneBefore = new Set(done);
const wanted = only && new Set(only);
const [shard = 1, shards = 1] = CONFORMANCE_SHARD.split('/').map(Number);

beforeEach(({ task, skip }) => {
  const unit = unitOf(task);
  if (doneBefore.has(unit)) skip('left out: done before');
  if (wanted && !wanted.has(unit)) skip('left out: not asked for');
  if (hashOf(unit) % shards !== shard - 1) skip('left out: of another shard');
  if (CONFORMANCE_UNTIL !== '' && Date.now() > Number(CONFORMANCE_UNTIL)) skip('left out: no time');
});

/** A test by its file, from the root of the project, and its names from outside in. */
function unitOf({ file, ...task }: TestContext['task']): string {
  const names = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return [file.name, ...names].join(' > ');
}
