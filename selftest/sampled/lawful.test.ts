import { describe, expect, test } from 'vitest';
import { everyGateOff, type GateSettings } from '../../fixtures/gateway/index.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { pythonGateway } from '../foreign/python-gateway.ts';
import { testWith } from '../tools.ts';
import { endingOf } from '../conformance/ending.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { fold } from '../conformance/verdicts.ts';

/** So many checks at once as the command line runs. */
const parallel = 16;

/** What a run came to. */
function outcome(results: readonly CheckResult[], gates: GateSettings) {
  const report = fold(results, gates);
  return {
    defects: results.flatMap(({ defect }) => defect ?? []),
    ...endingOf(report, results, true),
    passed: report.counts.pass,
  };
}

const green = { defects: [], code: 0, verdict: 'conformant', short: [] };

describe('a gateway that keeps the contract ends green, with --require-complete too', () => {
  test.each([
    ['every gate on', everyGateOn, 500],
    ['every gate off', everyGateOff, 250],
  ] as const)('the reference gateway, %s', async (_, gates, fewest) => {
    const results = await runAgainst(referenceGateway, { gates, seed: 3, parallel });
    const { passed, ...found } = outcome(results, gates);
    expect(found).toEqual(green);
    expect(passed).toBeGreaterThan(fewest);
  });

  testWith(['python3'], 'one in Python, in the style strict', async () => {
    const options = { style: 'strict', gates: everyGateOn };
    const results = await runAgainst(pythonGateway(options), { parallel });
    const { passed, ...found } = outcome(results, everyGateOn);
    expect(found).toEqual(green);
    expect(passed).toBeGreaterThan(500);
  });
});
