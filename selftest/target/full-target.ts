import { isObject } from '../../harness/model/json.ts';

/** A target that says everything, save what names files. */
export const full = {
  name: 'gw',
  baseUrl: 'https://gw.example.com',
  origin: 'https://app.example.com',
  gates: { sealedAdmission: true, sealedWebhookDelivery: 'detect', workflowTools: false },
  defaults: true,
  unmounted: ['sealed.usage.list'],
  maxTier: 'mutating',
  callbackHost: 'example.com',
  requestBuffering: true,
  account: {
    accountId: 'a',
    owner: { session: 's', csrf: 'c' },
    alphaKey: 'k',
    envelopes: { outbound: ['AAAA'], inbound: ['AAAA'] },
    workflow: { envelope: { method: '{method}' }, contextId: 'c', occurrenceId: null },
  },
  credentials: { command: ['./sign-in', '--as', 'conformance'] },
  states: { url: 'http://127.0.0.1:9090/states', headers: { authorization: 'Bearer t' } },
  receiver: { listen: '127.0.0.1:8443', callbackUrl: 'https://hooks.example.com/in' },
  resolve: { 'gw.example.com': '127.0.0.1:8443' },
  proxy: 'http://user:password@proxy.example.com:3128',
  headers: { 'x-env': 'staging' },
  budget: { replays: 1 },
  requestsPerSecond: 20,
  concurrency: 4,
  timeouts: { runMs: 1 },
  implementation: { project: 'gateway', version: '1.4.2', commit: '4f2a91c' },
};

/** The path of every entry of a value, its own excepted. */
function paths(value: unknown): string[][] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, found]) => [
    [name],
    ...paths(found).map((path) => [name, ...path]),
  ]);
}

/** The path of every entry of the full target. */
export const fullPaths: readonly (readonly string[])[] = paths(full);

/** A copy of a value with the entry at a path replaced, where there is one. */
export function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((found: unknown, n) =>
      String(n) === name ? replaced(found, rest, by) : found,
    );
  }
  return isObject(value) ? { ...value, [name]: replaced(value[name], rest, by) } : value;
}
