import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { halfOfMutants, proveMutants } from '../../selftest/conformance/kill-matrix.ts';
import { proveSound } from '../../selftest/conformance/sound.ts';

proveSound();
proveMutants(halfOfMutants('first'));

test('ids of mutants are unique', () => {
  const ids = mutants.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
