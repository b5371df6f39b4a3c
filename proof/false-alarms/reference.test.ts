import { hashOf } from '../../selftest/hash.ts';
import { seed } from '../seed.ts';
import { describe, expect, test } from 'vitest';
import { allGatesOn, embeddedGates } from '../../engine/embedded.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from '../../selftest/conformance/run-against.ts';
import { clausesWith, fold } from '../../selftest/conformance/verdicts.ts';

const seeds = Array.from({ length: 10 }, (_, at) => hashOf(`${seed}, ${at}`));

describe('the reference gateway keeps the contract', () => {
  test.each(seeds.map((drawn, run) => [drawn, run] as const))(
    'seed %i: fails nothing',
    async (drawn, run) => {
      const { gates } = embeddedGates[run % embeddedGates.length]!;
      const results = await runAgainst(referenceGateway, { gates, seed: drawn });
      expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
    },
  );

  test('fails nothing with its checks one after another, backwards, and another seed', async () => {
    const { gates } = allGatesOn;
    const run = { gates, checks: checks.toReversed(), parallel: 1, seed: 2 };
    const results = await runAgainst(referenceGateway, run);
    expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
  });
});
