import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { asOwner, bearer, newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { submission, submitMessage, submitted } from './submissions.ts';
import { sendWire } from './wire.ts';

// Its clock stands still: what is about to expire is so however late it arrives.
const NOW_MS = Date.now();
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({ clock: { now: () => NOW_MS } });
});
afterAll(() => gateway.close());

async function made(name: string, params: object): Promise<Record<string, string>> {
  const { status, text } = await state(gateway, name, { ...params });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text);
}

/** How many messages the owner sees. */
async function messagesOf(account: GatewayAccount): Promise<number> {
  const { text } = await asOwner(gateway, account, 'GET /v1/owner/messages');
  const page: { messages: unknown[] } = JSON.parse(text);
  return page.messages.length;
}

const INVALID = { status: 400, json: { code: 'invalid_request' } };

describe('submit', () => {
  it('accepts a good submission, which the owner sees without what it says or to whom', async () => {
    const account = await newAccount(gateway);
    const answer = await submitMessage(gateway, account);
    expect(answer).toMatchObject({
      status: 202,
      json: { message_id: expect.any(String), created: true },
    });
    const { text } = await asOwner(gateway, account, 'GET /v1/owner/messages');
    expect(await messagesOf(account)).toBe(1);
    expect(text).not.toContain(account.recipient);
    expect(text).not.toContain('case-1');
  });

  it.each<Record<string, unknown>>([
    { client_message_id: 7 },
    { client_message_id: undefined },
    { device_id: null },
    { device_id: undefined },
    { recipient_e164: undefined },
    { recipient_e164: 15550100 },
    { recipient_e164: '15550100' },
    { recipient_e164: '+05550100' },
    { recipient_e164: '+1' },
    { recipient_e164: '+1234567890123456' },
    { recipient_e164: '+15550100\n' },
    { recipient_e164: '+١٥٥٥٠١٠٠' },
    { test_case_id: '' },
    { test_case_id: 'a'.repeat(33) },
    { test_case_id: 'a.b' },
    { test_case_id: 'ä' },
    { test_case_id: undefined },
    { expires_at_ms: String(NOW_MS + 600_000) },
    { expires_at_ms: NOW_MS + 600_000.5 },
    { expires_at_ms: NOW_MS - 1 },
    { expires_at_ms: NOW_MS + 901_000 },
    { expires_at_ms: undefined },
    { body: 'hello' },
    { constructor: 1 },
  ])('answers invalid_request to %j and makes nothing', async (changed) => {
    const account = await newAccount(gateway);
    expect(await submitMessage(gateway, account, submission(account, changed))).toMatchObject(
      INVALID,
    );
    expect(await messagesOf(account)).toBe(0);
  });

  it.each([
    { test_case_id: 'a' },
    { test_case_id: 'AZaz09-_'.repeat(4) },
    { expires_at_ms: NOW_MS + 899_000 },
    { client_message_id: '' },
  ])('accepts %j', async (changed) => {
    const account = await newAccount(gateway);
    expect((await submitMessage(gateway, account, submission(account, changed))).status).toBe(202);
  });

  it.each(['', '[]', '{', 'null'])('answers invalid_request to the body %j', async (body) => {
    expect(await submitMessage(gateway, await newAccount(gateway), body)).toMatchObject(INVALID);
  });

  it.each(['', 'x', '00000000-0000-0000-0000-000000000000', `{${randomUUID()}}`])(
    'answers invalid_request to the key %j',
    async (key) => {
      const account = await newAccount(gateway);
      expect(await submitMessage(gateway, account, submission(account), { key })).toMatchObject(
        INVALID,
      );
    },
  );

  it('answers invalid_request without a key', async () => {
    const account = await newAccount(gateway);
    const headers = bearer(account.alphaKey);
    const body = submission(account);
    const answer = await sendWire(gateway.url, 'POST /v1/alpha/messages', { headers, body });
    expect(answer).toMatchObject(INVALID);
  });

  it('answers invalid_request to a recipient who is not allowlisted, forbidden to one who opted out', async () => {
    const account = await newAccount(gateway);
    const of = { account: account.accountId };
    const unlisted = await made('recipient', { ...of, allowlisted: false });
    const optedOut = await made('recipient', { ...of, suppressed: true });
    const to = ({ recipient }: Record<string, string>) =>
      submitMessage(gateway, account, submission(account, { recipient_e164: recipient }));
    expect(await to(unlisted)).toMatchObject(INVALID);
    expect(await to(optedOut)).toMatchObject({
      status: 403,
      json: { code: 'recipient_suppressed' },
    });
  });

  it('answers not_found for a device that is unknown, revoked, foreign or out of reach', async () => {
    const account = await newAccount(gateway);
    const of = { account: account.accountId };
    const foreign = await newAccount(gateway);
    const revoked = await made('device', { ...of, revoked: true });
    const key = await made('credential', { ...of, kind: 'alphaKey', problem: 'otherDevice' });
    const to = (deviceId: string | undefined, apiKey = account.alphaKey) =>
      submitMessage(gateway, account, submission(account, { device_id: deviceId }), { apiKey });
    const answers = [
      await to(randomUUID()),
      await to(revoked['deviceId']),
      await to(foreign.deviceId),
      await to(account.deviceId, key['alphaKey']),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
  });

  it.each([
    ['paymentHold', 402, 'payment_hold'],
    ['billingPending', 503, 'billing_pending'],
    ['quotaExceeded', 429, 'quota_exceeded'],
  ])('answers to %s with %i %s until it is torn down', async (condition, status, code) => {
    const account = await newAccount(gateway);
    const params = { account: account.accountId, condition };
    await made('billing', params);
    expect(await submitMessage(gateway, account)).toMatchObject({ status, json: { code } });
    await state(gateway, 'billing', params, 'teardown');
    expect((await submitMessage(gateway, account)).status).toBe(202);
    expect(await messagesOf(account)).toBe(1);
  });

  it('answers queue_full for a device whose queue is full', async () => {
    const account = await newAccount(gateway);
    const full = await made('device', { account: account.accountId, queueFull: true });
    const body = submission(account, { device_id: full['deviceId'] });
    expect(await submitMessage(gateway, account, body)).toMatchObject({
      status: 429,
      json: { code: 'queue_full' },
    });
  });

  it('answers forbidden to a key that may only read', async () => {
    const account = await newAccount(gateway);
    const params = { account: account.accountId, kind: 'alphaKey', problem: 'readOnly' };
    const { alphaKey: apiKey } = await made('credential', params);
    const answer = await submitMessage(
      gateway,
      account,
      submission(account),
      apiKey ? { apiKey } : {},
    );
    expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  });

  it('answers to a body that is too large with 413 in plain text', async () => {
    const account = await newAccount(gateway);
    const answer = await submitMessage(gateway, account, { text: 'x'.repeat(70_000) });
    expect(answer).toMatchObject({ status: 413, json: undefined });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('hands out what was submitted, once', async () => {
    const account = await newAccount(gateway);
    const messageId = await submitted(gateway, account);
    const params = { account: account.accountId, deviceId: account.deviceId };
    expect(await made('dispatch', params)).toMatchObject({ dispatched: [messageId] });
    expect(await made('dispatch', params)).toMatchObject({ dispatched: [] });
  });
});
