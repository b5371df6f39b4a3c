import { expect, test } from 'vitest';
import { mount } from '../../library/vitest.ts';

test('a pattern that names no check is an error and no empty suite', () => {
  expect(() => mount('webhoks.*', 'nothing')).toThrow('no check is called webhoks.* or nothing');
});
