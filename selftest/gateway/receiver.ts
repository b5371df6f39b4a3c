import { createHmac } from 'node:crypto';
import { createServer } from 'node:https';
import { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newCertificate } from './certificate.ts';

/** The host of every endpoint here, which only the gateway's own table leads to. */
export const HOST = 'hooks.example.com';

let own: ReturnType<typeof newCertificate> | undefined;

/** What a receiver shows, where nothing else is said, and gateways trust. */
export function ownCertificate() {
  return (own ??= newCertificate(HOST));
}

/** What came to the receiver. */
interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What the body says. */
  readonly told: Record<string, unknown>;
}

/** Answers an arrival, or does something else to it. */
export type AnswerIt = (
  response: ServerResponse,
  request: IncomingMessage,
  receiver: Listener,
) => void;

/** Answers with a status and nothing more. */
export function status(code: number, headers: Record<string, string> = {}): AnswerIt {
  return (response) => response.writeHead(code, headers).end();
}

/** A listener where the callback URLs of a gateway lead. */
export interface Listener {
  /** In the order in which they came. */
  readonly arrivals: Arrival[];
  readonly address: string;
  /** Resets every connection that is open. */
  reset(): void;
  /** How whatever comes from now on is answered; 204 at first. */
  answer: AnswerIt;
  close(): Promise<void>;
}

/** Opens a receiver; it shows the certificate that the gateways of these tests trust, or another one. */
export async function openListener(certificate = ownCertificate()): Promise<Listener> {
  const arrivals: Arrival[] = [];
  const connections = new Set<Socket>();
  const server = createServer({ ...certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrivals.push(arrivalOf(request, Buffer.concat(chunks)));
      receiver.answer(response, request, receiver);
    });
  });
  server.on('connection', (socket) => {
    if (socket instanceof Socket) connections.add(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('no port');
  const receiver: Listener = {
    arrivals,
    address: `127.0.0.1:${bound.port}`,
    answer: status(204),
    reset: () => {
      for (const socket of connections) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

function arrivalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Arrival {
  const told: Record<string, unknown> = JSON.parse(body.toString());
  const shown = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { method, path: url, headers: Object.fromEntries(shown), body, told };
}

/** What a secret, as it was shown, makes of a body. */
export function signatureOf(secret: string, body: Buffer): string {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(body).digest('hex');
}
