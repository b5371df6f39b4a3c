import { everyGateOff } from '../../fixtures/gateway/index.ts';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { createClient, type Client, type Sent } from '../../harness/client/client.ts';
import type { Header } from '../../harness/model/exchange.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { Target } from '../../harness/model/target.ts';
import { Secrets } from '../../harness/secrets/secrets.ts';

/** The deadline of what is to be answered: no machine is so busy that it takes that long. */
const patienceMs = 30_000;

/** A target at a base URL. */
export function targetAt(baseUrl: string, members: Partial<Target> = {}): Target {
  return {
    name: 'test',
    baseUrl,
    gates: everyGateOff,
    unmounted: [],
    maxTier: 'irreversible',
    requestBuffering: false,
    resolve: {},
    budget: {
      webhookEndpoints: 0,
      alphaMessages: 0,
      sealedMessages: 0,
      replays: 0,
      workflowActions: 0,
    },
    timeouts: { requestMs: patienceMs, stateMs: patienceMs, runMs: patienceMs },
    ...members,
  };
}

/** A client that is closed with the test. */
export function clientFor(
  baseUrl: string,
  members: Partial<Target> = {},
  secrets = new Secrets(new Uint8Array(32)),
): Client {
  const client = createClient({ target: targetAt(baseUrl, members), secrets });
  onTestFinished(() => client.close());
  return client;
}

/** A request, good in all that `parts` leaves alone. */
export function requestFor(path: string, parts: Partial<RequestSpec> = {}): RequestSpec {
  return {
    callee: null,
    method: 'GET',
    path,
    headers: [],
    body: null,
    fault: null,
    regular: true,
    assumption: null,
    manner: 'whole',
    ...parts,
  };
}

/** Sends one request unlabelled. */
export function send(
  client: Client,
  path: string,
  parts: Partial<RequestSpec> = {},
  deadlineMs?: number,
): Promise<Sent> {
  return client.send(requestFor(path, parts), {
    label: null,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });
}

/** Listens on a free port until the test is over; the base URL it answers at. */
export async function listening(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** An HTTP server of one handler. */
export function httpServer(handler: http.RequestListener): Promise<string> {
  return listening(http.createServer(handler));
}

/** A server that answers the first bytes of each connection by writing as it is told. */
export function rawServer(
  answer: (socket: net.Socket, request: Buffer) => void | Promise<void>,
): Promise<string> {
  return listening(
    net.createServer((socket) => {
      socket.once('data', (request) => void answer(socket, request));
    }),
  );
}

/** A server that answers each connection's first bytes with the given text. */
export function textServer(...parts: readonly string[]): Promise<string> {
  return rawServer(async (socket) => {
    for (const part of parts) {
      socket.write(part);
      await wait(20);
    }
  });
}

/** What node:http saw of a request's headers, as pairs. */
export function headerPairs({ rawHeaders }: http.IncomingMessage): Header[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[index * 2] ?? '',
    rawHeaders[index * 2 + 1] ?? '',
  ]);
}

/** Where nothing listens: a port that was free a moment ago may be another's by now. */
export const nowhere = '127.0.0.1:1';

/** Lets what is under way on sockets of this process come to where it goes, and no timer pass. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setImmediate(next));
}

/** Until the test is over, time passes only where the test says so: for `performance`, and for what else is named. */
export function freezeTime(...what: readonly ('setTimeout' | 'clearTimeout')[]): void {
  vi.useFakeTimers({ toFake: ['performance', ...what] });
  onTestFinished(() => void vi.useRealTimers());
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
