import { afterAll, describe, expect, it } from 'vitest';
import type { Target } from '../../harness/model/target.ts';
import { bareTarget, readTargets } from '../../harness/target-file/read-targets.ts';
import { full } from './full-target.ts';
import { temporaryFolder, usageMessage } from './temporary.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const bare: Target = {
  name: 'gw',
  baseUrl: 'https://gw.example.com',
  gates: { sealedAdmission: 'detect', sealedWebhookDelivery: 'detect', workflowTools: 'detect' },
  defaults: false,
  unmounted: [],
  maxTier: 'read_only',
  headers: {},
  resolve: {},
  budget: {
    webhookEndpoints: 2,
    alphaMessages: 10,
    sealedMessages: 5,
    replays: 5,
    workflowActions: 5,
  },
  timeouts: {
    requestMs: 15_000,
    stateMs: 10_000,
    runMs: 600_000,
    listMs: 4000,
  },
};

function readOne(more: object, env: NodeJS.ProcessEnv = {}): Target | undefined {
  const content = { targets: [{ name: 'gw', baseUrl: 'https://gw.example.com', ...more }] };
  return readTargets(folder.write('targets.json', content), env)[0];
}

describe('readTargets', () => {
  it('fills in what is left out', () => {
    expect(readOne({})).toEqual(bare);
  });

  it('fills in what is left out of a part', () => {
    const target = readOne({
      gates: { workflowTools: true },
      budget: { replays: 0 },
      timeouts: { runMs: 1 },
      states: { url: 'http://127.0.0.1:9090/states?for=gw' },
    });
    expect(target).toEqual({
      ...bare,
      gates: { ...bare.gates, workflowTools: true },
      budget: { ...bare.budget, replays: 0 },
      timeouts: { ...bare.timeouts, runMs: 1 },
      states: { url: 'http://127.0.0.1:9090/states?for=gw', headers: {} },
    });
  });

  it('takes every member as it stands', () => {
    expect(readOne(full)).toMatchObject(full);
  });

  it('takes $schema, a byte order mark and several targets, in order', () => {
    const targets = [
      { name: 'b', baseUrl: 'http://b' },
      { name: 'a', baseUrl: 'http://a' },
    ];
    const text = JSON.stringify({ $schema: './target.schema.json', targets });
    const file = folder.write('several.json', `\uFEFF${text}`);
    expect(readTargets(file, {}).map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it.each([
    ['https://gw.example.com/', 'https://gw.example.com'],
    ['https://GW.example.com/in/', 'https://gw.example.com/in'],
    ['http://[::1]:8080/a//', 'http://[::1]:8080/a'],
  ])('reads the base URL %s as %s', (baseUrl, read) => {
    expect(readOne({ baseUrl })?.baseUrl).toBe(read);
  });

  it('reads variables wherever a string stands, once, and never in names', () => {
    const env = { KEY: 'key', TWICE: '$KEY', TIER: 'mutating' };
    const target = readOne(
      {
        maxTier: '$TIER',
        account: {
          alphaKey: '$KEY',
          sealedKey: '$TWICE',
          deviceId: 'x$KEY',
          envelopes: { outbound: ['$KEY'] },
          workflow: { descriptor: { $KEY: [{ deep: '$KEY' }] } },
        },
        states: { url: 'http://hook', headers: { authorization: '$KEY' } },
      },
      env,
    );
    expect(target?.maxTier).toBe('mutating');
    expect(target?.account).toEqual({
      alphaKey: 'key',
      sealedKey: '$KEY',
      deviceId: 'x$KEY',
      envelopes: { outbound: ['key'] },
      workflow: { descriptor: { $KEY: [{ deep: 'key' }] } },
    });
    expect(target?.states?.headers).toEqual({ authorization: 'key' });
  });

  it.each([
    ['X-Env', 'staging', false],
    ['x-region', 'eu-west-1', false],
    ['x-page', 'https://app.example.com/v2', false],
    ['User-Agent', 'probe/1.2 (a1b2c3d4e5)', false],
    ['x-api-key', 'staging', true],
    ['X-Pin', '4711', true],
    ['x-team', 'sk_live_4eC39HqLyjWD', true],
    ['x-team', 'YWxsIGluIGxldHRlcnM', true],
    ['x-team', '0123456789', true],
    ['x-via', 'Bearer abc', false],
    ['x-via', 'Bearer kJ8sj2', true],
  ])('tells whether %s: %s, written out, is a secret', (name, value, secret) => {
    const target = readOne({ headers: { [name]: value } });
    expect(target?.secretHeaders ?? []).toEqual(secret ? [name] : []);
  });

  it('tells which added headers are secret: those that came from variables', () => {
    const target = readOne({ headers: { 'x-key': '$KEY', 'x-env': 'staging' } }, { KEY: 'key' });
    expect(target).toMatchObject({
      headers: { 'x-key': 'key', 'x-env': 'staging' },
      secretHeaders: ['x-key'],
    });
  });

  it("finds files beside the target file and keeps hosts as URLs' hosts are written", () => {
    const ca = folder.write('ca.pem', 'ca');
    const key = folder.write('key.pem', 'key');
    const listen = '127.0.0.1:8443';
    const callbackUrl = 'https://hooks.example.com/in';
    const target = readOne({
      tls: { caFile: 'ca.pem', certFile: 'ca.pem', keyFile: 'key.pem' },
      receiver: { listen, callbackUrl, tls: { certFile: ca, keyFile: './key.pem' } },
      resolve: { 'GW.example.com': '[::1]:443', b: 'gateway:80' },
    });
    expect(target?.tls).toEqual({ caFile: ca, certFile: ca, keyFile: key });
    expect(target?.receiver).toEqual({ listen, callbackUrl, tls: { certFile: ca, keyFile: key } });
    expect(target?.resolve).toEqual({ 'gw.example.com': '[::1]:443', b: 'gateway:80' });
  });
});

describe('bareTarget', () => {
  it('is the URL and every default', () => {
    const baseUrl = 'http://127.0.0.1:8080';
    expect(bareTarget(`${baseUrl}/`)).toEqual({ ...bare, name: baseUrl, baseUrl });
  });

  it.each([
    ['', 'must be an http or https URL'],
    ['127.0.0.1:8080', 'must be an http or https URL'],
    ['http://a?b', 'must not have a query; leave out ? and what follows'],
  ])('refuses %j', (url, problem) => {
    expect(usageMessage(() => bareTarget(url))).toBe(`--target: ${problem}`);
  });
});
