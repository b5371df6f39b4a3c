import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, silentPython } from './python-gateway.ts';

const ids =
  /^(deliveries\.replay\/key-(with-another-end|per-account)|webhooks\.(disable\/retires|rotate\/reach|list\/sequences))$/;

describeWith(['python3'], 'a foreign gateway that reads as off what a replay has paused', () => {
  test('is not blamed that it shows so after an enable, and takes no replay until then', async () => {
    const plant = ['replay-paused-at-once', 'paused-again'];
    const options = { style: 'terse', gates: everyGateOn, plant } as const;
    const asked = checks.filter(({ id }) => ids.test(id));
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
