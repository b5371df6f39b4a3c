import { expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { startGateway, type Gateway, type Outcome } from '../../fixtures/gateway/index.ts';
import { checks } from '../../suites/index.ts';
import { newAccount } from '../gateway/account.ts';
import { fixedTarget } from './fixed-target.ts';
import { everyGateOn, judgeGateway, judgeTarget } from './judge-gateway.ts';

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
  const [result] = await judgeGateway({ alter, checks: listed, repeats: 2 });
  expect(result?.repetitions?.['webhooks.list.accepted']).toEqual({ seen: 3, of: 3 });
});

test('a failure that shows once is told as intermittent, and stays a failure', async () => {
  let times = 0;
  const alter = wrongList(() => (times += 1) === 1);
  // a list that lags may be seen wrong once, and on a busy machine cannot be told from this one
  const run = { checks: listed, repeats: 2, mostLagMs: 0 };
  const [result] = await judgeGateway({ alter, ...run });
  expect(result?.repetitions?.['webhooks.list.accepted']).toEqual({ seen: 1, of: 3 });
  expect(result?.units.some(({ verdict }) => verdict === 'broken')).toBe(true);
});

test('what holds is not sent again', async () => {
  const once = await judgeGateway({ checks: listed, repeats: 0 });
  const again = await judgeGateway({ checks: listed, repeats: 2 });
  expect(again[0]?.requests).toBe(once[0]?.requests);
  expect(again[0]?.repetitions).toBeUndefined();
});

test('on a fixed account, a check that changes something is not repeated', async () => {
  const { alter } = mutants.find(({ id }) => id === 'first-create-answers-200')!;
  const gateway = await startGateway({ gates: everyGateOn, alter });
  const { url: baseUrl, origin } = gateway;
  const states = { url: gateway.statesUrl, headers: {} };
  const own = { name: 'gateway', baseUrl, origin, gates: everyGateOn, states };
  const fixed = fixedTarget(gateway, await newAccount(gateway));
  const run = { checks: created, repeats: 2 };
  const [repeated] = await judgeTarget(own, everyGateOn, run);
  const [once] = await judgeTarget(fixed, everyGateOn, run);
  await gateway.close();
  expect(repeated?.repetitions).toBeDefined();
  expect(once?.units.some(({ verdict }) => verdict === 'broken')).toBe(true);
  expect(once?.repetitions).toBeUndefined();
});
