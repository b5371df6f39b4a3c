import { expect, test } from 'vitest';
import { suspicionOf } from '../../engine/suspicion.ts';
import type { Target } from '../../harness/model/target.ts';
import { foldTarget } from '../../reporters/fold/fold.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, positions, runAgainst } from '../conformance/run-against.ts';
import { clausesWith, targetInputs } from '../conformance/verdicts.ts';
import { describeWith } from '../tools.ts';
import { withHook } from './python-gateway.ts';
import { startForeign } from '../../foreign/start-foreign.ts';

const gates = { ...everyGateOn, sealedAdmission: false };
const withheld = checks.filter(({ id }) => id === 'sealed.messages.submit/gate-off-withheld');
const clause = 'gates.sealed-admission.off-before-body';

/** Judges a gateway that reads each body whole before it answers, with what its file says of that. */
async function judgedAs(said: Pick<Target, 'requestBuffering'>) {
  const foreign = await startForeign({ style: 'terse', gates });
  const timeouts = { requestMs: 700, stateMs: 10_000, runMs: 60_000 };
  const { requestBuffering: _, ...untold } = withHook(foreign);
  const target = { ...untold, ...said, timeouts, resolve: {} };
  try {
    const results = await runAgainst(target, { checks: withheld });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a run grants besides is not asked for
    const suspicion = await suspicionOf(target as Target, results);
    const inputs = targetInputs(results, positions(gates));
    return foldTarget({ ...inputs, ...(suspicion && { suspicion }) });
  } finally {
    foreign.close();
  }
}

describeWith(['python3'], 'a gateway that reads bodies whole before any answer', () => {
  test('is not blamed where its file does not say so, and that is asked for', async () => {
    const report = await judgedAs({});
    expect(clausesWith(report, 'fail')).toEqual([]);
    const asked = report.lacks.find(({ what }) => what === 'requestBuffering');
    expect(asked?.clauses).toContain(clause);
  });

  test('is blamed where its file says that it does not', async () => {
    expect(clausesWith(await judgedAs({ requestBuffering: false }), 'fail')).toContain(clause);
  });
});
