import { expect, test } from 'vitest';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { whileStarved } from './busy-processes.ts';
import { failedMusts, pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { describeWith } from '../../selftest/tools.ts';

/**
 * A lawful gateway on a machine whose cores are all kept busy by others, and the suite on the same one: all is
 * late, and nobody is to be blamed. Styles whose lists lag, that are in trouble now and then, and the plain one.
 */
const styles = ['late', 'weary', 'strict'] as const;
/** Each two seeds: a run keeps all cores busy for minutes, and so holds up all that is proved beside it. */
const starved = Array.from({ length: 6 }, (_, at) => ({
  style: styles[at % styles.length] ?? 'strict',
  seed: 1 + Math.floor(at / styles.length),
}));

/** As a target file has them that says nothing. */
const timeouts = { requestMs: 15_000, stateMs: 10_000, runMs: 600_000, deliveryMs: 10_000 };
const minute = 60_000;

describeWith(
  ['python3'],
  'a lawful gateway that is starved is not blamed',
  { timeout: 1_800_000 },
  () => {
    test.each(starved)('$style, seed $seed', async ({ style, seed }) => {
      const options = { style, seed, gates: everyGateOn };
      const startedAt = performance.now();
      const results = await whileStarved(() =>
        runAgainst(pythonGateway(options), {
          parallel: 16,
          mayBeCut: true,
          target: { timeouts },
          mostWaitedMs: minute,
          mostAskedMs: minute,
        }),
      );
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const failed = failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`);
      const defects = results.flatMap(({ defect }) => defect ?? []);
      const judged = results.filter(({ controlsAccepted }) => controlsAccepted > 0).length;
      console.log(
        `starved ${style}, seed ${seed}: ${seconds} s, ${judged} checks judged, failures: ${failed.join('; ') || 'none'}`,
      );
      expect({ failed, defects }).toEqual({ failed: [], defects: [] });
      // what is never reached is not blamed either
      expect(judged).toBeGreaterThan(results.length / 2);
    });
  },
);
