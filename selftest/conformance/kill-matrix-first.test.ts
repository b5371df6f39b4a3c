import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { proveMutants } from './kill-matrix.ts';
import { proveSound } from './sound.ts';

proveSound();
proveMutants('first');

test('ids of mutants are unique', () => {
  const ids = mutants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
