import { expect, test } from 'vitest';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, silentPython, withAccount } from './python-gateway.ts';
import { startForeign } from '../../foreign/start-foreign.ts';

const plant = ['selection-again-conflicts', 'deselection-of-none-conflicts'];
const options = { style: 'strict', gates: everyGateOn, plant } as const;
const selecting = ['webhooks.sealedEvents.accepted', 'webhooks.sealedEvents.deselects'] as const;

/** The must clauses that some results fail, and those about selecting that they were judged on. */
function told(results: readonly CheckResult[]) {
  const held = results.flatMap(({ units }) =>
    units.flatMap(({ verdict, clause }) => (verdict === 'held' ? clause : [])),
  );
  return {
    failed: failedMusts(results, options),
    judged: selecting.filter((clause) => held.includes(clause)),
  };
}

const allJudged = { failed: [], judged: selecting };

describeWith(['python3'], 'a foreign gateway that takes no selection twice', () => {
  test('is not blamed for a conflict, and is judged on selections that change something', async () => {
    const asked = checks.filter(({ id }) => id === 'webhooks.sealedEvents/any-spelling');
    expect(told(await runAgainst(silentPython(options), { checks: asked }))).toEqual(allJudged);
  });

  test('is not blamed on an account whose endpoints others have selected, run after run', async () => {
    const asked = checks.filter(({ id }) => id.startsWith('webhooks.sealedEvents/'));
    const foreign = await startForeign({ ...options, endpoints: 2, deliveries: 6 });
    try {
      for (const seed of [1, 2]) {
        // one run after the other, on one account
        const run = { checks: asked, seed };
        const results = await runAgainst(withAccount(foreign), run);
        expect(told(results)).toEqual(allJudged);
      }
    } finally {
      foreign.close();
    }
  });
});
