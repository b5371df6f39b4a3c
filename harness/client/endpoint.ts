import { readFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import type { Target } from '../model/target.ts';

/** Where a target listens and what its requests have in common. */
export interface WireEndpoint {
  /** Value of the Host header. */
  readonly host: string;
  /** Path that the base URL begins with, verbatim, without a final slash. */
  readonly prefix: string;
  /** Opens a new connection; resolves once it is established, TLS included. */
  readonly connect: (signal: AbortSignal) => Promise<net.Socket>;
}

/** Reads the target's address, private CA and host mapping. */
export function endpointOf(target: Pick<Target, 'baseUrl' | 'tls' | 'resolve'>): WireEndpoint {
  const url = new URL(target.baseUrl);
  const secure = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const real = target.resolve[url.hostname] ?? target.resolve[url.host];
  const address = real === undefined ? null : new URL(`tcp://${real}`);
  const connection = {
    host: address ? address.hostname.replace(/^\[|\]$/g, '') : hostname,
    port: Number(address?.port || url.port || (secure ? 443 : 80)),
  };
  const ca = target.tls ? readFileSync(target.tls.caFile, 'utf8') : null;
  const secured = {
    ...connection,
    // The name that was asked for stays the one that the certificate must have.
    ...(net.isIP(hostname) ? {} : { servername: hostname }),
    ...(ca === null ? {} : { ca: [...tls.rootCertificates, ca] }),
    ALPNProtocols: ['http/1.1'],
  };
  return {
    host: url.host,
    prefix: /^[^:]+:\/\/[^/?#]*([^?#]*)/.exec(target.baseUrl)?.[1]?.replace(/\/$/, '') ?? '',
    connect: (signal) =>
      secure
        ? established(tls.connect(secured), 'secureConnect', signal)
        : established(net.connect(connection), 'connect', signal),
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
