import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { checks } from '../../suites/index.ts';
import { judgeGateway } from '../conformance/judge-gateway.ts';

/**
 * What counts the bodies of all accounts together throttles whichever checks meet, so that the kill matrix
 * has no such mutant: alone with it, the check that is about it shows it.
 */
test.each([
  ['each account by itself', (accountId: string) => accountId, 'held'],
  ['all accounts together', () => 'everybody', 'broken'],
] as const)('counts bodies of %s', async (_, keyOf, verdict) => {
  const results = await judgeGateway({
    checks: checks.filter(({ id }) => id === 'alpha.submit/in-flight-of-another'),
    alter: alter(({ store }) => {
      store.inFlight.keyOf = keyOf;
    }),
  });
  const found = results.flatMap(({ units }) =>
    units.filter(({ clause }) => clause === 'public.in-flight.not-early'),
  );
  expect(found.map((unit) => unit.verdict)).toEqual([verdict]);
});
