import { expect, test } from 'vitest';
import { faults } from '../../fixtures/faults/index.ts';
import { proveFaults } from './kill-matrix.ts';

proveFaults('first');

test('ids of faults are unique', () => {
  const ids = faults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
