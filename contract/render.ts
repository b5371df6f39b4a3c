import type { Header } from '../harness/model/exchange.ts';
import { buildRequest } from '../harness/requests/build-request.ts';
import { operations, type OperationId } from '../schemas/operations/index.ts';
import { partsOf, type CallArguments } from './arguments.ts';

/** A request as it would be sent, without its credentials. */
export interface RenderedRequest {
  readonly method: string;
  /** Path and query below the base URL. */
  readonly path: string;
  readonly headers: readonly Header[];
  /** What carries the credentials, by name alone: `cookie __Host-svc_session`. */
  readonly credentials: readonly string[];
  /** Text where it is JSON, base64 where it is sealed bytes; null where there is none. */
  readonly body: { readonly encoding: 'utf8' | 'base64'; readonly content: string } | null;
}

/** Renders a request, without any use of the network. */
export function renderRequest(id: OperationId, args: CallArguments): RenderedRequest {
  const { method, path, headers, body } = buildRequest(id, {}, undefined, partsOf(id, args));
  const encoding = args.body instanceof Uint8Array ? 'base64' : 'utf8';
  return {
    method,
    path,
    headers,
    credentials: carriersOf(id),
    body: body && { encoding, content: Buffer.from(body).toString(encoding) },
  };
}

/** What carries the credentials of an operation (contract: "Authentication"). */
function carriersOf(id: OperationId): string[] {
  const { auth, origin } = operations[id];
  if (auth !== 'ownerSession') return ['header Authorization'];
  const pair = ['cookie __Host-svc_session', 'cookie __Host-svc_csrf', 'header x-svc-csrf'];
  return origin ? [...pair, 'header Origin'] : pair;
}
