import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Script, Strays, WayIn } from '../model/arrival.ts';
import type { Target } from '../model/target.ts';
import { maxDeliveryBytes } from './bounds.ts';
import { readCertificate } from './certificate.ts';
import { peerOf, hasBody } from './incoming.ts';
import { ListeningPlace } from './place.ts';
import { startServer, type Serving } from './server.ts';
import { StraysSoFar } from './strays.ts';

export { ReceiverProblem } from './problem.ts';
export type { ListeningPlace } from './place.ts';

/** A place that is open, and the last part of the path by which deliveries come to it. */
interface OpenedPlace {
  readonly segment: string;
  readonly place: ListeningPlace;
}

/** The suite as the customer's webhook: one listener for all checks of a run. */
export interface Receiver {
  readonly port: number;
  /** False where something in front ends TLS, so that it can't be refused. */
  readonly endsTls: boolean;
  /** Opens a place of its own; what comes there meets the script. One of our own calls tells nothing of who delivers. */
  readonly open: (script: Script, by?: 'deployment' | 'ourselves') => OpenedPlace;
  readonly strays: () => Strays;
  /** What is known of a proxy; left out where it was not looked for. */
  readonly way?: WayIn;
  /** Ends all places and frees the port. */
  readonly close: () => Promise<void>;
}

/** Listens as the target file says; throws a `ReceiverProblem` where nobody can. */
export async function openReceiver({
  listen,
  tls,
  refusedHost,
}: NonNullable<Target['receiver']>): Promise<Receiver> {
  return listenAt({ listen, refusedHost, ...(tls && { certificate: readCertificate(tls) }) });
}

/** Listens; throws a `ReceiverProblem` where the address can't be had. It keeps no process alive. */
export async function listenAt(serving: Serving): Promise<Receiver> {
  const places = new Map<string, ListeningPlace>();
  /** Those that we call ourselves. */
  const own = new Set<ListeningPlace>();
  /** Paths that were a place's: what still comes there is known to be that one's, and goes astray nowhere. */
  const closed = new Set<string>();
  const strays = new StraysSoFar();
  /** All that a delivery says is in its body. */
  const astray = (request: IncomingMessage) => {
    const what = `${request.method} ${request.url}`;
    if (hasBody(request)) strays.addFrom(peerOf(request.socket), 'unknown', what);
    else strays.addNoDelivery();
  };
  const server = await startServer(serving, strays, (request, response) => {
    const segment = segmentIn(request.url ?? '');
    const place = places.get(segment);
    if (!place) {
      if (!closed.has(segment)) astray(request);
      dismiss(request, response, 404);
      return;
    }
    if (asking.has(request.method)) {
      dismiss(request, response, 204);
      return;
    }
    if (!own.has(place)) strays.delivers(peerOf(request.socket));
    const known = server.connectionOf(request.socket);
    const reset = () => void (known?.socket ?? request.socket).resetAndDestroy();
    place.take({ request, response, connection: known?.number ?? 0, reset });
  });
  return {
    port: server.port,
    endsTls: serving.certificate !== undefined,
    open: (script, by = 'deployment') => {
      const segment = randomBytes(16).toString('hex');
      const place = new ListeningPlace(script, () => {
        places.delete(segment);
        own.delete(place);
        closed.add(segment);
      });
      places.set(segment, place);
      if (by === 'ourselves') own.add(place);
      return { segment, place };
    },
    strays: () => strays.told(),
    close: () => {
      for (const place of places.values()) place.close();
      return server.close();
    },
  };
}

/** By these methods somebody asks whether anybody is there, and delivers nothing: no place receives it. */
const asking: ReadonlySet<string | undefined> = new Set(['HEAD', 'OPTIONS']);

/** The connection stays open: anyone who shares it among callback URLs has other deliveries to send on it. */
function dismiss(request: IncomingMessage, response: ServerResponse, status: 204 | 404): void {
  let bytes = 0;
  for (const stream of [request, response]) stream.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxDeliveryBytes) request.destroy();
  });
  response.writeHead(status, status === 404 ? { 'content-length': 0 } : {}).end();
}

/** The place that a path names, wherever in it: something in front may add or take away a prefix. */
function segmentIn(path: string): string {
  return /\/([\da-f]{32})(?=[/?#]|$)/.exec(path)?.[1] ?? '';
}
