import { expect, test } from 'vitest';
import { broken, held, result } from '../samples.ts';

test('a check that held', ({ task }) => {
  Object.assign(task.meta, { conformance: held('one') });
  expect(task.meta).toHaveProperty('conformance');
});

test('a check that found something', ({ task }) => {
  const secrets = [['a secret of the worker', 'its placeholder']];
  Object.assign(task.meta, { conformance: result('two', [broken('a', 'two')]), secrets });
  expect.fail('a: expected status 409, got status 201');
});

test('a check that was left out', ({ skip }) => {
  skip('not asked for');
  expect.fail('never reached');
});
