import { describe, expect, test } from 'vitest';
import { embeddedGates } from '../../cli/embedded.ts';
import { judgeGateway } from './judge-gateway.ts';
import { clausesWith, fold } from './verdicts.ts';

const runs = 10;

describe('the reference gateway keeps the contract', () => {
  for (const { name, gates } of embeddedGates) {
    test(`${name}: fails nothing and leaves nothing unjudged for lack of an answer`, async () => {
      const results = await judgeGateway({ gates });
      expect(results.flatMap((result) => result.defect ?? [])).toEqual([]);
      const unreached = results.flatMap((result) =>
        result.units.flatMap(({ verdict, reason }) => (verdict === 'unreached' ? [reason] : [])),
      );
      expect(unreached).toEqual([]);
      expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
    });
  }

  test.each(Array.from({ length: runs }, (_, run) => run))(
    'random seed, run %i: fails nothing',
    async (run) => {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { gates } = embeddedGates[run % embeddedGates.length]!;
      const results = await judgeGateway({ gates, seed });
      expect(clausesWith(fold(results, gates), 'fail'), `seed ${seed}`).toEqual([]);
    },
  );

  test('fails nothing with its checks one after another, backwards', async () => {
    const { checks } = await import('../../suites/index.ts');
    const gates = embeddedGates[1]!.gates;
    const results = await judgeGateway({ gates, checks: checks.toReversed(), parallel: 1 });
    expect(clausesWith(fold(results, gates), 'fail')).toEqual([]);
  });
});
