import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpointCommands } from '../../fixtures/generators/endpoint-commands.ts';

test('every kind of step occurs, and no sequence is longer than asked for', () => {
  const drawn = fc.sample(endpointCommands(14), { seed: 1, numRuns: 100 });
  expect(drawn.every(({ length }) => length >= 1 && length <= 14)).toBe(true);
  const kinds = new Set(drawn.flat().map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'create',
    'deliver',
    'disable',
    'enable',
    'replay',
    'rotate',
  ]);
});

test('a sequence shrinks to the steps that it takes', () => {
  const { counterexample } = fc.check(
    fc.property(endpointCommands(14), (commands) => {
      const disables = commands.filter(({ kind }) => kind === 'disable');
      return disables.length < 2;
    }),
    { seed: 1 },
  );
  const kinds = counterexample?.[0].map(({ kind }) => kind) ?? [];
  expect(kinds.filter((kind) => kind === 'disable')).toHaveLength(2);
  // the last step of a drawn sequence may stay
  expect(kinds.length).toBeLessThanOrEqual(3);
});
