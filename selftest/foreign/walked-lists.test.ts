import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, silentPython, withAccount } from './python-gateway.ts';
import { listPlanted } from '../../foreign/start-foreign.ts';

const walk = checks.filter(({ id }) => id === 'sealed.messages.list/paging');
/** Its cursors are good for two seconds of the clock, and it issues them itself. */
const BY_THE_CLOCK = 'cursor-expires';
/** Oddities that write cursors in a way of their own. */
const written = listPlanted().filter(
  ({ kind, name }) => kind === 'oddity' && name.startsWith('cursor-') && name !== BY_THE_CLOCK,
);

describeWith(['python3'], 'a style that issues its cursors at random', () => {
  test.each(written.map(({ name }) => name))('takes them back with %s', async (name) => {
    const options = { style: 'forgetful', gates: everyGateOn, plant: [name] } as const;
    const [walked] = await runAgainst(silentPython(options), { checks: walk });
    expect(new Set(walked?.units.map(({ verdict }) => verdict))).toEqual(new Set(['held']));
    expect(walked?.requests).toBeGreaterThan(2);
  });
});

/** They look for deliveries that the account has already. */
const ids = ['deliveries.list/as-found', 'deliveries.replay/refused-succeeded'];
const searching = checks.filter(({ id }) => ids.includes(id));

describeWith(['python3'], 'a foreign gateway whose lists begin with an empty page', () => {
  test('has what its account lists found on the pages behind it', async () => {
    const options = {
      style: 'ragged',
      gates: everyGateOn,
      listing: { first: 'always' },
      endpoints: 2,
      deliveries: 6,
    };
    const run = { checks: searching, parallel: 1 };
    const results = await runAgainst(silentPython(options, withAccount), run);
    expect(results.map(({ outcome, lack }) => [outcome, lack])).toEqual(
      ids.map(() => ['judged', null]),
    );
    expect(failedMusts(results, options)).toEqual([]);
  });
});
