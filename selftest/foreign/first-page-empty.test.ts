import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, silentPython, withAccount } from './python-gateway.ts';

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
