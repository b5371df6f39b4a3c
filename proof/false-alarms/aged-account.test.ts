import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { failedMusts, pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { describeWith } from '../../selftest/tools.ts';

describeWith(
  ['python3'],
  'a foreign gateway whose credentials end by the clock of its hook',
  () => {
    test('is blamed for nothing, and told what it lacked', { timeout: 120_000 }, async () => {
      const options = { style: 'strict', gates: everyGateOn, plant: ['credentials-of-a-day'] };
      const aDayOn = checks.filter(({ id }) => id === 'webhooks.disable/nothing-arrives');
      const results = await runAgainst(pythonGateway(options), { checks: aDayOn });
      expect(failedMusts(results, options)).toEqual([]);
      expect(results.map(({ lack }) => lack?.what)).toEqual(['states.clock']);
    });
  },
);
