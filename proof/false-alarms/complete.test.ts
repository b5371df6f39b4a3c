import { expect, test } from 'vitest';
import { everyGateOn, runAgainst } from '../../selftest/conformance/run-against.ts';
import { fold } from '../../selftest/conformance/verdicts.ts';
import { pythonGateway } from '../../selftest/foreign/python-gateway.ts';
import { describeWith } from '../../selftest/tools.ts';

/**
 * What a lawful server need never show is not missed of it. This one counts its ids from one, reads
 * bodies up to its limit, says nothing of has_more, makes no delivery of what is uploaded, and lets no
 * message expire.
 */
describeWith(['python3'], 'a foreign gateway whose hook makes all states', () => {
  test('lacks nothing to be conformant', { timeout: 900_000 }, async () => {
    const options = {
      style: 'strict',
      gates: everyGateOn,
      plant: ['events-later', 'never-expires'],
    };
    const { clauses } = fold(
      await runAgainst(pythonGateway(options), { complete: true }),
      everyGateOn,
    );
    const musts = clauses.filter(({ level }) => level === 'must');
    const short = musts.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'notApplicable');
    expect(short.map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason}`)).toEqual([]);
    expect(musts.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(500);
  });
});
