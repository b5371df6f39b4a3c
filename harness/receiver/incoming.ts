import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Header } from '../model/exchange.ts';
import type { TlsFacts } from '../model/arrival.ts';
import type { Peer } from './strays.ts';

/** A request on the listener, and what can be done with its connection. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Counts the listener's connections from 1. */
  readonly connection: number;
  /** Ends the connection by a reset (RST) rather than an orderly close. */
  readonly reset: () => void;
}

/** A request's headers as they stood on the wire, in order; Node reads their bytes as Latin-1. */
export function receivedHeaders({ rawHeaders }: IncomingMessage): readonly Header[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, place) => [
    rawHeaders[place * 2] ?? '',
    rawHeaders[place * 2 + 1] ?? '',
  ]);
}

/** Who is at the other end of a connection. */
export function peerOf(socket: Socket): Peer {
  return { address: socket.remoteAddress, servername: servernameOf(socket) };
}

/** The name that the sender asked for; null where it named none, and without TLS. */
function servernameOf(socket: Socket): string | null {
  const name: unknown = 'servername' in socket ? socket.servername : undefined;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** True for a request that has a body: its length is known by these two alone (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The TLS of a connection; null where it has none. */
export function tlsOf(socket: Socket): TlsFacts | null {
  if (!(socket instanceof TLSSocket)) return null;
  return {
    version: socket.getProtocol(),
    cipher: socket.getCipher().name,
    servername: servernameOf(socket),
  };
}
