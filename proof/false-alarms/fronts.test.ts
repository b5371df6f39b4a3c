import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { suspicionOf } from '../../engine/suspicion.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Target } from '../../harness/model/target.ts';
import { foldTarget } from '../../reporters/fold/fold.ts';
import { checks } from '../../suites/index.ts';
import {
  type DescribedTarget,
  everyGateOn,
  hookedTarget,
  positions,
  runAgainst,
} from '../../selftest/conformance/run-against.ts';
import { clausesWith, targetInputs } from '../../selftest/conformance/verdicts.ts';
import { describeWith } from '../../selftest/tools.ts';
import { startFront, type programs } from './start-front.ts';

const gates = { ...everyGateOn, sealedAdmission: false };

/** What touches bodies, also such as are held back, and one look at the rest. */
const held = ['alpha.submit/in-flight', 'sealed.messages.submit/gate-off-withheld'];
const whole = [
  'alpha.submit/in-flight-kept-open',
  'alpha.submit/oversized',
  'webhooks.create/in-pieces',
  'webhooks.list/accepted',
];
const chosen = checks.filter(({ id }) => [...held, ...whole].includes(id));

/** Judges the reference gateway from behind a front. */
async function judgedBehind(
  name: keyof typeof programs,
  front: { readonly buffering: boolean },
  {
    said = {},
    which = chosen,
  }: { said?: Partial<Omit<Target, 'gates'>>; which?: readonly Check[] } = {},
) {
  const gateway = await startGateway({ gates, bodyTimeoutMs: 5000 });
  const before = await startFront(name, gateway.url, front);
  const target: DescribedTarget = {
    ...hookedTarget(gateway, gates),
    name,
    unmounted: [],
    ...before.target,
    ...said,
    timeouts: {
      requestMs: front.buffering ? 700 : 3000,
      stateMs: 5000,
      runMs: 60_000,
      deliveryMs: 5000,
    },
  };
  try {
    const results = await runAgainst(target, { checks: which, parallel: 8 });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a run grants besides is not asked for
    const suspicion = await suspicionOf(target as Target, results);
    const inputs = targetInputs(results, positions(gates));
    return { results, report: foldTarget({ ...inputs, ...(suspicion && { suspicion }) }) };
  } finally {
    await before.close();
    await gateway.close();
  }
}

test('some of the checks hold bodies back, and some do not', () => {
  const unbuffered = chosen.filter(({ needs }) => needs.unbuffered);
  expect(unbuffered.map(({ id }) => id).toSorted()).toEqual(held);
  expect(chosen.map(({ id }) => id).toSorted()).toEqual([...held, ...whole].toSorted());
});

for (const name of ['nginx', 'haproxy'] as const)
  describeWith([name], `behind ${name}, which ends TLS`, () => {
    test('nothing is blamed and all is judged where it passes bodies on', async () => {
      const { results, report } = await judgedBehind(name, { buffering: false });
      expect(clausesWith(report, 'fail')).toEqual([]);
      expect(results.map(({ check, outcome }) => [check, outcome])).toEqual(
        chosen.map(({ id }) => [id, 'judged']),
      );
    });

    test('nothing is blamed where it buffers and the file says so', async () => {
      const asked = { said: { requestBuffering: true } };
      const { results, report } = await judgedBehind(name, { buffering: true }, asked);
      expect(clausesWith(report, 'fail')).toEqual([]);
      expect(results.map(({ check, outcome }) => [check, outcome])).toEqual(
        chosen.map(({ id, needs }) => [id, needs.unbuffered ? 'notExercised' : 'judged']),
      );
    });

    test('nothing is blamed where it buffers and the file does not say so, and that is asked for', async () => {
      const which = chosen.filter(({ id }) => id.endsWith('/gate-off-withheld'));
      const { report } = await judgedBehind(name, { buffering: true }, { which });
      expect(clausesWith(report, 'fail')).toEqual([]);
      const asked = report.lacks.find(({ what }) => what === 'requestBuffering');
      expect(asked?.clauses).toContain('gates.sealed-admission.off-before-body');
      expect(asked?.reason).toContain('say requestBuffering, true or false');
    });

    test('what it does is held against the target where the file says that nothing buffers', async () => {
      const which = chosen.filter(({ id }) => id.endsWith('/gate-off-withheld'));
      const said = { requestBuffering: false };
      const { report } = await judgedBehind(name, { buffering: true }, { which, said });
      expect(clausesWith(report, 'fail')).toContain('gates.sealed-admission.off-before-body');
    });
  });
