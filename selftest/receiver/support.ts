import https from 'node:https';
import http from 'node:http';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import {
  throwawayAuthority,
  throwawayCertificate,
  throwawayHost,
} from '../../fixtures/receiver/throwaway-certificate.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { listenAt, type Receiver } from '../../harness/receiver/receiver.ts';

export const refusedHost = `refused.${throwawayHost}`;
export const never = new AbortController().signal;

/** A listener that ends TLS itself, closed with the test. */
export async function secureReceiver(): Promise<Receiver> {
  const listen = '127.0.0.1:0';
  const receiver = await listenAt({ listen, certificate: throwawayCertificate, refusedHost });
  onTestFinished(() => receiver.close());
  return receiver;
}

/** One behind which something else ends TLS, closed with the test. */
export async function plainReceiver(): Promise<Receiver> {
  const receiver = await listenAt({ listen: '127.0.0.1:0' });
  onTestFinished(() => receiver.close());
  return receiver;
}

/** What a sender sees of an answer. */
interface Seen {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
  /** The pieces in which the body came. */
  readonly pieces: number;
}

/** How a delivery is sent. */
interface Delivery {
  readonly body?: string | Uint8Array;
  readonly headers?: readonly Header[];
  readonly servername?: string;
  readonly method?: string;
  readonly agent?: https.Agent;
  /** True for plain HTTP. */
  readonly plain?: boolean;
}

/** Sends a delivery as a gateway would, trusting the throwaway authority; rejects where there is no answer. */
export function deliver(port: number, path: string, how: Delivery = {}): Promise<Seen> {
  const { body = '{"event":1}', headers = [], servername = throwawayHost, plain = false } = how;
  const common = {
    host: '127.0.0.1',
    port,
    path,
    method: how.method ?? 'POST',
    headers: ['Host', servername, 'Content-Length', `${body.length}`, ...headers.flat()],
  };
  return new Promise((resolve, reject) => {
    const request = plain
      ? http.request({ ...common, agent: false })
      : https.request({ ...common, servername, ca: throwawayAuthority, agent: how.agent ?? false });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: pairs(response.rawHeaders),
          body: Buffer.concat(chunks).toString(),
          pieces: chunks.length,
        }),
      );
    });
    request.end(body);
  });
}

/** A TLS connection to the listener, on which a test writes bytes as it likes. */
export function rawTls(port: number, servername = throwawayHost): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername, ca: throwawayAuthority };
    const socket = tls.connect(options, () => resolve(socket));
    socket.on('error', reject);
    onTestFinished(() => void socket.destroy());
  });
}

/** All that a connection brings until it ends, and the error that it ended by. */
export function untilClosed(
  socket: tls.TLSSocket,
): Promise<{ text: string; error: string | null }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let error: string | null = null;
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (one: NodeJS.ErrnoException) => {
      error = one.code ?? one.message;
    });
    socket.on('close', () => resolve({ text: Buffer.concat(chunks).toString('latin1'), error }));
  });
}

function pairs(raw: readonly string[]): Header[] {
  return Array.from({ length: raw.length / 2 }, (_, place) => [
    raw[place * 2] ?? '',
    raw[place * 2 + 1] ?? '',
  ]);
}
