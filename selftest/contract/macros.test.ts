import { describe, expect, test } from 'vitest';
import {
  bootstrapWebhookEndpoint,
  isTerminal,
  listAllOwnerDevices,
  messageStates,
  needsReconciliation,
  tierOf,
  type Answered,
} from '../../contract/index.ts';
import { macros } from '../../schemas/operations/index.ts';
import {
  brokenOff,
  hookUrl as url,
  keyedSubmission,
  patience,
  scripted,
  told,
  submitWithToken,
} from './scripted.ts';

const { created, done, silence, status, taken, timeout, unavailable } = told;

const badGateway: Answered = { status: 502, json: undefined };
const broken = new Error('socket hang up');
const httpDates = {
  date: 'Mon, 30 Nov 2026 12:00:00 GMT',
  'retry-after': 'Mon, 30 Nov 2026 12:01:00 GMT',
};

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
  test.each([
    ['seconds', [['Retry-After', '7']], 7000],
    ['a date, counted from the Date beside it', new Headers(httpDates), 60_000],
    ['what says no time', [['retry-after', 'soon']], null],
    ['nothing', [], null],
  ] as const)('hands on the wait that an answer asks for: %s', async (_, headers, wait) => {
    const asked: (number | null)[] = [];
    const { call } = scripted({
      'alpha.submit': [{ status: 429, json: { code: 'rate_limited' }, headers }, taken],
      'alpha.status': [{ ...status('queued'), headers }, status('delivered')],
    });
    const pause = (ms: number | null) => Promise.resolve(void asked.push(ms));
    await submitWithToken(call, { ...patience, pause });
    expect(asked).toEqual([wait, wait]);
  });

  test('submits once and reads until the state is terminal', async () => {
    const states = ['accepted', 'queued', 'claimed', 'submitting', 'delivered'].map(status);
    const { call, ids, asked } = scripted({ 'alpha.submit': [taken], 'alpha.status': states });
    const awaited = await submitWithToken(call);
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
      const awaited = await submitWithToken(call);
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
    expect(await submitWithToken(call)).toMatchObject({
      kind: 'ended',
    });
    const submits = asked.filter(({ id }) => id === 'alpha.submit').map(({ args }) => args);
    expect(submits).toEqual([keyedSubmission, keyedSubmission, keyedSubmission]);
  });

  test.each(['conflict', 'quota_exceeded', 'billing_pending', 'payment_hold'])(
    'gives up at %s',
    async (code) => {
      const refused = { status: code === 'billing_pending' ? 503 : 429, json: { code } };
      const { call, ids } = scripted({ 'alpha.submit': [refused] });
      const failed = await submitWithToken(call);
      expect(failed).toMatchObject({ step: 'alpha.submit' });
      expect(ids()).toEqual(['alpha.submit']);
    },
  );

  test('says so when the outcome stays unknown, and when no state is terminal in time', async () => {
    const lost = scripted({ 'alpha.submit': [timeout] });
    expect(await submitWithToken(lost.call)).toMatchObject({
      kind: 'unknown',
    });
    const slow = scripted({ 'alpha.submit': [taken], 'alpha.status': [status('queued')] });
    const open = await submitWithToken(slow.call);
    expect(open).toMatchObject({ kind: 'open', state: 'queued' });
    expect(slow.ids().filter((id) => id === 'alpha.submit')).toHaveLength(1);
  });

  test.each([
    ['a conflict', { status: 409, json: { code: 'conflict' } }],
    ['an expiry that passed', { status: 400, json: { code: 'invalid_request' } }],
  ])('does not take %s of a repeat for the outcome of the first', async (_, refused) => {
    const { call, ids } = scripted({ 'alpha.submit': [timeout, refused] });
    expect(await submitWithToken(call)).toEqual({
      kind: 'unknown',
      step: 'alpha.submit',
      answer: refused,
    });
    expect(ids()).toEqual(['alpha.submit', 'alpha.submit']);
  });

  test('takes an acceptance without an id for no refusal', async () => {
    const nameless = { status: 202, json: undefined };
    const { call, ids } = scripted({ 'alpha.submit': [nameless] });
    expect(await submitWithToken(call)).toEqual({
      kind: 'unknown',
      step: 'alpha.submit',
      answer: nameless,
    });
    expect(ids()).toEqual(['alpha.submit']);
  });

  test('takes what a call throws for no answer, and keeps the error', async () => {
    const again = scripted({ 'alpha.submit': [broken, taken], 'alpha.status': [status('failed')] });
    expect(await submitWithToken(again.call)).toMatchObject({ kind: 'ended', state: 'failed' });
    const lost = scripted({ 'alpha.submit': [broken] });
    expect(await submitWithToken(lost.call)).toEqual({
      kind: 'unknown',
      step: 'alpha.submit',
      answer: { ...silence, error: broken },
    });
  });

  test('hands on the id of a message where the reads or the waiting break off', async () => {
    const open = { kind: 'open', messageId: 'm', needsReconciliation: false };
    const unread = scripted({ 'alpha.submit': [taken], 'alpha.status': [broken] });
    expect(await submitWithToken(unread.call)).toEqual({ ...open, state: null });
    const left = scripted({ 'alpha.submit': [taken], 'alpha.status': [status('queued')] });
    expect(await submitWithToken(left.call, brokenOff)).toEqual({ ...open, state: 'queued' });
    expect(left.ids()).toEqual(['alpha.submit', 'alpha.status']);
  });

  test('reads on after a read that failed', async () => {
    const reads = [unavailable, silence, broken, status('failed')];
    const { call } = scripted({ 'alpha.submit': [taken], 'alpha.status': reads });
    const awaited = await submitWithToken(call);
    expect(awaited).toMatchObject({ kind: 'ended', state: 'failed' });
  });
});

const listed = (...urls: string[]): Answered => ({
  status: 200,
  json: { endpoints: urls.map((callback_url) => ({ endpoint_id: 'e', callback_url })) },
});

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

  test.each([timeout, unavailable, badGateway, silence, broken, { status: 201, json: undefined }])(
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
  });

  const endpoint = { endpointId: 'e', secret: 'S' };
  const gone: Answered = { status: 404, json: { code: 'not_found' } };
  const limited: Answered = { status: 429, json: { code: 'rate_limited' } };
  const lost: Answered = { ...silence, error: broken };

  type Unfinished = readonly [what: string, answers: readonly (Answered | Error)[], last: Answered];
  const refused: readonly Unfinished[] = [
    ['refused', [gone], gone],
    ['put off for as long as the macro waits', [limited], limited],
  ];
  test.each(refused)('hands back id and secret where enabling is %s', async (_, answers, last) => {
    const { call, ids } = scripted({ 'webhooks.create': [created], 'webhooks.enable': answers });
    expect(await bootstrapWebhookEndpoint(call, url, patience)).toEqual({
      kind: 'notEnabled',
      ...endpoint,
      outcome: 'refused',
      answer: last,
      next: expect.stringContaining('then call webhooks.enable for this endpoint'),
    });
    expect(ids().filter((id) => id === 'webhooks.create')).toHaveLength(1);
  });

  const open: readonly Unfinished[] = [
    ['unknown', [timeout], timeout],
    ['unknown, and no account is active', [unavailable, billing()], billing()],
    ['refused once an earlier attempt may have worked', [timeout, gone], gone],
    ['never answered', [silence], silence],
    ['cut off by the network', [broken], lost],
  ];
  test.each(open)('hands them back where the outcome is %s', async (_, answers, last) => {
    const { call, ids } = scripted({ 'webhooks.create': [created], 'webhooks.enable': answers });
    expect(await bootstrapWebhookEndpoint(call, url, patience)).toEqual({
      kind: 'notEnabled',
      ...endpoint,
      outcome: 'unknown',
      answer: last,
      next: expect.stringContaining('read webhooks.list'),
    });
    expect(ids().filter((id) => id === 'webhooks.create')).toHaveLength(1);
  });

  test('hands them back where the waiting is broken off, and sends no more', async () => {
    const { call, ids } = scripted({ 'webhooks.create': [created], 'webhooks.enable': [broken] });
    expect(await bootstrapWebhookEndpoint(call, url, brokenOff)).toMatchObject({
      kind: 'notEnabled',
      ...endpoint,
      outcome: 'unknown',
      answer: lost,
    });
    expect(ids()).toEqual(['webhooks.create', 'webhooks.enable']);
  });

  test('names what half an answer to the creation told', async () => {
    const idAlone = scripted({ 'webhooks.create': [{ status: 201, json: { endpoint_id: 'e' } }] });
    expect(await bootstrapWebhookEndpoint(idAlone.call, url, patience)).toEqual({
      kind: 'secretLost',
      endpointId: 'e',
    });
    const secret: Answered = { status: 201, json: { signing_secret_b64url: 'S' } };
    const secretAlone = scripted({ 'webhooks.create': [secret] });
    expect(await bootstrapWebhookEndpoint(secretAlone.call, url, patience)).toEqual({
      kind: 'unknown',
      step: 'webhooks.create',
      answer: secret,
    });
    for (const { ids } of [idAlone, secretAlone]) expect(ids()).toEqual(['webhooks.create']);
  });
});

function billing(): Answered {
  return { status: 503, json: { code: 'billing_pending' } };
}

describe('listAllOwnerDevices', () => {
  const ends: readonly (readonly [what: string, end: object])[] = [
    ['a null cursor', { next_cursor: null }],
    ['no cursor', {}],
    ['has_more false', { next_cursor: 'c2', has_more: false }],
    ['both', { next_cursor: null, has_more: false }],
  ];
  test.each(ends)('reads every page until %s', async (_, end) => {
    const pages = [
      told.devices(['a', 'b'], { next_cursor: 'c1', has_more: true }),
      told.devices(['c'], end),
    ];
    const { call, asked } = scripted({ 'devices.list': pages });
    const all = await listAllOwnerDevices(call, patience);
    expect(all).toEqual({
      kind: 'listed',
      devices: ['a', 'b', 'c'].map((id) => ({ device_id: id })),
    });
    expect(asked.map(({ args }) => args.query)).toEqual([{}, { before: 'c1' }]);
  });

  test('repeats a page that failed for now, and gives up at one that is refused', async () => {
    const later = scripted({
      'devices.list': [unavailable, broken, told.devices(['a'], { next_cursor: null })],
    });
    expect(await listAllOwnerDevices(later.call, patience)).toMatchObject({ kind: 'listed' });
    const refused = scripted({ 'devices.list': [{ status: 401, json: { code: 'unauthorized' } }] });
    expect(await listAllOwnerDevices(refused.call, patience)).toMatchObject({ kind: 'refused' });
    expect(refused.ids()).toHaveLength(1);
  });

  test('goes on where an empty page gives the cursor again that it was asked with', async () => {
    const empty = told.devices([], { next_cursor: 'c1' });
    const { call } = scripted({
      'devices.list': [
        told.devices(['a'], { next_cursor: 'c1' }),
        empty,
        empty,
        told.devices(['b'], { next_cursor: null }),
      ],
    });
    expect(await listAllOwnerDevices(call, patience)).toEqual({
      kind: 'listed',
      devices: [{ device_id: 'a' }, { device_id: 'b' }],
    });
  });

  test('ends where the pages do not', async () => {
    const { call } = scripted({ 'devices.list': [told.devices(['a'], { next_cursor: 'same' })] });
    expect(await listAllOwnerDevices(call, patience)).toEqual({ kind: 'endless', cursor: 'same' });
    const idle = scripted({ 'devices.list': [told.devices([], { next_cursor: 'same' })] });
    expect(await listAllOwnerDevices(idle.call, patience)).toMatchObject({ kind: 'endless' });
    expect(idle.ids()).toHaveLength(20);
  });

  test('reads on where an empty page leads on, by the very cursor that was sent', async () => {
    const pages = [
      told.devices([], { next_cursor: 'c1' }),
      told.devices([], { next_cursor: 'c1' }),
      told.devices(['a'], { next_cursor: 'c1' }),
      told.devices(['b'], { next_cursor: null }),
    ];
    const { call } = scripted({ 'devices.list': pages });
    expect(await listAllOwnerDevices(call, patience)).toMatchObject({
      kind: 'listed',
      devices: [{ device_id: 'a' }, { device_id: 'b' }],
    });
  });
});
