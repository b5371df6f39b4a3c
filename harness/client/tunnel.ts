import type net from 'node:net';
import { Client } from 'undici';
import { NoAnswerError } from './no-answer.ts';
import { verified } from './verification.ts';

/** Has a proxy open a tunnel to an address (CONNECT); rejects where it opens none. */
export async function tunnel(
  proxy: string,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<net.Socket> {
  const { origin, username, password } = new URL(proxy);
  const path = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  // the tunnel takes the client's only connection over, so that the client needs no end of its own
  const client = new Client(origin, { connect: verified });
  const { statusCode, socket } = await client.connect({
    path,
    signal,
    headers: { host: path, ...(username !== '' && { 'proxy-authorization': authorization }) },
  });
  if (statusCode >= 200 && statusCode < 300) return asSocket(socket);
  socket.destroy();
  throw new NoAnswerError('connection', `the proxy answered CONNECT ${path} with ${statusCode}`);
}

function asSocket(duplex: unknown): net.Socket {
  // what undici hands over is the socket that it connected to the proxy, plain or TLS
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const socket = duplex as net.Socket;
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  return socket;
}
