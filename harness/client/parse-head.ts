import { trimmed } from '../model/ends.ts';
import type { Header } from '../model/exchange.ts';
import { isHttp2, speaksHttp2 } from './http2.ts';
import { NoAnswerError } from './no-answer.ts';
import { maxHeadBytes } from './received.ts';

/** A name as HTTP allows one (RFC 9110, 5.6.2). */
export const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
/** What no value of a header may have in it. */
export const unfitValue = /[^\t -~\u0080-\u00FF]/;

/** The head of an answer, and where what follows it begins. */
export interface Head {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  /** Present where it is of another version than HTTP/1.1. */
  readonly isOld?: true;
  readonly end: number;
}

/**
 * Reads the head of the final answer, past interim ones; null where it is not complete yet. Interim ones
 * without end are no answer: they may take no more bytes than a head.
 */
export function parseHead(bytes: Buffer): Head | null {
  for (let from = 0; ;) {
    const head = headAt(bytes, from);
    if (head === null || !isInterim(head.status)) return head;
    from = head.end;
    if (from > maxHeadBytes)
      throw new NoAnswerError('tooLarge', `interim answers have more than ${maxHeadBytes} bytes`);
  }
}

/** Interim answers, save a switch of protocols that was not asked for, may come before any other. */
function isInterim(status: number): boolean {
  return status >= 100 && status < 200 && status !== 101;
}

function headAt(bytes: Buffer, before: number): Head | null {
  const from = pastBlankLines(bytes, before);
  rejectEarly(bytes, from);
  const end = bytes.indexOf('\r\n\r\n', from);
  const isWhole = end >= 0;
  if ((isWhole ? end : bytes.length) - from > maxHeadBytes)
    throw new NoAnswerError('tooLarge', `the answer's head has more than ${maxHeadBytes} bytes`);
  // what comes line by line is reported once a line is complete: the others may never come
  if (!isWhole && !(from < bytes.length && endsLine(bytes))) return null;
  const text = bytes.toString('latin1', from, isWhole ? end : bytes.length - 2);
  const [first = '', ...lines] = text.split('\r\n');
  const match = /^HTTP\/(0\.9|1\.[01]|2\.0) (\d{3})(?: ([^\r\n]*))?$/.exec(first);
  if (!match) throw malformed(`its first line is ${JSON.stringify(first.slice(0, 80))}`);
  const [, version, code, reason = ''] = match;
  const status = Number(code);
  const headers = isInterim(status) ? [] : lines.map(parseHeader);
  if (!isWhole) return null;
  return {
    status,
    reason: asUtf8(reason),
    headers,
    ...(version !== '1.1' && { isOld: true }),
    end: end + 4,
  };
}

/** Empty lines before an answer are no part of it. */
function pastBlankLines(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at += 1;
  return at;
}

function endsLine(bytes: Buffer): boolean {
  return bytes.at(-1) === 0x0a && bytes.at(-2) === 0x0d;
}

function asUtf8(latin1: string): string {
  return /[^\0-~]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString() : latin1;
}

/** The error for bytes that are not HTTP. */
export function malformed(what: string): NoAnswerError {
  return new NoAnswerError('protocol', `the answer is not valid HTTP/1.1: ${what}`);
}

/** Tells what can't become an answer without waiting for the end of its head. */
function rejectEarly(bytes: Buffer, from: number): void {
  if (from === 0 && isHttp2(bytes)) throw malformed(speaksHttp2);
  const line = bytes.indexOf('\n', from);
  if (line >= 0 && bytes[line - 1] !== 0x0d) throw malformed('a line ends without CR');
  const start = bytes.toString('latin1', from, from + 5);
  if (!'HTTP/'.startsWith(start))
    throw malformed(`it starts with ${JSON.stringify(bytes.toString('latin1', from, from + 40))}`);
}

/** Reads a line of a head, or behind a last chunk. */
export function parseHeader(line: string): Header {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  const value = trimmed(line.slice(colon + 1), /[ \t]/);
  if (!token.test(name) || unfitValue.test(value))
    throw malformed(`a header line is ${JSON.stringify(line.slice(0, 80))}`);
  return [name, value];
}
