import { clip } from '../judge/describe.ts';
import type { Callee, Header } from '../model/exchange.ts';
import type { RequestParts, RequestSpec } from '../model/request.ts';
import { Stop } from '../model/stop.ts';
import type { Account } from '../model/target.ts';
import { credentialHeaders, credentialsFor } from './credentials.ts';
import { type OperationId, operations } from '../../schemas/operations/index.ts';

/** Builds a request for an operation, good in all that `parts` leaves alone. */
export function buildRequest(
  id: OperationId,
  account: Account,
  origin: string | undefined,
  parts: RequestParts = {},
): RequestSpec {
  const operation = operations[id];
  const credentials = { ...credentialsFor(operation, account, origin), ...parts.credentials };
  const own = parts.body instanceof Uint8Array ? operation.body?.mediaType : 'application/json';
  return requestTo(id, operation.method, fillPath(operation.path, parts.path), {
    ...parts,
    mediaType: parts.mediaType === undefined ? (own ?? null) : parts.mediaType,
    headers: [...credentialHeaders(credentials), ...(parts.headers ?? [])],
  });
}

/** Builds a request to any path, with no credentials but those among the headers. */
export function requestTo(
  callee: Callee | null,
  method: string,
  path: string,
  parts: Omit<RequestParts, 'path' | 'credentials'> = {},
): RequestSpec {
  const body = encode(parts.body);
  const mediaType = parts.mediaType === undefined ? 'application/json' : parts.mediaType;
  const contentType: Header[] = body && mediaType ? [['Content-Type', mediaType]] : [];
  return {
    callee,
    method,
    path: path + queryString(parts.query),
    headers: [...(parts.headers ?? []), ...contentType],
    body,
    fault: parts.fault ?? null,
    assumption: parts.assumption ?? null,
    regular: parts.regular ?? !parts.inFront,
    ...(parts.inFront && { inFront: parts.inFront }),
    manner: parts.manner ?? 'whole',
  };
}

/**
 * Which value of a path or query can't be sent as it is, in words; null where all can. Half of a
 * surrogate pair has no percent-encoding, and without a segment, or with one of dots, the path is
 * another one.
 */
export function unsendable({ path = {}, query = {} }: RequestParts): string | null {
  const odd = Object.entries(path).find(([, value]) => !isText(value) || /^\.{0,2}$/.test(value));
  const [name, value] = odd ?? Object.entries(query).find((pair) => !isText(pair[1])) ?? [];
  return name === undefined ? null : `${name} ${clip(JSON.stringify(value))} can't stand in a URL`;
}

/** True for a text that has an encoding: no half of a surrogate pair is in it alone. */
function isText(value: string): boolean {
  return Buffer.from(value, 'utf8').toString('utf8') === value;
}

function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given(values, name)),
  );
}

/**
 * The id that is to stand in a path. It came from an answer of the target or of the hook: where none
 * did, a path with nothing in its place, or the word for nothing, would ask for something else.
 */
function given(values: Readonly<Record<string, unknown>>, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '' && value !== 'undefined') return value;
  throw new Stop(`no answer before it told the ${name} that it asks for`);
}

function queryString(query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function encode(body: unknown): Uint8Array | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body), 'utf8');
}
