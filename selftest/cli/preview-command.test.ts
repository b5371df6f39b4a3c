import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list, member } from '../../harness/model/json.ts';
import { commandLine, jsonFile, ownProcess } from '../commands/command-line.ts';
import { startCounting, type CountingServer } from './counting-server.ts';

let server: CountingServer;

beforeAll(async () => {
  server = await startCounting();
});
afterAll(() => server.close());

/** A target that could be asked, its hook and its name server included. */
const listening = () => ({
  name: 'near',
  baseUrl: 'https://gw.example.com',
  resolve: { 'gw.example.com': new URL(server.url).host },
  states: { url: `${server.url}/states` },
  maxTier: 'irreversible',
});

describe('the command preview', () => {
  test('prints the plan and the token, and sends nothing to anybody', async () => {
    const { resolve: _, ...distant } = listening();
    const file = await jsonFile('t.json', { targets: [listening(), { ...distant, name: 'far' }] });
    const { code, stdout } = await commandLine(['preview', '--config', file]);
    expect(code).toBe(0);
    for (const words of [
      'near',
      'far',
      'POST /v1/alpha/messages',
      'irreversible',
      'likely',
      'at most',
    ])
      expect(stdout).toContain(words);
    const refused = await commandLine(['run', '--config', file]);
    const [, token = 'none'] = /--confirm (\w+)/.exec(refused.stderr) ?? [];
    expect(stdout).toContain(`--confirm ${token}`);
    expect(server.requests()).toBe(0);
  });

  test('takes another tier, and gives its data', async () => {
    const file = await jsonFile('t.json', { targets: [listening()] });
    const args = ['preview', '--config', file, '--tier', 'read_only', '--json'];
    const { code, stdout } = await commandLine(args);
    const told: unknown = JSON.parse(stdout);
    const [target] = list(told, 'targets');
    expect([code, member(told, 'confirm'), member(target, 'maxTier')]).toEqual([
      0,
      null,
      'read_only',
    ]);
    const called = new Set(list(target, 'calls').map((one) => member(one, 'tier')));
    expect([...called].filter((tier) => tier !== null)).toEqual(['read_only']);
    expect(server.requests()).toBe(0);
  });

  test('asks for no secret, and wants the same token with and without', async () => {
    const secret = { session: '$OWNER_SESSION_SET_NOWHERE', csrf: '$OWNER_CSRF_SET_NOWHERE' };
    const target = {
      ...listening(),
      resolve: {},
      account: {
        owner: secret,
        alphaKey: '$KEY_SET_NOWHERE',
        workflowToken: '$KEY_SET_NOWHERE',
        deviceId: '$KEY_SET_NOWHERE',
        envelopes: { inbound: ['$KEY_SET_NOWHERE'] },
      },
      states: { url: `${server.url}/states`, headers: { authorization: '$KEY_SET_NOWHERE' } },
    };
    const file = await jsonFile('t.json', { targets: [target] });
    const { code, stdout } = await commandLine(['preview', '--config', file]);
    expect(code).toBe(0);
    const env = {
      OWNER_SESSION_SET_NOWHERE: 'session',
      OWNER_CSRF_SET_NOWHERE: 'csrf',
      KEY_SET_NOWHERE: 'ABCD',
    };
    const refused = await ownProcess(['run', '--config', file], { env });
    const [, token = 'none'] = /--confirm (\w+)/.exec(refused.stderr) ?? [];
    expect(stdout).toContain(`--confirm ${token}`);
    expect(server.requests()).toBe(0);
  });

  test('asks for what is no secret, and for what the token is made of', async () => {
    for (const more of [{ baseUrl: '$NOT_SET' }, { account: { accountId: '$NOT_SET' } }]) {
      const file = await jsonFile('t.json', { targets: [{ ...listening(), ...more }] });
      const { code, stderr } = await commandLine(['preview', '--config', file]);
      expect({ code, named: stderr.includes('NOT_SET') }).toEqual({ code: 3, named: true });
    }
  });

  test.each([
    [['preview'], '--config FILE or --target URL'],
    [['preview', '--target', 'https://gw.example.com', '--tier', 'reading'], '--tier reading'],
    [['preview', '--target', 'https://gw.example.com', '--operation', 'nope'], 'matches nothing'],
  ])('%j is bad usage', async (args, words) => {
    const { code, stderr } = await commandLine(args);
    expect(code).toBe(3);
    expect(stderr).toContain(words);
  });
});
