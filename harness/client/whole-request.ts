import type { Header } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { WireEndpoint } from './endpoint.ts';
import { has, headersOf } from './outgoing.ts';
import { token, unfitValue } from './parse-head.ts';

/** A whole request as it goes on the wire. */
interface WholeRequest {
  readonly bytes: Buffer;
  /** False where its connection is to serve no other request. */
  readonly lasts: boolean;
}

/** Methods whose requests have a body, if an empty one. What comes after an unexpected body may be misread. */
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Headers that say how a message is framed or a connection is used, which is not for a whole request to say. */
const notSaid: readonly string[] = ['transfer-encoding', 'keep-alive', 'upgrade', 'expect'];

/** Said by the client itself, in its own place and words. */
const said: ReadonlySet<string> = new Set(['host', 'connection', 'content-length']);

/**
 * Head and body, with what every HTTP/1.1 request needs. Throws for what is no such request: a check that means to
 * send it sends it raw.
 */
export function wholeRequest(endpoint: WireEndpoint, spec: RequestSpec): WholeRequest {
  const { method, body } = spec;
  const path = endpoint.prefix + spec.path;
  const headers = headersOf(spec);
  const length = body?.length ?? 0;
  if (!token.test(method)) throw new Error('invalid request method');
  if (!path.startsWith('/') || /[^!-\u00FF]/.test(path)) throw new Error('invalid request path');
  for (const header of headers) rejectUnfit(header, length);
  const closes = method === 'HEAD' || /\bclose\b/i.test(valueOf(headers, 'connection') ?? '');
  const expected = withBody.has(method);
  const lines: readonly Header[] = [
    ['host', valueOf(headers, 'host') ?? endpoint.host],
    ['connection', closes ? 'close' : 'keep-alive'],
    ...headers.filter(([name]) => !said.has(name.toLowerCase())),
    ...(length > 0 || expected ? [['content-length', String(length)] as const] : []),
  ];
  const start = `${method} ${path} HTTP/1.1`;
  const text = [start, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  const head = Buffer.from(text, 'latin1');
  return {
    bytes: body ? Buffer.concat([head, body]) : head,
    lasts: !closes && (length === 0 || expected),
  };
}

function rejectUnfit(header: Header, length: number): void {
  const [name, value] = header;
  if (!token.test(name)) throw new Error(`invalid header name ${JSON.stringify(name)}`);
  if (unfitValue.test(value) || has([header], ...notSaid))
    throw new Error(`invalid ${name} header`);
  if (has([header], 'content-length') && length > 0 && Number(value) !== length)
    throw new Error(`a Content-Length of ${value} for a body of ${length} bytes`);
}

function valueOf(headers: readonly Header[], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
