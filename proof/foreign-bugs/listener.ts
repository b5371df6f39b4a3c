import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The host that the certificate is for, and one that it is not for. */
export const host = 'hooks.acme-mobile.net';
export const otherHost = 'elsewhere.acme-mobile.net';

/** Something that arrived. */
interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A listener on the loopback whose answer is the last part of the path: a status, `hang` or `reset`; else 200. */
interface Listener {
  readonly caFile: string;
  /** Address and port. */
  readonly place: string;
  /** What arrived by a path, in order. */
  readonly arrivedAt: (path: string) => readonly Arrival[];
  readonly close: () => void;
}

/** A certificate and its key in a directory of their own, which openssl makes. */
function makeCertificate() {
  const directory = mkdtempSync(join(tmpdir(), 'foreign-delivering-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const made = ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...names];
  const remove = () => rmSync(directory, { recursive: true });
  try {
    execFileSync('openssl', made, { stdio: 'ignore' });
    return { key, cert, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const wanted = request.url?.split('/').at(-1) ?? '';
  if (wanted === 'reset') request.socket.destroy();
  if (wanted === 'hang' || wanted === 'reset') return;
  const status = /^[2-5][0-9]{2}$/.test(wanted) ? Number(wanted) : 200;
  const redirects = status >= 300 && status < 400;
  response.writeHead(status, redirects ? { location: `https://${host}/redirected/200` } : {});
  response.end();
}

/** Listens with a certificate of its own. */
export async function startListener(): Promise<Listener> {
  const made = makeCertificate();
  const arrivals: Arrival[] = [];
  const tls = { key: readFileSync(made.key), cert: readFileSync(made.cert) };
  const server: Server = createServer(tls, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      arrivals.push({ path, headers, body: Buffer.concat(parts) });
      answer(request, response);
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    caFile: made.cert,
    place: `127.0.0.1:${address.port}`,
    arrivedAt: (path) => arrivals.filter((arrival) => arrival.path === path),
    close: () => {
      server.close();
      server.closeAllConnections();
      made.remove();
    },
  };
}

/** True where one header of an arrival is an HMAC by this secret: of its body, with or without a timestamp. */
export function isSignedWith(secret: string, { headers, body }: Arrival): boolean {
  const key = Buffer.from(secret, 'base64url');
  const told = Object.values(headers).flatMap((value) => value ?? []);
  const stamps = told.filter((value) => /^[0-9]{13}$/.test(value));
  const signed = [body, ...stamps.map((at) => Buffer.concat([Buffer.from(`${at}.`), body]))];
  return signed.some((text) =>
    (['hex', 'base64', 'base64url'] as const).some((encoding) =>
      told.includes(createHmac('sha256', key).update(text).digest(encoding)),
    ),
  );
}
