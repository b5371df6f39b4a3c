import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { clausesWith, fold } from '../conformance/verdicts.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, pythonGateway } from './python-gateway.ts';

/** A blank in its prefix, and slashes in its ids: both stand escaped in a path. */
const options = { style: 'chatty', gates: everyGateOn, plant: ['ids-base64'] } as const;
const enabling = checks.filter(({ id }) => id === 'webhooks.enable/turns-on');
const replaying = checks.filter(({ id }) => id.endsWith('deliveries.replay/unknown-delivery'));

describeWith(['python3'], 'a foreign gateway with escapes in its prefix and in its ids', () => {
  test('finds what a path names', async () => {
    const results = await runAgainst(pythonGateway(options), { checks: enabling });
    expect(failedMusts(results, options).map(({ id }) => id)).toEqual([]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['judged']);
  });

  test('may find an id malformed that differs from its own in what they all end with', async () => {
    const own = { style: 'chatty', gates: everyGateOn } as const;
    const results = await runAgainst(pythonGateway(own), { checks: replaying });
    expect(failedMusts(results, own).map(({ id }) => id)).toEqual([]);
    expect(clausesWith(fold(results, everyGateOn), 'pass')).toEqual(
      expect.arrayContaining([
        'deliveries.replay.unknown-delivery',
        'sealed.deliveries.replay.unknown-delivery',
      ]),
    );
  });
});
