import { readFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { Client } from 'undici';
import type { Target } from '../model/target.ts';
import { NoAnswerError } from './no-answer.ts';
import { verified } from './verification.ts';

/** Where a target listens and what its requests have in common. */
export interface WireEndpoint {
  /** Value of the Host header. */
  readonly host: string;
  /** Path that the base URL begins with, verbatim, without a final slash. */
  readonly prefix: string;
  /** Opens a new connection; resolves once it is established, TLS included. */
  readonly connect: (signal: AbortSignal) => Promise<net.Socket>;
}

/** Reads the target's address, certificates, host mapping and proxy. */
export function endpointOf(
  target: Pick<Target, 'baseUrl' | 'tls' | 'resolve' | 'proxy'>,
): WireEndpoint {
  const url = new URL(target.baseUrl);
  const secure = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const real = target.resolve[url.hostname] ?? target.resolve[url.host];
  const address = real === undefined ? null : new URL(`tcp://${real}`);
  const connection = {
    host: address ? address.hostname.replace(/^\[|\]$/g, '') : hostname,
    port: Number(address?.port || url.port || (secure ? 443 : 80)),
  };
  const { caFile, certFile, keyFile } = target.tls ?? {};
  const secured = {
    ...verified,
    // The name that was asked for stays the one that the certificate must have.
    ...(net.isIP(hostname) ? {} : { servername: hostname }),
    ...(caFile && { ca: [...tls.rootCertificates, readFileSync(caFile, 'utf8')] }),
    ...(certFile && { cert: readFileSync(certFile, 'utf8') }),
    ...(keyFile && { key: readFileSync(keyFile, 'utf8') }),
    ALPNProtocols: ['http/1.1'],
  };
  const { proxy } = target;
  const connect = async (signal: AbortSignal): Promise<net.Socket> => {
    if (proxy !== undefined) {
      const socket = await tunnel(proxy, connection, signal);
      if (!secure) return socket;
      // without a host of its own, TLS takes the certificate to be for localhost
      return established(
        tls.connect({ host: hostname, ...secured, socket }),
        'secureConnect',
        signal,
      );
    }
    return secure
      ? established(tls.connect({ ...connection, ...secured }), 'secureConnect', signal)
      : established(net.connect(connection), 'connect', signal);
  };
  return {
    host: url.host,
    prefix: /^[^:]+:\/\/[^/?#]*([^?#]*)/.exec(target.baseUrl)?.[1]?.replace(/\/$/, '') ?? '',
    connect,
  };
}

function established(socket: net.Socket, event: string, signal: AbortSignal): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const abort = () => fail(signal.reason);
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      reject(error);
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('error', fail);
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/** Has a proxy open a tunnel to an address (CONNECT); rejects where it opens none. */
async function tunnel(
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
