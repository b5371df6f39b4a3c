import type { Header } from '../model/exchange.ts';
import { type Head, malformed, parseHead, parseHeader } from './parse-head.ts';
import type { Received } from './received.ts';

/** A body's bytes and where it ends on the wire. */
interface Body {
  readonly bytes: Buffer;
  readonly end: number;
  /** Present where nothing but the end of the connection ends it. */
  readonly untilClosed?: true;
}

/** Characters of a line that is not complete that tell whether it may say a chunk's size. */
const longestSize = 18;

/** A connection that its target closes after so many seconds of rest is not used again: it may be closed under a request. */
const tooSoonSeconds = 2;

/**
 * Reads one answer from all that has come so far; what follows its end is surplus. Null where more
 * is needed; throws where it can't become one. `ended`: nothing more will come.
 */
export function parseAnswer(bytes: Buffer, method: string, ended: boolean): Received | null {
  const head = parseHead(bytes);
  if (!head) return null;
  const { status, reason, headers } = head;
  const body = hasNoBody(status, method) ? nothing(head) : parseBody(bytes, head, ended);
  if (!body) return null;
  const lasts = status >= 200 && !body.untilClosed && !closes(head) && !closesSoon(head);
  return {
    status,
    reason,
    headers,
    body: body.bytes,
    surplus: bytes.subarray(body.end),
    lasts,
  };
}

/** Where an answer ends that announces its length; null where it does not, or its head is not complete. */
export function announcedEnd(bytes: Buffer, method: string): number | null {
  const head = parseHead(bytes);
  if (!head || hasNoBody(head.status, method)) return null;
  const framing = framingOf(head.headers);
  return framing === 'chunks' || framing === 'close' ? null : head.end + framing;
}

/** True for an answer in chunks without its last one, after which its connection was to end. */
export function isCutInChunks(bytes: Buffer, method: string): boolean {
  const head = parseHead(bytes);
  if (!head || hasNoBody(head.status, method)) return false;
  return framingOf(head.headers) === 'chunks' && closes(head);
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

/** True where a connection ends with its answer, by what the head says. */
function closes({ headers, isOld }: Head): boolean {
  const options = valuesOf(headers, 'connection')
    .join()
    .toLowerCase()
    .split(/[\s,]+/);
  return options.includes('close') || (isOld === true && !options.includes('keep-alive'));
}

/** True where its target says that it closes it before another request could surely use it. */
function closesSoon({ headers }: Head): boolean {
  const seconds = /timeout=(\d+)/.exec(valuesOf(headers, 'keep-alive').join())?.[1];
  return seconds !== undefined && Number(seconds) <= tooSoonSeconds;
}

/** What ends a body: its length, its last chunk, or that the connection is closed. */
function framingOf(headers: readonly Header[]): number | 'chunks' | 'close' {
  const coding = valuesOf(headers, 'transfer-encoding');
  const lengths = valuesOf(headers, 'content-length');
  if (coding.length > 0 && lengths.length > 0)
    throw malformed('it has both Transfer-Encoding and Content-Length');
  if (coding.some((value) => /(?:^|,)\s*chunked$/i.test(value))) return 'chunks';
  const [length] = lengths;
  if (length === undefined) return 'close';
  if (lengths.length > 1 || !/^\d{1,15}$/.test(length))
    throw malformed(`its Content-Length is ${lengths.join(', ')}`);
  return Number(length);
}

/** What an answer has as its body that can have none; the length that it announces is a number all the same. */
function nothing({ headers, end }: Head): Body {
  const [odd] = valuesOf(headers, 'content-length').filter((each) => !/^\d[\d, ]*$/.test(each));
  if (odd !== undefined) throw malformed(`its Content-Length is ${odd}`);
  return { bytes: Buffer.alloc(0), end };
}

function parseBody(bytes: Buffer, { headers, end: from }: Head, ended: boolean): Body | null {
  const framing = framingOf(headers);
  if (framing === 'chunks') return parseChunks(bytes, from);
  if (framing === 'close')
    return ended ? { bytes: bytes.subarray(from), end: bytes.length, untilClosed: true } : null;
  const end = from + framing;
  return bytes.length < end ? null : { bytes: bytes.subarray(from, end), end };
}

function parseChunks(bytes: Buffer, from: number): Body | null {
  const chunks: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at);
    const text = bytes.toString('latin1', at, line < 0 ? at + longestSize : line);
    const size = /^([\dA-Fa-f]{1,16})(?:;.*)?$/.exec(text)?.[1];
    if (size === undefined && (line >= 0 || !/^[\dA-Fa-f]{0,16}(?:\r|;.*)?$/s.test(text)))
      throw malformed('a chunk has no size');
    if (size === undefined || line < 0) return null;
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
    parseHeader(bytes.toString('latin1', at, line));
    at = line + 2;
  }
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
}
