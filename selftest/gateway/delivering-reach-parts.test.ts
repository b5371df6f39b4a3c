import { expect, it } from 'vitest';
import { describeWith } from '../tools.ts';
import { asOwner, newEndpoint } from './account.ts';
import { callDeliveries } from './deliveries.ts';
import type { Subscriber } from './deliveries.ts';
import { advanceClock, anotherEndpoint, happenInbound, until } from './delivering.ts';
import { attempted, failingAnswer, finishedNumbers, tryOut } from './delivering-fault.ts';
import type { DeliveringFault } from './delivering-fault.ts';

const FAULTS: Record<string, DeliveringFault> = {
  'an attempt at what is retired': {
    change: ({ delivering, store }) => {
      delivering.admission.pending = () => true;
      store.deliveries.retire = (delivery) =>
        Object.assign(delivery, { status: 'dead', terminalReason: 'retired' });
    },
    answer: failingAnswer,
    shows: async (who, { arrivals }) => {
      await happenInbound(who.gateway, who.account);
      const old = await attempted(who, 1);
      await callDeliveries(who, 'POST', '/disable');
      await callDeliveries(who, 'POST', '/enable');
      await advanceClock(who, 60_000);
      await until(() => expect(arrivals).toHaveLength(2));
      expect(arrivals[1]?.told['delivery_id']).toBe(old.delivery_id);
    },
  },
  'an attempt at an endpoint that is off': {
    change: ({ rules, delivering }) => {
      rules.fanOut.enabled = () => true;
      delivering.admission.enabled = () => true;
    },
    shows: async (who, { arrivals }) => {
      await newEndpoint(who.gateway, who.account, 'off');
      await happenInbound(who.gateway, who.account);
      await until(() =>
        expect(arrivals.map(({ path }) => path).toSorted()).toEqual(['/a', '/off']),
      );
    },
  },
  'a sealed event where none was selected': {
    change: ({ rules }) => (rules.fanOut.selected = () => true),
    shows: async (who, { arrivals }) => {
      const eventId = await happenInbound(who.gateway, who.account, 'sealed');
      await until(() => expect(arrivals).toHaveLength(1));
      expect(arrivals[0]?.told['event_id']).toBe(eventId);
    },
  },
  'a delivery that goes to another endpoint': {
    change: ({ delivering }) => {
      delivering.notice.url = ({ endpoint }) => `${endpoint.callbackUrl}/elsewhere`;
    },
    shows: async (who, { arrivals }) => {
      await finishedNumbers(who);
      expect(arrivals.map(({ path }) => path)).toEqual(['/a/elsewhere']);
    },
  },
  'a pause that never comes': {
    change: ({ delivering }) => (delivering.pauses.lasting = () => false),
    answer: (response) => response.destroy(),
    shows: async (who) => {
      expect(await finishedNumbers(who)).toHaveLength(7);
      expect(await pausedAt(who)).toBe(null);
    },
  },
  'a pause for want of a good answer': {
    change: ({ delivering }) => (delivering.pauses.transport = () => 'failed'),
    answer: failingAnswer,
    shows: async (who) => {
      await happenInbound(who.gateway, who.account);
      await attempted(who, 1);
      await advanceClock(who, 2 * 60 * 60_000);
      await attempted(who, 2);
      expect(await pausedAt(who)).toEqual(expect.any(Number));
    },
  },
  'the secret in a header': {
    change: ({ delivering }) => {
      const { headers } = delivering.notice;
      delivering.notice.headers = (told, signed) => ({
        ...headers(told, signed),
        'x-svc-secret': told.endpoint.signingSecret,
      });
    },
    shows: async (who, { arrivals }) => {
      const { signing_secret_b64url: secret } = await anotherEndpoint(
        who.gateway,
        who.account,
        'b',
      );
      await happenInbound(who.gateway, who.account);
      await until(() => expect(arrivals).toHaveLength(2));
      const second = arrivals.find(({ path }) => path === '/b');
      expect(second?.headers['x-svc-secret']).toBe(secret);
    },
  },
};

async function pausedAt({ gateway, account }: Subscriber): Promise<unknown> {
  const { text } = await asOwner(gateway, account, 'GET /v1/webhooks');
  const { endpoints }: { endpoints: Record<string, unknown>[] } = JSON.parse(text);
  return endpoints[0]?.['paused_at_ms'];
}

describeWith(['openssl'], 'one part of what reaches whom replaced', () => {
  it.each(Object.entries(FAULTS))('makes %s', async (_, fault) => {
    await expect(tryOut(fault)).resolves.toBeUndefined();
  });
});
