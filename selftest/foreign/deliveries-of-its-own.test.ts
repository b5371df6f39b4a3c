import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, pythonGateway, silentPython } from './python-gateway.ts';

/** They make a delivery at an endpoint that lists another one already. */
const again = checks.filter(({ id }) => /webhooks\.(disable|rotate)\/comes-again$/.test(id));

describeWith(['python3'], 'a foreign gateway that greets an endpoint when it is turned on', () => {
  test('is judged by the delivery that was made, which it lists behind the greeting', async () => {
    const options = { style: 'chatty', gates: everyGateOn, plant: ['hello-on-enable'] };
    const results = await runAgainst(silentPython(options), { checks: again, parallel: 1 });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('judged'));
    expect(failedMusts(results, options)).toEqual([]);
    const undecided = results.flatMap(({ units }) =>
      units.filter(({ verdict }) => verdict !== 'held').map(({ clause }) => clause),
    );
    expect(undecided).toEqual([]);
  });
});

/** It asks with the key of an earlier replay once that one has ended. */
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

/** They come to an endpoint that a replay has paused. */
const pausing =
  /^(deliveries\.replay\/key-(with-another-end|per-account)|webhooks\.(disable\/retires|rotate\/reach|list\/sequences))$/;

describeWith(['python3'], 'a foreign gateway that reads as off what a replay has paused', () => {
  test('is not blamed that it shows so after an enable, and takes no replay until then', async () => {
    const plant = ['replay-paused-at-once', 'paused-again'];
    const options = { style: 'terse', gates: everyGateOn, plant } as const;
    const asked = checks.filter(({ id }) => pausing.test(id));
    expect(asked).toHaveLength(5);
    const results = await runAgainst(silentPython(options), { checks: asked, mostLagMs: 100 });
    const failed = failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
    expect(failed).toEqual([]);
    const reasons = results.flatMap(({ units }) => units.map(({ reason }) => reason ?? ''));
    for (const said of ['paused since an earlier replay', 'paused by now'])
      expect(reasons.some((one) => one.includes(said))).toBe(true);
  });
});

describeWith(['python3'], 'a foreign gateway that tells times in steps of seconds', () => {
  test('is not blamed for a pause that begins anew within the step of the one before', async () => {
    const options = { style: 'odd', gates: everyGateOn, plant: ['paused-again'] } as const;
    const asked = checks.filter(({ id }) => id.endsWith('webhooks.enable/clears-pause'));
    expect(asked).toHaveLength(2);
    const results = await runAgainst(silentPython(options), { checks: asked, mostLagMs: 100 });
    expect(failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  });
});
