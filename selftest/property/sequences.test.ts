import { expect, test } from 'vitest';
import type { Alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { judgeCases } from '../../harness/judge/judge-cases.ts';
import { sequences } from '../../suites/webhooks/sequences/endpoint-sequences.ts';
import {
  everyGateOn,
  positions,
  referenceGateway,
  runAgainst,
} from '../conformance/run-against.ts';
import { offForGoodAfterTwoDisables, uncountedOnceRotated } from './sequence-bugs.ts';

/** The steps of the sequence that shows a bug, as the report would. */
async function stepsThatShow(alter: Alter): Promise<string[]> {
  const check = sequences('public');
  const [result] = await runAgainst(referenceGateway, { checks: [check], alter });
  const broken = result!.units.filter(({ verdict }) => verdict === 'broken');
  const again = judgeCases(check, result!.exchanges, result!.cases!, positions(everyGateOn));
  expect(again.units).toEqual(result!.units);
  const shown = broken[0]!.findings[0]!.exchange;
  const { exchanges } = result!.cases!.kept.find(({ exchanges: all }) => all.includes(shown))!;
  return exchanges
    .map((place) => result!.exchanges[place]?.label?.replace(/^step-\d+-/, ''))
    .filter((name): name is string => name !== undefined && name !== 'list');
}

test('a bug that takes a sequence is shown by the shortest one', async () => {
  expect(await stepsThatShow(offForGoodAfterTwoDisables)).toEqual([
    'create',
    'disable',
    'disable',
    'enable',
  ]);
});

test('a limit that is passed is shown without the steps that do not matter', async () => {
  const steps = await stepsThatShow(uncountedOnceRotated);
  expect(steps.filter((step) => step === 'rotate')).toHaveLength(1);
  expect(steps.filter((step) => step === 'create')).toHaveLength(9);
  expect(steps).toHaveLength(10);
});
