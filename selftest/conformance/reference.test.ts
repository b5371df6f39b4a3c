import { describe, expect, test } from 'vitest';
import { embeddedGates } from '../../cli/embedded.ts';
import { checks } from '../../suites/index.ts';
import { judgeGateway } from './judge-gateway.ts';
import { clausesWith, fold } from './verdicts.ts';

/** Seeds are drawn anew by hand; where all tests run they are the same each time. */
const whole = process.env['CONFORMANCE_PROOF'] !== undefined;
const seeds = Array.from({ length: whole ? 10 : 2 }, (_, at) =>
  whole ? Math.floor(Math.random() * 2 ** 31) : at + 3,
);

describe('the reference gateway keeps the contract', () => {
  test.each(seeds.map((seed, run) => [seed, run] as const))(
    'seed %i: fails nothing',
    async (seed, run) => {
      const { gates } = embeddedGates[(run + 2) % embeddedGates.length]!;
      const results = await judgeGateway({ gates, seed });
      expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
    },
  );

  test('fails nothing with its checks one after another, backwards, and another seed', async () => {
    const gates = embeddedGates[1]!.gates;
    const run = { gates, checks: checks.toReversed(), parallel: 1, seed: 2 };
    const results = await judgeGateway(run);
    expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
  });
});
