import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { drawnMembers } from '../../selftest/foreign/drawn-members.ts';
import { failedMusts, pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** Other draws than those of the gate, and met by every check, in every style. */
const draws = fc.sample(drawnMembers, { numRuns: 3 * styles.length, seed: 31 });
const served = draws.map((drawn, place) => [styles[place % styles.length]!, drawn] as const);

describeWith(['python3'], 'a foreign gateway that serves what a drawn target file says', () => {
  test.each(served)('in style %s is judged by all, and not blamed: %j', async (style, drawn) => {
    const options = { style, gates: everyGateOn, drawn };
    const results = await runAgainst(pythonGateway(options), { parallel: 16 });
    expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
    expect(failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  });
});
