import { expect, test } from 'vitest';
import { refused, startGateway, type Parts } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { newAccount } from '../gateway/account.ts';
import { fixedTarget } from './fixed-target.ts';
import { everyGateOn, runAgainst } from './run-against.ts';

/** One submission is answered 503, and makes its message all the same. */
function lostAnswer(which: number) {
  let answered = 0;
  return (parts: Parts): Parts => {
    const submit = parts.handlers['alpha.submit'];
    parts.handlers['alpha.submit'] = async (gateway, call) => {
      const outcome = await submit(gateway, call);
      return (answered += 1) === which ? refused('unavailable') : outcome;
    };
    return parts;
  };
}

test.each([1, 2, 3])(
  'after a lost answer, number %i, nothing is sent by a name of before',
  async (which) => {
    const gateway = await startGateway({ gates: everyGateOn, alter: lostAnswer(which) });
    const target = fixedTarget(gateway, await newAccount(gateway));
    const some = checks.filter(({ id }) => id === 'alpha.submit/expiry-good');
    const [result] = await runAgainst(target, { checks: some });
    await gateway.close();
    expect(result?.attempts).toBe(2);
    expect(new Set(result?.units.map(({ verdict }) => verdict))).toEqual(new Set(['held']));
  },
);

test('a run with the seed of an earlier one sends nothing by its names to a fixed account', async () => {
  const gateway = await startGateway({ gates: everyGateOn });
  const target = fixedTarget(gateway, await newAccount(gateway));
  const some = checks.filter(({ id }) => id === 'alpha.submit/expiry-good');
  const verdicts = async (runId: string) => {
    const [result] = await runAgainst(target, { checks: some, seed: 7, runId });
    return result?.units.map(({ verdict }) => verdict);
  };
  expect(await verdicts('first')).toContain('held');
  expect(new Set(await verdicts('second'))).toEqual(new Set(['held']));
  await gateway.close();
});
