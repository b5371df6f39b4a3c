import { describe, expect, test } from 'vitest';
import {
  bootstrapWebhookEndpoint,
  isTerminal,
  listAllOwnerDevices,
  messageStates,
  needsReconciliation,
  submitAlphaMessageAndAwait,
  tierOf,
  type Answered,
  type Call,
  type CallArguments,
  type OperationId,
} from '../../contract/index.ts';
import { macros } from '../../schemas/operations/index.ts';
import { goodCalls, key } from './arguments.ts';

const patience = { pause: () => Promise.resolve(), most: 5 };
const submission = { body: goodCalls['alpha.submit'].body ?? {}, idempotencyKey: key };

/** What a scripted gateway was asked. */
interface Asked {
  readonly id: OperationId;
  readonly args: CallArguments;
}

/** Answers calls from a script; one that runs out of answers repeats the last. */
function scripted(script: Partial<Record<OperationId, readonly Answered[]>>) {
  const asked: Asked[] = [];
  const call: Call = (id, args) => {
    const answers = script[id] ?? [];
    const place = asked.filter((one) => one.id === id).length;
    asked.push({ id, args });
    const answer = answers[Math.min(place, answers.length - 1)];
    if (!answer) throw new Error(`${id} was called, and the script has no answer`);
    return Promise.resolve(answer);
  };
  return { call, asked, ids: () => asked.map(({ id }) => id) };
}

const status = (state: string): Answered => ({ status: 200, json: { message_id: 'm', state } });
const taken: Answered = { status: 202, json: { message_id: 'm', created: true } };
const silence: Answered = { status: null, json: undefined };
const timeout: Answered = { status: 408, json: undefined };
const unavailable: Answered = { status: 503, json: { code: 'unavailable' } };

test('the macros have the tiers of the contract', () => {
  expect(Object.keys(macros).map((id) => [id, tierOf(id)])).toEqual([
    ['submitAlphaMessageAndAwait', 'irreversible'],
    ['bootstrapWebhookEndpoint', 'mutating'],
    ['listAllOwnerDevices', 'read_only'],
  ]);
});

test('the states of a message are eleven: six end the polling, two need the owner', () => {
  expect(messageStates).toHaveLength(11);
  expect(messageStates.filter((state) => !isTerminal(state))).toEqual([
    'accepted',
    'queued',
    'claimed',
    'submitting',
    'submitted',
  ]);
  expect(messageStates.filter(needsReconciliation)).toEqual(['delivery_unknown', 'unknown']);
});

describe('submitAlphaMessageAndAwait', () => {
  test('submits once and reads until the state is terminal', async () => {
    const states = ['accepted', 'queued', 'claimed', 'submitting', 'delivered'].map(status);
    const { call, ids, asked } = scripted({ 'alpha.submit': [taken], 'alpha.status': states });
    const awaited = await submitAlphaMessageAndAwait(call, submission, patience);
    expect(awaited).toEqual({
      kind: 'ended',
      messageId: 'm',
      state: 'delivered',
      needsReconciliation: false,
    });
    expect(ids()).toEqual(['alpha.submit', ...states.map(() => 'alpha.status')]);
    expect(asked[1]?.args).toEqual({ path: { message_id: 'm' } });
  });

  test.each(messageStates.filter(isTerminal))(
    'ends at %s, and submits no second time',
    async (end) => {
      const { call, ids } = scripted({ 'alpha.submit': [taken], 'alpha.status': [status(end)] });
      const awaited = await submitAlphaMessageAndAwait(call, submission, patience);
      expect(awaited).toMatchObject({
        kind: 'ended',
        needsReconciliation: needsReconciliation(end),
      });
      expect(ids()).toEqual(['alpha.submit', 'alpha.status']);
    },
  );

  test.each([
    ['silence', silence],
    ['a 408', timeout],
    ['a 503', unavailable],
    ['queue_full', { status: 429, json: { code: 'queue_full' } }],
  ])('repeats the same key and body after %s', async (_, uncertain) => {
    const { call, asked } = scripted({
      'alpha.submit': [uncertain, uncertain, taken],
      'alpha.status': [status('delivered')],
    });
    expect(await submitAlphaMessageAndAwait(call, submission, patience)).toMatchObject({
      kind: 'ended',
    });
    const submits = asked.filter(({ id }) => id === 'alpha.submit').map(({ args }) => args);
    expect(submits).toEqual([submission, submission, submission]);
  });

  test.each(['conflict', 'quota_exceeded', 'billing_pending', 'payment_hold'])(
    'gives up at %s',
    async (code) => {
      const refused = { status: code === 'billing_pending' ? 503 : 429, json: { code } };
      const { call, ids } = scripted({ 'alpha.submit': [refused] });
      const failed = await submitAlphaMessageAndAwait(call, submission, patience);
      expect(failed).toMatchObject({ step: 'alpha.submit' });
      expect(ids()).toEqual(['alpha.submit']);
    },
  );

  test('says so when the outcome stays unknown, and when no state is terminal in time', async () => {
    const lost = scripted({ 'alpha.submit': [timeout] });
    expect(await submitAlphaMessageAndAwait(lost.call, submission, patience)).toMatchObject({
      kind: 'unknown',
    });
    const slow = scripted({ 'alpha.submit': [taken], 'alpha.status': [status('queued')] });
    const open = await submitAlphaMessageAndAwait(slow.call, submission, patience);
    expect(open).toMatchObject({ kind: 'open', state: 'queued' });
    expect(slow.ids().filter((id) => id === 'alpha.submit')).toHaveLength(1);
  });

  test('reads on after a read that failed', async () => {
    const reads = [unavailable, silence, status('failed')];
    const { call } = scripted({ 'alpha.submit': [taken], 'alpha.status': reads });
    const awaited = await submitAlphaMessageAndAwait(call, submission, patience);
    expect(awaited).toMatchObject({ kind: 'ended', state: 'failed' });
  });
});

const url = 'https://hooks.example.com/in';
const created: Answered = {
  status: 201,
  json: { endpoint_id: 'e', signing_secret_b64url: 'S', callback_url: url, enabled: false },
};
const listed = (...urls: string[]): Answered => ({
  status: 200,
  json: { endpoints: urls.map((callback_url) => ({ endpoint_id: 'e', callback_url })) },
});
const done: Answered = { status: 204, json: undefined };

describe('bootstrapWebhookEndpoint', () => {
  test('creates, enables and hands on the secret', async () => {
    const { call, ids } = scripted({ 'webhooks.create': [created], 'webhooks.enable': [done] });
    expect(await bootstrapWebhookEndpoint(call, url, patience)).toEqual({
      kind: 'ready',
      endpointId: 'e',
      secret: 'S',
    });
    expect(ids()).toEqual(['webhooks.create', 'webhooks.enable']);
  });

  test.each([timeout, unavailable, silence])(
    'looks for what it may have created: %o',
    async (one) => {
      const found = scripted({ 'webhooks.create': [one], 'webhooks.list': [listed('other', url)] });
      expect(await bootstrapWebhookEndpoint(found.call, url, patience)).toEqual({
        kind: 'secretLost',
        endpointId: 'e',
      });
      const missing = scripted({ 'webhooks.create': [one], 'webhooks.list': [listed('other')] });
      expect(await bootstrapWebhookEndpoint(missing.call, url, patience)).toMatchObject({
        kind: 'unknown',
        step: 'webhooks.create',
      });
      for (const { ids } of [found, missing])
        expect(ids()).toEqual(['webhooks.create', 'webhooks.list']);
    },
  );

  test('enables again after an unknown outcome, and creates no second time', async () => {
    const script = { 'webhooks.create': [created], 'webhooks.enable': [timeout, done] };
    const { call, ids } = scripted(script);
    expect(await bootstrapWebhookEndpoint(call, url, patience)).toMatchObject({ kind: 'ready' });
    expect(ids()).toEqual(['webhooks.create', 'webhooks.enable', 'webhooks.enable']);
  });

  test('stops where a step is refused', async () => {
    const limit = { status: 409, json: { code: 'endpoint_limit' } };
    const full = scripted({ 'webhooks.create': [limit] });
    expect(await bootstrapWebhookEndpoint(full.call, url, patience)).toMatchObject({
      kind: 'refused',
      step: 'webhooks.create',
    });
    const gone = scripted({
      'webhooks.create': [created],
      'webhooks.enable': [{ status: 404, json: { code: 'not_found' } }],
    });
    expect(await bootstrapWebhookEndpoint(gone.call, url, patience)).toMatchObject({
      kind: 'refused',
      step: 'webhooks.enable',
    });
  });
});

const page = (ids: readonly string[], more: object): Answered => ({
  status: 200,
  json: { devices: ids.map((device_id) => ({ device_id })), ...more },
});

describe('listAllOwnerDevices', () => {
  const ends: readonly (readonly [what: string, end: object])[] = [
    ['a null cursor', { next_cursor: null }],
    ['no cursor', {}],
    ['has_more false', { next_cursor: 'c2', has_more: false }],
    ['both', { next_cursor: null, has_more: false }],
  ];
  test.each(ends)('reads every page until %s', async (_, end) => {
    const pages = [page(['a', 'b'], { next_cursor: 'c1', has_more: true }), page(['c'], end)];
    const { call, asked } = scripted({ 'devices.list': pages });
    const all = await listAllOwnerDevices(call, patience);
    expect(all).toEqual({
      kind: 'listed',
      devices: ['a', 'b', 'c'].map((id) => ({ device_id: id })),
    });
    expect(asked.map(({ args }) => args.query)).toEqual([{}, { before: 'c1' }]);
  });

  test('repeats a page that failed for now, and gives up at one that is refused', async () => {
    const later = scripted({ 'devices.list': [unavailable, page(['a'], { next_cursor: null })] });
    expect(await listAllOwnerDevices(later.call, patience)).toMatchObject({ kind: 'listed' });
    const refused = scripted({ 'devices.list': [{ status: 401, json: { code: 'unauthorized' } }] });
    expect(await listAllOwnerDevices(refused.call, patience)).toMatchObject({ kind: 'refused' });
    expect(refused.ids()).toHaveLength(1);
  });

  test('ends where the pages do not', async () => {
    const { call } = scripted({ 'devices.list': [page(['a'], { next_cursor: 'same' })] });
    expect(await listAllOwnerDevices(call, patience)).toEqual({ kind: 'endless', cursor: 'same' });
  });
});
