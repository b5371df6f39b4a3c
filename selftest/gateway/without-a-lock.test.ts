import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GatewayOptions, Parts } from '../../fixtures/gateway/index.ts';
import { bearer, endpointsOf, newAccount, newEndpoint, state } from './account.ts';
import { askForReplay, newDelivery, shown, subscriber } from './deliveries.ts';
import { newEnvelope, read, sealedCaller, uploadInbound } from './sealed.ts';
import { submission, submitMessage } from './submissions.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

type LockName = keyof Parts['store']['locks'];

const nothing = (): void => {};

/**
 * The gap before a decisive write, in which the next requests wait until so many have passed the test: without a lock
 * between them they overlap however the machine schedules them.
 */
function overlapOf(requests: number): Parts['store']['timing']['gap'] {
  let passed = 0;
  let go = nothing;
  const together = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async (decisive) => {
    if (!decisive) return;
    passed += 1;
    if (passed === requests) go();
    await together;
  };
}

/** What alters a gateway so that requests to what some locks guard overlap, as many as are sent. */
function without(locks: readonly LockName[], requests: number): Pick<GatewayOptions, 'alter'> {
  return {
    alter: (parts) => {
      for (const lock of locks) parts.store.locks[lock] = (_world, _accountId, work) => work();
      parts.store.timing.gap = overlapOf(requests);
      return parts;
    },
  };
}

describe('without a lock the gap is real', () => {
  it('twins of a replay make one generation each', () =>
    withGateway(without(['deliveries'], 3), async (gateway) => {
      const who = await subscriber(gateway);
      const id = await newDelivery(who);
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => askForReplay(who, id, key)));
      expect(answers.map(({ json }) => Object(json).created)).toEqual([true, true, true]);
      expect((await shown(who, id)).generation).toBe(4);
    }));

  it('twins of a submission make several messages', () =>
    withGateway(without(['submissions'], 3), async (gateway) => {
      const account = await newAccount(gateway);
      const [body, key] = [submission(account), randomUUID()];
      const twins = [1, 2, 3].map(() => submitMessage(gateway, account, body, key));
      const ids = (await Promise.all(twins)).map(({ json }) => Object(json).message_id);
      expect(new Set(ids).size).toBe(3);
    }));

  it('a cancel succeeds more than once', () =>
    withGateway(without(['messages'], 3), async (gateway) => {
      const account = await newAccount(gateway);
      const params = { account: account.accountId, plane: 'public', state: 'queued' };
      const { messageId } = read(await state(gateway, 'message', params));
      const route = `POST /v1/alpha/messages/${messageId}/cancel`;
      const headers = bearer(account.alphaKey);
      const cancels = [1, 2, 3].map(() => sendWire(gateway.url, route, { headers }));
      const statuses = (await Promise.all(cancels)).map(({ status }) => status);
      expect(statuses).toEqual([204, 204, 204]);
    }));

  it('an account gets more than eight endpoints', () =>
    withGateway(without(['perAccount'], 4), async (gateway) => {
      const account = await newAccount(gateway);
      for (let n = 0; n < 7; n++) await newEndpoint(gateway, account);
      await Promise.all([1, 2, 3, 4].map(() => newEndpoint(gateway, account)));
      expect(await endpointsOf(gateway, account)).toHaveLength(11);
    }));

  it.each(['outbound', 'inbound'] as const)('the same bytes sent %s make one each', (direction) =>
    withGateway(
      { gates: ALL_GATES, ...without(['messages', 'sealedEvents'], 3) },
      async (gateway) => {
        const who = await sealedCaller(gateway);
        const bytes = await newEnvelope(who, direction);
        const answers = await Promise.all(
          [1, 2, 3].map(() => uploadInbound(who, direction, bytes)),
        );
        expect(answers.filter((answer) => read(answer).created)).toHaveLength(3);
      },
    ),
  );
});
