import {
  createServer,
  request as sendOn,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way through; its body is there once the answer is. */
export interface PassingRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** An answer on its way back. */
export interface PassingAnswer {
  readonly status: number;
  readonly reason: string;
  /** Names and values as they stood on the wire. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/**
 * What becomes of an answer: another one in its place, bytes that no HTTP server would write, after
 * which the connection ends, or none at all.
 */
export type Meddled = PassingAnswer | Buffer | 'reset' | 'silence';

/** Decides what becomes of each answer; one that is returned as it came is passed on untouched. */
export type Meddle = (answer: PassingAnswer, request: PassingRequest) => Meddled | Promise<Meddled>;

/** A proxy that is up. */
export interface Proxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Passes everything on as it came. */
export const passOn: Meddle = (answer) => answer;

/**
 * Starts a proxy on the loopback in front of a server, which meddles with what that one answers.
 * Requests go through as they come, their bodies too, so that a body held back is held back behind it.
 */
export async function startProxy(upstream: string, meddle: Meddle): Promise<Proxy> {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 });
  server.on('request', (request, response) => void serve(upstream, meddle, request, response));
  server.on(
    'checkContinue',
    (request, response) => void serve(upstream, meddle, request, response),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a TCP server's address is an object
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  upstream: string,
  meddle: Meddle,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { hostname, port } = new URL(upstream);
  const { method = 'GET', url: path = '/', headers, rawHeaders } = request;
  const sent: Buffer[] = [];
  request.on('data', (chunk: Buffer) => sent.push(chunk));
  const onward = sendOn({ hostname, port, method, path, headers: rawHeaders, agent: false });
  onward.flushHeaders();
  request.pipe(onward);
  response.on('close', () => onward.destroy());
  try {
    const answer = await received(onward);
    const body = Buffer.concat(sent).toString('utf8');
    const meddled = await meddle(answer, { method, path, headers, body });
    if (meddled === 'silence') return;
    if (meddled === 'reset') request.socket.resetAndDestroy();
    else if (Buffer.isBuffer(meddled)) request.socket.end(meddled);
    else passBack(meddled, response);
  } catch {
    request.socket.destroy();
  }
}

/** The framing is the proxy's own. */
const ofTheHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

function passBack({ status, reason, headers, body }: PassingAnswer, response: ServerResponse) {
  const kept = headers.filter(([name]) => !ofTheHop.has(name.toLowerCase()));
  response.sendDate = false;
  const length = status === 204 ? [] : ['content-length', String(body.length)];
  response.writeHead(status, reason, [...kept.flat(), ...length]);
  response.end(status === 204 ? undefined : body);
}

function received(onward: ReturnType<typeof sendOn>): Promise<PassingAnswer> {
  return new Promise((resolve, reject) => {
    onward.on('error', reject);
    onward.on('response', (from) => {
      const chunks: Buffer[] = [];
      from.on('data', (chunk: Buffer) => chunks.push(chunk));
      from.on('error', reject);
      from.on('end', () => {
        const headers = from.rawHeaders.flatMap((name, place) =>
          place % 2 === 0 ? [[name, from.rawHeaders[place + 1] ?? ''] as const] : [],
        );
        const { statusCode: status = 0, statusMessage: reason = '' } = from;
        resolve({ status, reason, headers, body: Buffer.concat(chunks) });
      });
    });
  });
}

/** The same answer with another body, as JSON. */
export function withJson(answer: PassingAnswer, value: unknown): PassingAnswer {
  return { ...answer, body: Buffer.from(JSON.stringify(value)) };
}

/** An answer with a JSON body and no header but what that takes. */
export function jsonAnswer(status: number, value: unknown): PassingAnswer {
  const headers = [['content-type', 'application/json']] as const;
  return { status, reason: '', headers, body: Buffer.from(JSON.stringify(value)) };
}
