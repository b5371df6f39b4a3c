import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway, type Gateway, type Outcome } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { newAccount } from '../gateway/account.ts';
import { fixedTarget } from './fixed-target.ts';
import { everyGateOn, hookedTarget, referenceGateway, runAgainst } from './run-against.ts';

const listed = checks.filter(({ id }) => id === 'webhooks.list/accepted');
const created = checks.filter(({ id }) => id === 'webhooks.create/accepted');

/** A list that is answered with another status as often as `wrong` says yes. */
function wrongList(wrong: () => boolean) {
  return (parts: Gateway['parts']) => {
    const list = parts.handlers['webhooks.list'];
    parts.handlers['webhooks.list'] = async (gateway, call): Promise<Outcome> => {
      const outcome = await list(gateway, call);
      return wrong() && outcome.kind === 'done' ? { ...outcome, status: 203 } : outcome;
    };
    return parts;
  };
}

test('a failure that shows each time is told as reproduced', async () => {
  const alter = wrongList(() => true);
  const [result] = await runAgainst(referenceGateway, { alter, checks: listed, repeats: 2 });
  expect(result?.repetitions?.['webhooks.list.accepted']).toEqual({ seen: 3, of: 3 });
});

test('a failure that shows once is told as intermittent, and stays a failure', async () => {
  let times = 0;
  const alter = wrongList(() => (times += 1) === 1);
  // a list that lags may be seen wrong once, and on a busy machine cannot be told from this one
  const run = { checks: listed, repeats: 2, mostLagMs: 0 };
  const [result] = await runAgainst(referenceGateway, { alter, ...run });
  expect(result?.repetitions?.['webhooks.list.accepted']).toEqual({ seen: 1, of: 3 });
  expect(result?.units.some(({ verdict }) => verdict === 'broken')).toBe(true);
});

test('what holds is not sent again', async () => {
  const once = await runAgainst(referenceGateway, { checks: listed, repeats: 0 });
  const again = await runAgainst(referenceGateway, { checks: listed, repeats: 2 });
  expect(again[0]?.requests).toBe(once[0]?.requests);
  expect(again[0]?.repetitions).toBeUndefined();
});

test('on a fixed account, a check that changes something is not repeated', async () => {
  const { alter } = mutants.find(({ id }) => id === 'first-create-answers-200')!;
  const gateway = await startGateway({ gates: everyGateOn, alter });
  const fixed = fixedTarget(gateway, await newAccount(gateway));
  const run = { checks: created, repeats: 2 };
  const [repeated] = await runAgainst(hookedTarget(gateway), run);
  const [once] = await runAgainst(fixed, run);
  await gateway.close();
  expect(repeated?.repetitions).toBeDefined();
  expect(once?.units.some(({ verdict }) => verdict === 'broken')).toBe(true);
  expect(once?.repetitions).toBeUndefined();
});
