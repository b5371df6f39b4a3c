import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, test } from 'vitest';
import { commandLine, jsonFile } from '../../selftest/commands/command-line.ts';

type Body = (url: string) => Promise<void>;

const json = { 'content-type': 'application/json' };

function answering(listener: RequestListener): () => Server {
  return () => createServer(listener);
}

/** Servers that are not gateways. */
const servers: readonly (readonly [name: string, start: () => Server])[] = [
  [
    '401 to everything',
    answering((request, response) => {
      request.resume();
      response.writeHead(401, json).end('{"code":"unauthorized"}');
    }),
  ],
  [
    '404 to everything',
    answering((request, response) => {
      request.resume();
      response.writeHead(404).end();
    }),
  ],
  [
    '200 {} to everything',
    answering((request, response) => {
      request.resume();
      response.writeHead(200, json).end('{}');
    }),
  ],
  [
    'a login page',
    answering((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>sign in</title>');
    }),
  ],
  [
    '500 to everything',
    answering((request, response) => {
      request.resume();
      response.writeHead(500).end('oops');
    }),
  ],
  [
    '429 to everything',
    answering((request, response) => {
      request.resume();
      response.writeHead(429, { ...json, 'retry-after': '1' }).end('{"code":"rate_limited"}');
    }),
  ],
  [
    'an echo',
    answering((request, response) => {
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? 'text/plain' });
      request.pipe(response);
    }),
  ],
  [
    'what is not HTTP',
    () =>
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.end('220 mail.example.com ESMTP\r\n');
      }),
  ],
  [
    'a mute server',
    () =>
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
      }),
  ],
];

async function withServer(start: () => Server, body: Body): Promise<void> {
  const server = start();
  const sockets = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  try {
    await body(`http://127.0.0.1:${port}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  }
}

const account = {
  owner: { session: 'a-session-cookie', csrf: 'a-csrf-cookie' },
  alphaKey: 'an-api-key',
  sealedKey: 'an-api-key',
  workflowToken: 'ztw_a-token',
};

/** The must clauses that each keeps, by chance or because the contract asks little there. */
const kept: Readonly<Record<string, readonly string[]>> = {
  '404 to everything': ['public.not-found.empty'],
  '200 {} to everything': [
    'alpha-status.object',
    'webhook-endpoint-list.object',
    'owner-message-page.object',
    'owner-device-page.object',
    'sealed-message-page.object',
    'sealed-device-page.object',
    'sealed-webhook-endpoint-list.object',
    'sealed-usage-page.object',
    'workflow-readiness.object',
    'webhooks.list.accepted',
    'ownerMessages.list.accepted',
    'devices.list.accepted',
    'sealed.messages.list.accepted',
    'sealed.devices.list.accepted',
    'sealed.webhooks.list.accepted',
    'sealed.usage.list.accepted',
    'workflow.readiness.accepted',
  ],
};

/** Credentials that they refuse or ignore make a target unjudgeable; only these two take them all. */
const codes: Readonly<Record<string, number>> = { '200 {} to everything': 1, 'an echo': 1 };

describe.each(servers)('%s', { concurrent: true }, (name, start) => {
  test('is not judged without credentials, within 30 seconds', { timeout: 30_000 }, () =>
    withServer(start, async (url) => {
      const { code, report } = await commandLine(['run', '--target', url]);
      expect({ code, verdict: report?.targets[0]?.verdict }).toEqual({
        code: 4,
        verdict: 'notJudged',
      });
    }),
  );

  test('is never conformant with credentials, and passes nothing that it does not keep', () =>
    withServer(start, async (url) => {
      const target = { name, baseUrl: url, origin: 'https://a.example.com', account };
      const timeouts = { requestMs: 3000 };
      const file = await jsonFile('t.json', {
        targets: [{ ...target, maxTier: 'irreversible', timeouts }],
      });
      const { code, report } = await commandLine(['run', '--config', file]);
      const musts = report?.targets[0]?.clauses.filter(({ level }) => level === 'must') ?? [];
      const passed = musts.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
      expect(code).toBe(codes[name] ?? 4);
      expect(passed.toSorted()).toEqual([...(kept[name] ?? [])].toSorted());
      expect(['notJudged', 'notConformant']).toContain(report?.targets[0]?.verdict);
    }));
});
