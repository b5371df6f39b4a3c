import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, patient, runAgainst } from './run-against.ts';

const target = {
  name: 'never asked',
  baseUrl: 'http://127.0.0.1:9',
  gates: everyGateOn,
  states: { url: 'http://127.0.0.1:9/states', headers: {} },
  timeouts: { ...patient, runMs: -1 },
};
const asked = checks.filter(({ id }) => /^webhooks\.list\/(accepted|as-found)$/.test(id));

test('a run that leaves checks out for want of time is an error, save where it may', async () => {
  await expect(runAgainst(target, { checks: asked })).rejects.toThrow(
    '2 of 2 checks were left out, for a run may take no more than -1 ms',
  );
  const results = await runAgainst(target, { checks: asked, mayBeCut: true });
  expect(results.map(({ outcome }) => outcome)).toEqual(['notExercised', 'notExercised']);
});
