import { afterAll, describe, expect, test } from 'vitest';
import { held } from '../samples.ts';

test('fails before there is a result', () => {
  expect.fail('no account');
});

test('fails although its result holds', ({ task }) => {
  Object.assign(task.meta, { conformance: held('three') });
  expect.fail('teardown went wrong');
});

describe('a suite whose hook fails', () => {
  afterAll(() => {
    throw new Error('the hook failed');
  });
  test('passes itself', () => expect(1).toBe(1));
});

test('leaves an error behind', () => {
  setTimeout(() => {
    throw new Error('nobody caught this');
  });
  expect(1).toBe(1);
});
