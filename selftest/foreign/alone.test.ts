import { expect, test } from 'vitest';
import { assumptions } from '../../harness/judge/assumed.ts';
import { checks } from '../../suites/index.ts';
import { endingOf } from '../conformance/ending.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { fold } from '../conformance/verdicts.ts';
import { describeWith } from '../tools.ts';
import { silentPython, withAccount } from './python-gateway.ts';
import { startForeign, type ForeignOptions } from '../../foreign/start-foreign.ts';

/** What a lawful server need not do, and the checks that ask for it. */
const askedForMore: readonly (readonly [string, RegExp])[] = [
  ['client-ids-bounded', /^alpha\.submit\/id-after-/],
  ['wants-length', /\/(in-flight-chunked|accepted)$/],
  [
    'hook-messages-in-any-state',
    /^(ownerMessages|sealed\.messages)\.list\/(cursor-of-cancelled|cancelled-on-later-page)$/,
  ],
];

function only(ids: RegExp) {
  return checks.filter(({ id }) => ids.test(id));
}

function optionsWith(...plant: readonly string[]): ForeignOptions {
  return { style: 'strict', gates: everyGateOn, plant };
}

describeWith(['python3'], 'a foreign gateway that is asked for more than it has to do', () => {
  test.each(askedForMore)('%s: ends with 0 where it is asked nothing else', async (name, ids) => {
    expect(only(ids).length).toBeGreaterThan(1);
    const results = await runAgainst(silentPython(optionsWith(name)), { checks: only(ids) });
    const report = fold(results, everyGateOn);
    expect(report.hindered.clauses).toEqual([]);
    expect(endingOf(report, results).code).toBe(0);
  });

  test.each([
    ['used-keys-are-malformed', 'strict', 400],
    ['used-keys-are-forbidden', 'odd', 403],
  ])(
    '%s: keeps nothing from a run after one that used its samples',
    async (name, style, status) => {
      const calls = only(/^workflow\.action\./);
      const foreign = await startForeign({ ...optionsWith(name), style });
      try {
        await runAgainst(withAccount(foreign), { checks: calls });
        // with request ids of its own
        const later = { checks: calls, seed: 2 };
        const results = await runAgainst(withAccount(foreign), later);
        const refused = results
          .flatMap(({ exchanges }) => exchanges)
          .filter(({ fault, assumption }) => fault === null && assumption === assumptions.sample)
          .map(({ response }) => response?.status);
        expect([...new Set(refused)]).toContain(status);
        expect(fold(results, everyGateOn).hindered.clauses).toEqual([]);
      } finally {
        foreign.close();
      }
    },
  );
});
