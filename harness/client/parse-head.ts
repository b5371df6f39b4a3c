import { trimmed } from '../model/ends.ts';
import type { Header } from '../model/exchange.ts';
import { isHttp2, speaksHttp2 } from './http2.ts';
import { NoAnswerError } from './no-answer.ts';
import { maxHeadBytes } from './received.ts';

/** The head of an answer, and where what follows it begins. */
interface Head {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly end: number;
}

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

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

/** Interim answers, save a switch of protocols that nobody asked for, may come before any other. */
function isInterim(status: number): boolean {
  return status >= 100 && status < 200 && status !== 101;
}

function headAt(bytes: Buffer, from: number): Head | null {
  rejectEarly(bytes, from);
  const end = bytes.indexOf('\r\n\r\n', from);
  if (end < 0) {
    if (bytes.length - from <= maxHeadBytes) return null;
    throw new NoAnswerError('tooLarge', `the answer's head has more than ${maxHeadBytes} bytes`);
  }
  const [first = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
  const match = /^HTTP\/1\.[01] (\d{3})(?: ([^\r\n]*))?$/.exec(first);
  if (!match) throw malformed(`its first line is ${JSON.stringify(first.slice(0, 80))}`);
  const status = Number(match[1]);
  const headers = isInterim(status) ? [] : lines.map(parseHeader);
  return { status, reason: match[2] ?? '', headers, end: end + 4 };
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

function parseHeader(line: string): Header {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0));
  const value = trimmed(line.slice(colon + 1), /[ \t]/);
  if (!token.test(name) || /[\0\r\n]/.test(value))
    throw malformed(`a header line is ${JSON.stringify(line.slice(0, 80))}`);
  return [name, value];
}
