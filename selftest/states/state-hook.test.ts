import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createStateHook, type StateHook } from '../../harness/states/state-hook.ts';
import { answerJson, startHook, type FakeHook, type ReceivedCall } from './fake-hook.ts';

const secret = 'Bearer s3cret';
/** How long a hook may take that answers; whoever waits for one that does not has less patience. */
const patienceMs = 30_000;
const stateMs = 300;
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map(async (cleanup) => await cleanup()));
});

function clientOf(url: string, headers = {}, waitMs = patienceMs): StateHook {
  const hook = createStateHook({ url, headers, stateMs: waitMs, run: 'run 1' });
  cleanups.push(hook.close);
  return hook;
}

async function connected(
  answer: (call: ReceivedCall, response: ServerResponse) => void,
  waitMs = patienceMs,
): Promise<{ hook: StateHook; fake: FakeHook }> {
  const fake = await startHook(answer);
  cleanups.push(fake.stop);
  return { hook: clientOf(fake.url, { Authorization: secret }, waitMs), fake };
}

describe('a call', () => {
  it('carries state, params, action and run, and the headers of the target file', async () => {
    const { hook, fake } = await connected((_, response) => answerJson(response, 200, { id: 1 }));
    const params = { account: 'a', lines: ['active'] };
    expect(await hook.setup('device', params)).toEqual({ kind: 'made', values: { id: 1 } });
    await hook.teardown('device', params, { id: 1 });
    const common = { state: 'device', params, run: 'run 1' };
    expect(fake.calls.map(({ body }) => body)).toEqual([
      { ...common, action: 'setup' },
      { ...common, action: 'teardown', values: { id: 1 } },
    ]);
    expect(fake.calls[0]).toMatchObject({
      method: 'POST',
      path: '/states',
      headers: { authorization: secret, 'content-type': 'application/json' },
    });
  });

  it('may go beside others: each gets its own answer', async () => {
    const { hook } = await connected(({ body }, response) => answerJson(response, 200, { body }));
    const names = Array.from({ length: 40 }, (_, n) => `state ${n}`);
    const results = await Promise.all(names.map(async (name) => await hook.setup(name, {})));
    expect(results).toMatchObject(
      names.map((state) => ({ kind: 'made', values: { body: { state } } })),
    );
  });
});

describe('a set-up', () => {
  it.each([404, 501])('answered %d can not be made, and is not asked again', async (status) => {
    const { hook, fake } = await connected((_, response) => answerJson(response, status, {}));
    const result = {
      kind: 'cannot',
      reason: `state hook can't make outage, n 1 (answered ${status})`,
    };
    expect(await hook.setup('outage', { account: 'a', n: 1 })).toEqual(result);
    expect(await hook.setup('outage', { n: 1, account: 'a' })).toEqual(result);
    expect(fake.calls).toHaveLength(1);
    await hook.setup('outage', { account: 'b', n: 1 });
    await hook.setup('timeout', { account: 'a', n: 1 });
    expect(fake.calls).toHaveLength(3);
  });

  it.each([
    [201, '{}', 'answered 201'],
    [302, '', 'answered 302'],
    [500, secret, 'answered 500'],
    [200, '', 'answered 200 without a JSON object'],
    [200, `{ ${secret}`, 'answered 200 without a JSON object'],
    [200, '[]', 'answered 200 without a JSON object'],
    [200, 'null', 'answered 200 without a JSON object'],
  ])('answered %d %j has failed, each time anew', async (status, text, why) => {
    const { hook, fake } = await connected((_, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(text);
    });
    const result = {
      kind: 'failed',
      reason: `state hook failed on usage: ${why}`,
      unanswered: false,
    };
    expect(await hook.setup('usage', {})).toEqual(result);
    expect(await hook.setup('usage', {})).toEqual(result);
    expect(fake.calls.map(({ path }) => path)).toEqual(['/states', '/states']);
  });

  const late = `state hook failed on usage: no answer within ${stateMs} ms`;
  it.each<[string, (response: ServerResponse) => void]>([
    ['not at all', () => {}],
    ['in part', (response) => void response.writeHead(200).write('{')],
  ])('answered %s in time has failed', async (_, answer) => {
    const { hook } = await connected((__, response) => answer(response), stateMs);
    expect(await hook.setup('usage', {})).toEqual({
      kind: 'failed',
      reason: late,
      unanswered: true,
      late: true,
    });
    await hook.teardown('usage', {}, {});
  });

  it.each([
    ['nobody listens', 'http://127.0.0.1:1/states', {}, 'ECONNREFUSED'],
    [
      'a header can not be sent',
      'http://127.0.0.1:1/',
      { authorization: 'a\nb' },
      'UND_ERR_INVALID_ARG',
    ],
  ])('has failed where %s', async (_, url, headers, code) => {
    expect(await clientOf(url, headers).setup('usage', {})).toEqual({
      kind: 'failed',
      reason: `state hook failed on usage: no answer (${code})`,
      unanswered: true,
    });
  });

  it('has failed where the connection breaks, and the next one works', async () => {
    let calls = 0;
    const { hook } = await connected((_, response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else answerJson(response, 200, {});
    });
    expect((await hook.setup('usage', {})).kind).toBe('failed');
    expect((await hook.setup('usage', {})).kind).toBe('made');
  });
});

/** A hook that answers the first call on a connection and breaks it under the second. */
async function breakingSecond() {
  const seen = new Map<object, number>();
  const { hook } = await connected((_, response) => {
    const connection = response.socket ?? {};
    const calls = (seen.get(connection) ?? 0) + 1;
    seen.set(connection, calls);
    if (calls === 1) answerJson(response, 200, {});
    else response.destroy();
  });
  return { hook, connections: () => seen.size };
}

describe('a connection that the hook keeps open', () => {
  it('serves further calls as well', async () => {
    const connections = new Set<object | null>();
    const { hook } = await connected((_, response) => {
      connections.add(response.socket);
      answerJson(response, 200, {});
    });
    for (let call = 0; call < 10; call += 1) await hook.setup('usage', {});
    // a call may begin before the connection of the one before is free
    expect(connections.size).toBeLessThan(4);
  });

  it('may break under a call, which is then made on a new one', async () => {
    const { hook, connections } = await breakingSecond();
    await hook.setup('usage', {});
    expect((await hook.setup('usage', {})).kind).toBe('made');
    expect(connections()).toBe(2);
  });

  it('serves no call that must not be made twice', async () => {
    const { hook, connections } = await breakingSecond();
    await hook.setup('usage', {});
    expect((await hook.setup('clock', {})).kind).toBe('made');
    expect((await hook.setup('clock', {})).kind).toBe('made');
    expect(connections()).toBe(3);
  });
});

describe('the list of states', () => {
  it('is asked for once, and says what is offered', async () => {
    const { hook, fake } = await connected((_, response) =>
      answerJson(response, 200, { states: ['account', 7] }),
    );
    const [first, second] = await Promise.all([hook.offers('account'), hook.offers('clock')]);
    expect([first, second, await hook.offers('account')]).toEqual(['yes', 'no', 'yes']);
    expect(fake.calls.map(({ method, body }) => [method, body])).toEqual([['GET', null]]);
  });

  it.each([
    [404, {}],
    [405, { states: ['account'] }],
    [200, { states: 'account' }],
    [200, []],
  ])('is not known where the hook answers %d %j', async (status, body) => {
    const { hook } = await connected((_, response) => answerJson(response, status, body));
    expect(await hook.offers('account')).toBe('unknown');
  });
});
