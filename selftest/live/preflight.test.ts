import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import { preflight } from '../../harness/preflight/preflight.ts';
import { describedTarget } from '../../harness/target-file/describe.ts';
import { newAccount } from '../gateway/account.ts';
import { startProxy } from '../misbehaving/proxy.ts';

/** Holds whoever comes first until somebody else has come too; nobody any more from then on. */
function untilTwo(): () => Promise<void> {
  const come = new EventEmitter();
  const both = once(come, 'second');
  let count = 0;
  return async () => {
    if ((count += 1) > 1) come.emit('second');
    await both;
  };
}

/** The most requests that a preflight has under way, how many it sends, and what it found out. */
async function atMost(concurrency?: number) {
  const gates = { sealedAdmission: true, sealedWebhookDelivery: true, workflowTools: true };
  const gateway = await startGateway({ gates });
  let [underWay, peak, sent] = [0, 0, 0];
  const meet = untilTwo();
  const proxy = await startProxy(gateway.url, async (answer, { headers }) => {
    sent += 1;
    underWay += 1;
    peak = Math.max(peak, underWay);
    // credentials are tried side by side, unless that is bounded; then one beside another has a moment to come
    const isTrial = headers['cookie'] !== undefined || headers['authorization'] !== undefined;
    await (concurrency === undefined && isTrial ? meet() : sleep(40));
    underWay -= 1;
    return answer;
  });
  const target = describedTarget({
    name: 'live',
    baseUrl: proxy.url,
    origin: gateway.origin,
    account: await newAccount(gateway),
    ...(concurrency !== undefined && { concurrency }),
  });
  const facts = { seed: 1, repeats: 0, journal: null, only: null };
  const { trouble, refused, settings } = await preflight(target, facts);
  await proxy.close();
  await gateway.close();
  return { peak, sent, found: { trouble, refused, gates: settings.gates } };
}

test('concurrency bounds what is under way before the run too, which finds out the same', async () => {
  const unbound = await atMost();
  expect(unbound.peak).toBeGreaterThan(1);
  const { peak, sent, found } = await atMost(1);
  expect([peak, sent, found]).toEqual([1, unbound.sent, unbound.found]);
});
