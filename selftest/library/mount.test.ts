import { expect, test } from 'vitest';
import { nothingJudged } from '../../harness/register.ts';
import { mount } from '../../library/vitest.ts';

test('a pattern that names no check is an error and no empty suite', () => {
  expect(() => mount('webhoks.*', 'nothing')).toThrow('no check is called webhoks.* or nothing');
});

test('a file whose checks were all skipped is no pass, and says why', () => {
  const skipped = { outcome: 'notExercised', reason: 'account.owner was not given' } as const;
  expect(nothingJudged([skipped, skipped, { outcome: 'notApplicable' }])).toBe(
    'none of 2 checks was judged: account.owner was not given',
  );
  expect(nothingJudged([skipped, { outcome: 'judged' }])).toBeNull();
  expect(nothingJudged([{ outcome: 'notApplicable' }])).toBeNull();
  expect(nothingJudged([])).toBeNull();
});
