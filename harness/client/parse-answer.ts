import type { Header } from '../model/exchange.ts';
import { malformed, parseHead } from './parse-head.ts';
import type { Received } from './received.ts';

/** A body's bytes and where it ends on the wire. */
interface Body {
  readonly bytes: Buffer;
  readonly end: number;
}

/**
 * Reads one answer from all that has come so far; what follows its end is surplus. Null where more
 * is needed; throws where it can't become one. `ended`: nothing more will come.
 */
export function parseAnswer(bytes: Buffer, method: string, ended: boolean): Received | null {
  const head = parseHead(bytes);
  if (!head) return null;
  const body = hasNoBody(head.status, method)
    ? { bytes: Buffer.alloc(0), end: head.end }
    : parseBody(bytes, head.end, head.headers, ended);
  if (!body) return null;
  const { status, reason, headers } = head;
  return { status, reason, headers, body: body.bytes, surplus: bytes.subarray(body.end) };
}

/** True for answers that HTTP allows no body, whatever they announce. */
export function hasNoBody(status: number, method: string): boolean {
  return method === 'HEAD' || status < 200 || status === 204 || status === 304;
}

/**
 * True where an answer announces a body that it can't have. To a HEAD, and as a 304, the length
 * that another answer would have had is no such announcement.
 */
export function announcesForbiddenBody(answer: Received, method: string): boolean {
  const { status, headers } = answer;
  if (method === 'HEAD' || status === 304 || !hasNoBody(status, method)) return false;
  const lengths = valuesOf(headers, 'content-length');
  return valuesOf(headers, 'transfer-encoding').length > 0 || lengths.some((each) => each !== '0');
}

function parseBody(
  bytes: Buffer,
  from: number,
  headers: readonly Header[],
  ended: boolean,
): Body | null {
  const coding = valuesOf(headers, 'transfer-encoding');
  const lengths = valuesOf(headers, 'content-length');
  if (coding.length > 0 && lengths.length > 0)
    throw malformed('it has both Transfer-Encoding and Content-Length');
  if (coding.some((value) => /(?:^|,)\s*chunked$/i.test(value))) return parseChunks(bytes, from);
  const [length] = lengths;
  if (length === undefined)
    return ended ? { bytes: bytes.subarray(from), end: bytes.length } : null;
  if (lengths.length > 1 || !/^\d{1,15}$/.test(length))
    throw malformed(`its Content-Length is ${lengths.join(', ')}`);
  const end = from + Number(length);
  return bytes.length < end ? null : { bytes: bytes.subarray(from, end), end };
}

function parseChunks(bytes: Buffer, from: number): Body | null {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = /^([\dA-Fa-f]{1,8})[ \t]*(?:;.*)?$/.exec(bytes.toString('latin1', at, line))?.[1];
    if (size === undefined) throw malformed('a chunk has no size');
    const start = line + 2;
    const end = start + Number.parseInt(size, 16);
    if (end === start) return parseTrailers(bytes, start, Buffer.concat(chunks));
    if (bytes.length < end + 2) return null;
    if (bytes.toString('latin1', end, end + 2) !== '\r\n')
      throw malformed('a chunk does not end where its size says');
    chunks.push(bytes.subarray(start, end));
    at = end + 2;
  }
}

function parseTrailers(bytes: Buffer, from: number, body: Buffer): Body | null {
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    if (line === at) return { bytes: body, end: line + 2 };
    at = line + 2;
  }
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
}
