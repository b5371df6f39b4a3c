import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { allGatesOn, startEmbedded } from '../../engine/embedded.ts';
import { resultsOn } from '../../cli/preview/measure.ts';
import { isObject } from '../../harness/model/json.ts';
import { checks } from '../../suites/index.ts';

/**
 * What a gate sends to the reference gateway with every gate on. A tenth more is slack: a commit that raises one of
 * these says why, and one that lowers what is sent lowers them.
 */
const most = { requests: 10_400, hookCalls: 5100, connections: 600 };
/** What none of them may be above, at that. */
const slack = 1.1;

const bounds = new Map(Object.entries(most));

/** Node.js tells here of each request that begins to be answered. */
const channel = 'http.server.request.start';

function isStarted(message: unknown): message is { readonly request: IncomingMessage } {
  return isObject(message) && message['request'] instanceof IncomingMessage;
}

function portOf(url = ''): number {
  return Number(new URL(url).port);
}

/** Counts what comes to a port of this process, until it is told to stop. */
function countAt(port: number) {
  const counts = { requests: 0, connections: 0 };
  const seen = new WeakSet<object>();
  const note = (message: unknown) => {
    if (!isStarted(message)) return;
    const { socket } = message.request;
    if (socket.localPort !== port) return;
    counts.requests += 1;
    if (!seen.has(socket)) counts.connections += 1;
    seen.add(socket);
  };
  subscribe(channel, note);
  return { counts, stop: () => unsubscribe(channel, note) };
}

test('a gate sends no more than it did', { timeout: 120_000 }, async () => {
  const embedded = await startEmbedded(allGatesOn.name, allGatesOn.gates, { delivers: 'here' });
  const target = countAt(portOf(embedded.target.baseUrl));
  const hook = countAt(portOf(embedded.target.states?.url));
  const results = await resultsOn(checks, embedded.target, embedded.receiver);
  await embedded.close();
  for (const one of [target, hook]) one.stop();
  const { requests, connections } = target.counts;
  const sent = Object.entries({ requests, hookCalls: hook.counts.requests, connections });
  expect(results).toHaveLength(checks.length);
  const above = sent.filter(([name, count]) => count > slack * (bounds.get(name) ?? 0));
  expect(above).toEqual([]);
  // half as much would be news, too, or not counted
  const below = sent.filter(([name, count]) => count < (bounds.get(name) ?? Infinity) / 2);
  expect(below, 'lower the bounds').toEqual([]);
});
