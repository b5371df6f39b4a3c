import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { pythonGateway } from './python-gateway.ts';

const later = checks.filter(({ id }) => id === 'deliveries.replay/repeated-later');

describeWith(
  ['python3'],
  'a foreign gateway with words of its own for how a delivery ended',
  () => {
    test('is asked all the same for a replay whose generation has ended', async () => {
      const [result] = await runAgainst(pythonGateway({ style: 'chatty', gates: everyGateOn }), {
        checks: later,
      });
      const own = result?.units.filter(({ clause }) =>
        clause.startsWith('deliveries.replay.repeat'),
      );
      const verdicts = own?.map(({ clause, verdict }) => [clause, verdict]);
      expect(verdicts).toEqual([
        ['deliveries.replay.repeat-ended', 'held'],
        ['deliveries.replay.repeat-later', 'held'],
      ]);
    });
  },
);
