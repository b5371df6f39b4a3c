import { expect, it } from 'vitest';
import { describeWith } from '../tools.ts';
import { asOwner, bearer, newAccount, newEndpoint } from './account.ts';
import { newDelivery, deliveriesPage, shown, subscriber } from './deliveries.ts';
import {
  anotherEndpoint,
  happenInbound,
  until,
  untilDelivery,
  withReceiver,
} from './delivering.ts';
import { HOST, openListener, signatureOf } from './receiver.ts';
import { ALL_GATES, sendWire, withGateway } from './wire.ts';

const SELECTION = { encrypted_transfer_confirmed: true, disclosure_version: 'sealed-events-v1' };
const MEDIA_TYPE = 'application/vnd.svc.sealed.v1';

describeWith(['openssl'], 'a gateway that delivers', () => {
  it('posts an event to each endpoint that is on, under a delivery of its own, and to no other', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const stranger = await subscriber(gateway);
      const who = await subscriber(gateway);
      const { account } = who;
      await newEndpoint(gateway, account, 'off');
      const second = await anotherEndpoint(gateway, account, 'second?x=1');
      const eventId = await happenInbound(gateway, account);
      const lists = [who, { ...who, endpointId: second.endpoint_id }];
      const deliveries = await Promise.all(
        lists.map((list) => untilDelivery(list, ({ status }) => status === 'succeeded')),
      );
      expect(new Set(deliveries.map((one) => one.delivery_id)).size).toBe(2);
      const came = arrivals.map(({ method, path, told }) => ({ method, path, told }));
      expect(came.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
        deliveries.map(({ delivery_id, created_at_ms }, at) => ({
          method: 'POST',
          path: ['/a', '/second?x=1'][at],
          told: {
            event_id: eventId,
            delivery_id,
            type: 'inbound_event',
            occurred_at_ms: created_at_ms,
          },
        })),
      );
      expect((await deliveriesPage(stranger)).deliveries).toEqual([]);
    }));

  it('signs the raw body with the secret of the endpoint, which it sends nowhere', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const account = await newAccount(gateway);
      const endpoints = [
        await anotherEndpoint(gateway, account, '0'),
        await anotherEndpoint(gateway, account, '1'),
      ];
      await happenInbound(gateway, account);
      await until(() => expect(arrivals).toHaveLength(2));
      for (const { path, headers, body } of arrivals) {
        const secret = endpoints[Number(path.slice(1))]?.signing_secret_b64url ?? '';
        expect(headers).toMatchObject({
          host: HOST,
          'content-type': 'application/json',
          'x-svc-generation': '1',
          'x-svc-attempt': '1',
          'x-svc-signature': signatureOf(secret, body),
        });
        expect(JSON.stringify(headers) + body.toString()).not.toContain(secret);
      }
    }));

  it('records a success once, with its status and no outcome, and the moments in order', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const delivery = await untilDelivery(who, ({ status }) => status === 'succeeded');
      const [attempt] = delivery.attempts;
      expect(delivery).toMatchObject({
        attempt_count: 1,
        terminal_reason: null,
        next_attempt_at_ms: null,
        attempts: [{ generation: 1, attempt_number: 1, outcome: null, http_status: 204 }],
      });
      const started = Number(attempt?.started_at_ms);
      expect(started).toBeGreaterThanOrEqual(delivery.created_at_ms);
      expect(Number(attempt?.completed_at_ms)).toBeGreaterThanOrEqual(started);
      expect(arrivals).toHaveLength(1);
    }));

  it('takes a sealed upload, byte for byte, where it was selected, and only what comes after', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const { account } = who;
      await anotherEndpoint(gateway, account, 'unselected');
      const select = (enabled: boolean) =>
        asOwner(gateway, account, `POST /v1/webhooks/${who.endpointId}/sealed-events`, {
          ...SELECTION,
          enabled,
        });
      const upload = async (at: number) => {
        const body = Buffer.from(account.envelopes?.inbound[at] ?? '', 'base64');
        const headers = { ...bearer(account.sealedKey), 'content-type': MEDIA_TYPE };
        const route = 'POST /v1/sealed/inbound-events';
        const { json } = await sendWire(gateway.url, route, { headers, body });
        return String(Object(json).event_id);
      };
      await upload(0);
      await select(true);
      const eventId = await upload(1);
      // the same bytes are the same event, which has come already
      expect(await upload(1)).toBe(eventId);
      await select(false);
      await upload(2);
      const openId = await happenInbound(gateway, account);
      await until(() => expect(arrivals.length).toBeGreaterThanOrEqual(3));
      const came = arrivals.map(({ path, told }) => `${path} ${String(told['event_id'])}`);
      const expected = [`/a ${eventId}`, `/a ${openId}`, `/unselected ${openId}`];
      expect(came.toSorted()).toEqual(expected.toSorted());
      const sealed = arrivals.find(({ told }) => told['event_id'] === eventId);
      expect(sealed?.told).toMatchObject({
        type: 'sealed_event',
        sealed_envelope_b64: account.envelopes?.inbound[1],
      });
      expect((await deliveriesPage(who)).deliveries).toHaveLength(2);
    }));

  it('has an envelope for the sealed event of the state hook', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const route = `POST /v1/webhooks/${who.endpointId}/sealed-events`;
      await asOwner(gateway, who.account, route, { ...SELECTION, enabled: true });
      const eventId = await happenInbound(gateway, who.account, 'sealed');
      await until(() => expect(arrivals).toHaveLength(1));
      const { told } = arrivals[0]!;
      expect(told).toMatchObject({ event_id: eventId, type: 'sealed_event' });
      const sealed = Buffer.from(String(told['sealed_envelope_b64']), 'base64');
      expect(sealed.length).toBeGreaterThan(100);
    }));

  it('contacts no host that it was not told of', () =>
    withReceiver({ resolve: { 'other.example.com': '127.0.0.1:1' } }, async (gateway, receiver) => {
      const who = await subscriber(gateway);
      await happenInbound(gateway, who.account);
      const { attempts } = await untilDelivery(who, () => true);
      expect(attempts).toEqual([]);
      expect(receiver.arrivals).toEqual([]);
    }));

  it('never attempts what the state hook made', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const made = [
        await newDelivery(who, { status: 'pending' }),
        await newDelivery(who, { status: 'leased' }),
      ];
      const look = () => Promise.all(made.map((id) => shown(who, id)));
      const before = await look();
      const eventId = await happenInbound(gateway, who.account);
      await until(() => expect(arrivals).toHaveLength(1));
      expect(arrivals[0]?.told).toMatchObject({ event_id: eventId });
      expect(await look()).toEqual(before);
    }));

  it('loses none of a burst', () =>
    withReceiver({}, async (gateway, { arrivals }) => {
      const who = await subscriber(gateway);
      const events = await Promise.all(
        Array.from({ length: 100 }, () => happenInbound(gateway, who.account)),
      );
      await until(() => expect(arrivals).toHaveLength(events.length));
      const came = arrivals.map(({ told }) => String(told['event_id']));
      expect(came.toSorted()).toEqual(events.toSorted());
    }));
});

it('without the option everything waits, and nothing is sent', () =>
  withGateway({ gates: ALL_GATES }, async (gateway) => {
    const receiver = await openListener();
    const who = await subscriber(gateway);
    await happenInbound(gateway, who.account);
    await deliveriesPage(who);
    const { deliveries } = await deliveriesPage(who);
    expect(deliveries).toMatchObject([{ status: 'pending', attempts: [] }]);
    expect(receiver.arrivals).toEqual([]);
    await receiver.close();
  }));
