import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { silentPython } from './python-gateway.ts';
import { listPlanted } from './start-foreign.ts';

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
