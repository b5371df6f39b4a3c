import { afterEach, describe, expect, it } from 'vitest';
import { createStateHook, type StateHook } from '../../harness/states/state-hook.ts';
import { createStateSession, type StateSession } from '../../harness/states/state-session.ts';
import { isObject } from '../../harness/model/json.ts';
import { answerJson, startHook } from './fake-hook.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map(async (cleanup) => await cleanup()));
});

/** A hook that makes all but `clock`, breaks on `usage`, and never answers on `outage`, which it is given little time for. */
async function opened(delayMs = 0): Promise<{ session: StateSession; log: () => unknown[] }> {
  const fake = await startHook(({ body }, response) => {
    const state = isObject(body) ? body['state'] : null;
    if (state === 'outage') return;
    const status = { clock: 501, usage: 500 }[String(state)] ?? 200;
    setTimeout(() => answerJson(response, status, { of: state }), delayMs);
  });
  const waiting = (stateMs: number) =>
    createStateHook({ url: fake.url, headers: {}, stateMs, run: 'r' });
  const [patient, hasty] = [waiting(30_000), waiting(200)];
  const of = (state: string) => (state === 'outage' ? hasty : patient);
  const hook: StateHook = {
    ...patient,
    setup: (state, ...rest) => of(state).setup(state, ...rest),
    teardown: (state, ...rest) => of(state).teardown(state, ...rest),
  };
  cleanups.push(patient.close, hasty.close, fake.stop);
  const log = () =>
    fake.calls.map(({ body }) =>
      isObject(body) ? [body['action'], body['state'], body['values']] : body,
    );
  return { session: createStateSession(hook), log };
}

describe('a session', () => {
  it('tears down what it set up, last first, each with its values, and once', async () => {
    const { session, log } = await opened();
    expect(await session.setup('billing', { account: 'a' })).toMatchObject({ kind: 'made' });
    await session.setup('clock', {});
    await session.setup('usage', {});
    await session.setup('endpoint', {});
    await session.close();
    await session.close();
    expect(log()).toEqual([
      ['setup', 'billing', undefined],
      ['setup', 'clock', undefined],
      ['setup', 'usage', undefined],
      ['setup', 'endpoint', undefined],
      ['teardown', 'endpoint', { of: 'endpoint' }],
      ['teardown', 'billing', { of: 'billing' }],
    ]);
  });

  it('tears down the last state alone when asked to, and the others at the end', async () => {
    const { session, log } = await opened();
    await session.setup('billing', {});
    await session.setup('endpoint', {});
    await session.undo();
    expect(log().slice(2)).toEqual([['teardown', 'endpoint', { of: 'endpoint' }]]);
    await session.close();
    expect(log().slice(3)).toEqual([['teardown', 'billing', { of: 'billing' }]]);
  });

  it.each([
    ['fails once', [500, 200], null],
    [
      'fails again and again',
      [503, 500, 503],
      'state hook failed to take endpoint away: answered 503',
    ],
    ['answers what it likes', [404], null],
  ])('asks a hook again that %s to take a state away', async (_, statuses, left) => {
    const answered: number[] = [];
    const fake = await startHook(({ body }, response) => {
      const teardown = isObject(body) && body['action'] === 'teardown';
      const status = teardown ? (statuses[answered.length] ?? 200) : 200;
      if (teardown) answered.push(status);
      answerJson(response, status, {});
    });
    const hook = createStateHook({ url: fake.url, headers: {}, stateMs: 30_000, run: 'r' });
    cleanups.push(hook.close, fake.stop);
    const session = createStateSession(hook);
    await session.setup('endpoint', {});
    expect(await session.undo()).toBe(left);
    expect(answered).toEqual(statuses);
  });

  it.each([
    ['goes with', 'made', ['account', 'billing']],
    ['is torn down on', 'given', ['account', 'billing', 'message']],
  ])('a record %s an account that was %s', async (_, account, torn) => {
    const calls: unknown[] = [];
    const fake = await startHook(({ body }, response) => {
      calls.push(isObject(body) && body['action'] === 'teardown' && body['state']);
      answerJson(response, 200, { accountId: 'made' });
    });
    const hook = createStateHook({ url: fake.url, headers: {}, stateMs: 30_000, run: 'r' });
    cleanups.push(hook.close, fake.stop);
    const session = createStateSession(hook);
    await session.setup('account', {});
    await session.setup('billing', { account });
    await session.setup('message', { account });
    await session.close();
    expect(calls.filter(Boolean).toReversed()).toEqual(torn);
  });

  it('tears down accounts whose hook says no id, and what was made on them', async () => {
    const { session, log } = await opened();
    await session.setup('account', {});
    await session.setup('message', {});
    await session.close();
    expect(log().slice(2)).toEqual([
      ['teardown', 'message', { of: 'message' }],
      ['teardown', 'account', { of: 'account' }],
    ]);
  });

  it('tears down what may hold although no answer came, and goes on', async () => {
    const { session, log } = await opened();
    await session.setup('billing', {});
    expect(await session.setup('outage', {})).toMatchObject({ kind: 'failed', unanswered: true });
    await session.close();
    expect(log().slice(2)).toEqual([
      ['teardown', 'outage', {}],
      ['teardown', 'billing', { of: 'billing' }],
    ]);
  });

  it('waits for what is still being set up', async () => {
    const { session, log } = await opened(50);
    const pending = session.setup('billing', {});
    await session.close();
    expect(await pending).toMatchObject({ kind: 'made' });
    expect(log()).toEqual([
      ['setup', 'billing', undefined],
      ['teardown', 'billing', { of: 'billing' }],
    ]);
  });
});
