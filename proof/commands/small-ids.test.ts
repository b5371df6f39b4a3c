import { expect, test } from 'vitest';
import { everyGateOn } from '../../selftest/conformance/run-against.ts';
import { foundBugs } from '../../selftest/conformance/found.ts';
import { withHook } from '../../selftest/foreign/python-gateway.ts';
import { startForeign } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';
import { bash, scriptOn, scriptTools } from './told-apart.ts';

const found = foundBugs.all();

/** Bugs that show in what earlier answers made: endpoints, messages, deliveries, devices, pages. */
const bugs = [
  'selection-truthy',
  'selection-without-origin',
  'cancel-claimed',
  'cancel-twice',
  'cancel-beyond-key',
  'deliveries-later-pages-ascending',
  'deliveries-limit-21',
  'deliveries-retired-vanish',
  'deliveries-reason-stays',
  'revoked-known-good',
  'revoke-again-enrols',
  'status-device-null',
  'devices-second-page-all',
  'timeline-joins-events',
  'client-id-ignores-device',
  'further-member-on-repeat',
];

/** A gateway whose things are numbered from one, after so many of them. */
function counting(after: number, plant: readonly string[] = []) {
  return startForeign({
    style: 'strict',
    gates: everyGateOn,
    endpoints: after,
    deliveries: after,
    plant: ['ids-per-table', ...plant],
  });
}

describeWith([...scriptTools, 'python3'], 'small integers for ids', () => {
  test.concurrent.each(bugs)('%s is seen again wherever counters stand', async (bug) => {
    const { clauses: [clause = ''] = [], checks: [check = ''] = [] } = found[bug] ?? {};
    const all = [await counting(0, [bug]), await counting(4, [bug]), await counting(3)] as const;
    try {
      const [first, later, mended] = all.map(({ hookless: { baseUrl: url }, states }) => ({
        url,
        statesUrl: states.url,
        headers: states.headers,
      }));
      const script = await scriptOn({ ...withHook(all[0]), states: all[0].states }, check, clause);
      const ended = await Promise.all(
        [first!, later!, mended!].map((one) => bash(script ?? '', one)),
      );
      expect(ended.map(({ code, said }) => (code === 2 ? said : code))).toEqual([1, 1, 0]);
    } finally {
      for (const { close } of all) close();
    }
  });
});
