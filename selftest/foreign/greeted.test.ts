import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { describeWith } from '../tools.ts';
import { failedMusts, silentPython } from './python-gateway.ts';

/** They make a delivery at an endpoint that lists another one already. */
const again = checks.filter(({ id }) => /webhooks\.(disable|rotate)\/comes-again$/.test(id));

describeWith(['python3'], 'a foreign gateway that greets an endpoint when it is turned on', () => {
  test('is judged by the delivery that was made, which it lists behind the greeting', async () => {
    const options = { style: 'chatty', gates: everyGateOn, plant: ['hello-on-enable'] };
    const results = await runAgainst(silentPython(options), { checks: again, parallel: 1 });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('judged'));
    expect(failedMusts(results, options)).toEqual([]);
    const undecided = results.flatMap(({ units }) =>
      units.filter(({ verdict }) => verdict !== 'held').map(({ clause }) => clause),
    );
    expect(undecided).toEqual([]);
  });
});
