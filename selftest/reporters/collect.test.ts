import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { startVitest } from 'vitest/node';
import { Collect } from '../../reporters/collect.ts';

const root = fileURLToPath(new URL('collected/', import.meta.url));

/** Vitest reports a red run as this process's own failure. */
afterEach(() => {
  process.exitCode = undefined;
});

async function collected(file: string) {
  const seen: string[] = [];
  const collect = new Collect((result, testCase) => seen.push(`${testCase.name}: ${result.check}`));
  const options = { root, config: false as const, watch: false, include: [file] };
  const vitest = await startVitest('test', [], { ...options, reporters: [collect] });
  await vitest.close();
  return { collect, seen };
}

test('results are picked up, whether green or red, and told one by one', async () => {
  const { collect, seen } = await collected('kept.sample.ts');
  expect(collect.results.map(({ check }) => check)).toEqual(['one', 'two']);
  expect(seen).toEqual(['a check that held: one', 'a check that found something: two']);
  expect(collect.secrets).toEqual([['a secret of the worker', 'its placeholder']]);
  expect(collect.defects).toEqual([]);
  expect(collect.endReason).toBe('failed');
});

test('everything else that is red is a defect of the suite', async () => {
  const { collect } = await collected('defects.sample.ts');
  expect(collect.defects.toSorted()).toEqual([
    'a suite whose hook fails: the hook failed',
    'fails although its result holds: teardown went wrong',
    'fails before there is a result: no account',
    'unhandled error: nobody caught this',
  ]);
});

test('a file that does not load is a defect of the suite', async () => {
  const { collect } = await collected('broken-file.sample.ts');
  expect(collect.defects).toHaveLength(1);
  expect(collect.defects[0]).toContain('the file does not load');
});
