import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What something in front does with an answer, and with a body on its way in. */
export interface Front {
  readonly status?: (status: number) => number;
  readonly broken?: number;
  readonly body?: (bytes: Buffer) => Buffer;
  /** With it the front ends TLS. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly look?: (headers: http.IncomingHttpHeaders) => void;
}

/** A front of the listener at a port, which passes on what it does not change; gives its own port. */
export async function frontOf(
  port: number,
  { status = (same) => same, broken, body, look, certificate }: Front,
) {
  const pass = (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const whole = Buffer.concat(chunks);
      const bytes = body ? body(whole) : whole;
      const { method, url, headers } = incoming;
      look?.(headers);
      const own = { ...headers, 'content-length': String(bytes.length) };
      const asked = { host: '127.0.0.1', port, method, path: url, headers: own, agent: false };
      const passed = http.request(asked, (answer) => {
        outgoing.writeHead(status(answer.statusCode ?? 0), answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => {
        if (broken === undefined) outgoing.destroy();
        else outgoing.writeHead(broken).end();
      });
      outgoing.on('close', () => passed.destroy());
      passed.end(bytes);
    });
  };
  const server = certificate ? https.createServer(certificate, pass) : http.createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an object
  return (server.address() as AddressInfo).port;
}
