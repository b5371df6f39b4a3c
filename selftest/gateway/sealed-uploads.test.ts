import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Parts, RunningGateway } from '../../fixtures/gateway/index.ts';
import { state } from './account.ts';
import { overlapOf } from './overlap.ts';
import {
  SEALED_TYPE,
  ask,
  newEnvelope,
  read,
  sealedCaller,
  sealedKey,
  uploadInbound,
} from './sealed.ts';
import type { Caller } from './sealed.ts';
import { ALL_GATES, withGateway } from './wire.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ gates: ALL_GATES });
});
afterAll(() => gateway.close());

const withoutLocks = (parts: Parts): Parts => {
  parts.store.locks.messages = (_world, _accountId, work) => work();
  parts.store.locks.sealedEvents = (_world, _accountId, work) => work();
  parts.store.timing.gap = overlapOf(3);
  return parts;
};

const DIRECTIONS = ['outbound', 'inbound'] as const;
const idOf = { outbound: 'message_id', inbound: 'event_id' };

function refusal(status: number, code: string) {
  return { status, text: JSON.stringify({ code }) };
}

async function messageCount(who: Caller): Promise<number> {
  const page = read(await ask(who, 'GET', '/messages'));
  return page.messages.length;
}

describe.each(DIRECTIONS)('uploading %s', (direction) => {
  it('takes every sample of an account, and the same bytes again as the same', async () => {
    const who = await sealedCaller(gateway);
    for (const sample of who.account.envelopes?.[direction] ?? []) {
      const bytes = Buffer.from(sample, 'base64');
      const first = await uploadInbound(who, direction, bytes);
      const id = read(first)[idOf[direction]];
      expect(first).toMatchObject({
        status: 202,
        json: { [idOf[direction]]: id, created: true },
      });
      const again = await uploadInbound(who, direction, bytes);
      expect(again).toMatchObject({ status: 202, json: { ...again.json!, created: false } });
      expect(again.json).toEqual({ [idOf[direction]]: id, created: false });
    }
    expect(await messageCount(who)).toBe(direction === 'outbound' ? 3 : 0);
  });

  it('makes one of the same bytes sent at once', async () => {
    const who = await sealedCaller(gateway);
    const bytes = await newEnvelope(who, direction);
    const answers = await Promise.all([1, 2, 3, 4].map(() => uploadInbound(who, direction, bytes)));
    const bodies = answers.map((answer) => read(answer));
    expect(bodies.filter(({ created }) => created === true)).toHaveLength(1);
    expect(new Set(bodies.map((body) => body[idOf[direction]])).size).toBe(1);
  });

  it('refuses bytes that are no whole, signed envelope of this direction', async () => {
    const who = await sealedCaller(gateway);
    const bytes = await newEnvelope(who, direction);
    const other = await newEnvelope(who, direction === 'outbound' ? 'inbound' : 'outbound');
    const turned = Buffer.from(bytes);
    turned.writeUInt8(turned.readUInt8(90) ^ 1, 90);
    const wrong = [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.alloc(bytes.length),
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.of(0)]),
      turned,
      other,
    ];
    for (const body of wrong) {
      expect(await uploadInbound(who, direction, body)).toMatchObject(
        refusal(400, 'invalid_request'),
      );
    }
    expect(await messageCount(who)).toBe(0);
    expect((await uploadInbound(who, direction, bytes)).json).toMatchObject({ created: true });
  });

  it.each([null, 'application/json', 'application/octet-stream', 'text/plain', ''])(
    'refuses the media type %j',
    async (mediaType) => {
      const who = await sealedCaller(gateway);
      const bytes = await newEnvelope(who, direction);
      const answer = await uploadInbound(who, direction, bytes, mediaType);
      expect(answer).toMatchObject(refusal(415, 'unsupported_media_type'));
      const capitals = `${SEALED_TYPE.toUpperCase()}; v=1`;
      expect((await uploadInbound(who, direction, bytes, capitals)).json).toMatchObject({
        created: true,
      });
    },
  );

  it.each([
    ['future_manifest', 400],
    ['stale_manifest', 403],
    ['re_enrollment_required', 403],
    [direction === 'outbound' ? 'idempotency_conflict' : 'event_id_conflict', 409],
    ...(direction === 'inbound'
      ? ([
          ['sequence_conflict', 409],
          ['stale_event', 400],
        ] as const)
      : []),
  ] as const)('meets %s', async (problem, status) => {
    const who = await sealedCaller(gateway);
    const bytes = await newEnvelope(who, direction, { problem });
    expect(await uploadInbound(who, direction, bytes)).toMatchObject(refusal(status, problem));
    expect(await uploadInbound(who, direction, bytes)).toMatchObject(refusal(status, problem));
    expect(await messageCount(who)).toBe(0);
  });

  it("refuses devices that the key is not bound to, that are not the account's, or revoked", async () => {
    const who = await sealedCaller(gateway);
    const stranger = await sealedCaller(gateway);
    const bytes = await newEnvelope(who, direction);
    const bound = { ...who, key: await sealedKey(who, 'otherDevice') };
    expect(await uploadInbound(bound, direction, bytes)).toMatchObject(refusal(403, 'forbidden'));
    expect(await uploadInbound(stranger, direction, bytes)).toMatchObject(
      refusal(403, 'forbidden'),
    );
    const params = { account: who.account.accountId, revoked: true };
    const { deviceId } = read(await state(gateway, 'device', params));
    const forRevoked = await newEnvelope(who, direction, { deviceId });
    expect(await uploadInbound(who, direction, forRevoked)).toMatchObject(
      refusal(403, 're_enrollment_required'),
    );
  });

  it('makes one each without the lock, so that the gap is real', () => {
    return withGateway({ gates: ALL_GATES, alter: withoutLocks }, async (faulty) => {
      const who = await sealedCaller(faulty);
      const bytes = await newEnvelope(who, direction);
      const answers = await Promise.all([1, 2, 3].map(() => uploadInbound(who, direction, bytes)));
      const created = answers.filter((answer) => read(answer).created);
      expect(created).toHaveLength(3);
    });
  });
});

describe('submitting', () => {
  it.each([
    ['billingPending', 503, 'billing_pending'],
    ['quotaExceeded', 429, 'quota_exceeded'],
  ])('is refused under %s, but for what was accepted before', async (condition, status, code) => {
    const who = await sealedCaller(gateway);
    const params = { account: who.account.accountId, condition };
    const [before, bytes] = [
      await newEnvelope(who, 'outbound'),
      await newEnvelope(who, 'outbound'),
    ];
    await uploadInbound(who, 'outbound', before);
    await state(gateway, 'billing', params);
    expect(await uploadInbound(who, 'outbound', bytes)).toMatchObject(refusal(status, code));
    expect((await uploadInbound(who, 'outbound', before)).json).toMatchObject({ created: false });
    expect((await uploadInbound(who, 'inbound', await newEnvelope(who, 'inbound'))).status).toBe(
      202,
    );
    await state(gateway, 'billing', params, 'teardown');
    expect((await uploadInbound(who, 'outbound', bytes)).json).toMatchObject({ created: true });
  });

  it('is refused for a device whose queue is full', async () => {
    const who = await sealedCaller(gateway);
    const params = { account: who.account.accountId, queueFull: true };
    const { deviceId } = read(await state(gateway, 'device', params));
    const bytes = await newEnvelope(who, 'outbound', { deviceId });
    expect(await uploadInbound(who, 'outbound', bytes)).toMatchObject(refusal(429, 'queue_full'));
  });

  it.each(['readOnly', 'noScope'])('is refused to a key that is %s', async (problem) => {
    const who = await sealedCaller(gateway);
    const bytes = await newEnvelope(who, 'outbound');
    const answer = await uploadInbound(
      { ...who, key: await sealedKey(who, problem) },
      'outbound',
      bytes,
    );
    expect(answer).toMatchObject(refusal(403, 'forbidden'));
  });
});

describe('the state envelope', () => {
  it.each([
    ['outbound', 'stale_event'],
    ['outbound', 'event_id_conflict'],
    ['outbound', 'sequence_conflict'],
    ['inbound', 'idempotency_conflict'],
    ['inbound', 'toString'],
    ['sideways', undefined],
  ])('can not make %s with %s', async (direction, problem) => {
    const { account } = await sealedCaller(gateway);
    const params = { account: account.accountId, direction, ...(problem && { problem }) };
    expect((await state(gateway, 'envelope', params)).status).toBe(501);
  });

  it('has none with its gate off', () =>
    withGateway({}, async (closed) => {
      const { account } = await sealedCaller(closed);
      const params = { account: account.accountId, direction: 'outbound' };
      expect((await state(closed, 'envelope', params)).status).toBe(501);
    }));
});
