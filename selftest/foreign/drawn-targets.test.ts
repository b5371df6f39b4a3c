import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../schemas/operations/index.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, pythonGateway } from './python-gateway.ts';
import { drawnMembers } from './drawn-members.ts';

const workflow = checks.filter(
  ({ callee }) => callee !== null && callee in operations && callee.startsWith('workflow.'),
);

/**
 * Any target file that the schema accepts is one that a deployment may need: what it holds is never a
 * defect of the suite, and blames nobody.
 */
describeWith(['python3'], 'a foreign gateway that serves what a drawn target file says', () => {
  test.each(fc.sample(drawnMembers, 6))('is judged, and not blamed: %j', async (members) => {
    const options = { style: 'strict', gates: everyGateOn, drawn: members };
    const results = await runAgainst(pythonGateway(options), { checks: workflow, parallel: 16 });
    expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
    expect(failedMusts(results, options).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(results.filter(({ controlsAccepted }) => controlsAccepted > 0).length).toBeGreaterThan(
      50,
    );
  });

  test('is sent nothing above the tier of a check, whose defect that would be in a plain one', async () => {
    const unknown = checks.find(({ id }) => id === 'workflow.contact.read/method-unknown')!;
    const envelope = { call: { tool: '{method}' } };
    const options = { style: 'strict', gates: everyGateOn, drawn: { envelope } };
    const [result] = await runAgainst(pythonGateway(options), {
      checks: [{ ...unknown, tier: 'read_only' }],
    });
    expect(result?.defect).toBe(null);
    expect(result?.lack?.what).toBe('account.workflow.envelope');
  });
});
