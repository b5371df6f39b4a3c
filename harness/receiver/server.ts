import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { maxHeadBytes } from '../client/received.ts';
import { systemErrorCode } from '../model/system-error.ts';
import { maxConnections } from './bounds.ts';
import type { Certificate } from './certificate.ts';
import { peerOf } from './incoming.ts';
import { listenProblem } from './problem.ts';
import type { StraysSoFar } from './strays.ts';

/** A connection as it came from the system, below any TLS. */
interface Connection {
  readonly socket: Socket;
  /** Counts the listener's connections from 1. */
  readonly number: number;
}

/** A server that listens, and the connections that it has. */
interface ListeningServer {
  readonly port: number;
  /** The connection that a request's socket is of. */
  readonly connectionOf: (socket: Socket) => Connection | undefined;
  readonly close: () => Promise<void>;
}

/** How to listen, and what is said of what comes. */
export interface Serving {
  /** `address:port`; with port 0 the system chooses one. */
  readonly listen: string;
  /** Left out where something in front ends TLS. */
  readonly certificate?: Certificate;
  /** The host that TLS is refused to. */
  readonly refusedHost?: string | undefined;
}

/**
 * No limits of time: who delivers may keep connections open as long as a run takes, and one that we closed
 * under a delivery would be held against the sender. A request without Host is one that came as well.
 */
const options = {
  maxHeaderSize: maxHeadBytes,
  requireHostHeader: false,
  requestTimeout: 0,
  headersTimeout: 0,
  keepAliveTimeout: 0,
} as const;

const badRequest = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Listens; throws a `ReceiverProblem` where the address can't be had. It keeps no process alive. */
export async function startServer(
  { listen, certificate, refusedHost }: Serving,
  strays: StraysSoFar,
  handle: http.RequestListener,
): Promise<ListeningServer> {
  const connections = new Map<string, Connection>();
  let number = 0;
  const refuse = (name: string, answer: (error: Error | null) => void) => {
    const refuses = name.toLowerCase() === refusedHost?.toLowerCase();
    if (refuses) strays.add('refused', `a handshake for ${name}`);
    answer(refuses ? new RefusedHost() : null);
  };
  const secure = { ...options, ...certificate, ALPNProtocols: ['http/1.1'], SNICallback: refuse };
  const server = certificate
    ? https.createServer(secure, handle)
    : http.createServer(options, handle);
  server.maxConnections = maxConnections;
  server.maxHeadersCount = 0;
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    connections.set(key, { socket, number: (number += 1) });
    socket.unref();
    socket.on('error', () => undefined);
    socket.on('close', () => connections.delete(key));
  });
  countStrays(server, strays);
  const port = await listening(server, listen);
  server.unref();
  return {
    port,
    connectionOf: (socket) => connections.get(keyOf(socket)),
    close: async () => {
      for (const { socket } of connections.values()) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

function countStrays(server: http.Server | https.Server, strays: StraysSoFar): void {
  // no matter what it was: it could not say whom it calls
  server.on('drop', () => {
    strays.add('turnedAway', 'a connection');
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const malformed = systemErrorCode(error).startsWith('HPE_');
    if (malformed) strays.addFrom(peerOf(socket), 'malformed', error.message);
    if (malformed && socket.writable) socket.end(badRequest);
    else socket.destroy();
  });
  server.on('tlsClientError', (error: Error, socket: Socket) => {
    if (error instanceof RefusedHost) return;
    strays.addFrom(peerOf(socket), 'broken', error.message);
  });
}

/** Ends the handshake of who asks for the host that TLS is refused to. */
class RefusedHost extends Error {
  override readonly name = 'RefusedHost';
}

/** Names a connection as long as it is open: by the other side's address and port. */
function keyOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

async function listening(server: http.Server, listen: string): Promise<number> {
  const { hostname, port } = new URL(`tcp://${listen}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  server.listen({ host, port: Number(port), backlog: maxConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenProblem(listen, systemErrorCode(error));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an object
  return (server.address() as AddressInfo).port;
}
