import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyGateOn } from '../../selftest/conformance/judge-gateway.ts';
import { drawnMembers } from '../../selftest/foreign/drawn-members.ts';
import { failedMusts, judgeForeign } from '../../selftest/foreign/judge-foreign.ts';
import { styles } from '../../selftest/foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

/** Other draws than those of the gate, and met by every check, in every style. */
const draws = fc.sample(drawnMembers, { numRuns: 3 * styles.length, seed: 31 });
const served = draws.map((drawn, place) => [styles[place % styles.length]!, drawn] as const);

describeWith(['python3'], 'a foreign gateway that serves what a drawn target file says', () => {
  test.each(served)('in style %s is judged by all, and not blamed: %j', async (style, drawn) => {
    const options = { style, gates: everyGateOn, drawn };
    const results = await judgeForeign(options, undefined, { parallel: 16 });
    expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
    expect(failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  });
});
