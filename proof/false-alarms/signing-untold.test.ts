import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { failedMusts, pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { styles } from '../../foreign/start-foreign.ts';
import { describeWith } from '../../selftest/tools.ts';

const about = new Set(['arrives-signed', 'attempts-as-arrived']);
const some = checks.filter(({ id }) => about.has(id.split('/')[1] ?? ''));

describeWith(['python3'], 'a foreign gateway whose target file does not tell how it signs', () => {
  test.each(styles)('in style %s is found out, and not blamed', async (style) => {
    const options = { style, gates: everyGateOn };
    const results = await runAgainst(pythonGateway(options), { checks: some, tellsSigning: false });
    expect(failedMusts(results, options)).toEqual([]);
    const { clauses } = fold(results, everyGateOn);
    expect(clauses.find(({ id }) => id === 'deliveries.signed')?.verdict).toBe('pass');
  });
});
