import { validateHeaderName, validateHeaderValue, type ServerResponse } from 'node:http';
import type { Meeting, PlaceAnswer, Script } from '../model/arrival.ts';

/** What arrivals meet one after the other. Throws where a script asks for what no server can send. */
export function meetingsOf(script: Script): readonly Meeting[] {
  const meetings: readonly Meeting[] = isList(script) ? script : [script];
  for (const meeting of meetings) if (typeof meeting === 'object') assertSendable(meeting);
  return meetings;
}

function isList(script: Script): script is readonly [Meeting, ...Meeting[]] {
  return Array.isArray(script);
}

function assertSendable({ status, headers = [], body = '', cut }: PlaceAnswer): void {
  if (cut !== undefined && Buffer.from(body).length < 2)
    throw new Error('an answer of which nothing is left out is not cut');
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Error(`a place can't answer with status ${status}`);
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

/** How a place lets time pass before it goes on. */
interface Pace {
  /** Starts a timer, which the end of the place clears. */
  readonly after: (ms: number, then: () => void) => void;
  /** Keeps something until the place releases it. */
  readonly hold: (then: () => void) => void;
  /** Resets the connection, by which what was sent may be lost. */
  readonly reset: () => void;
  /** Ends the connection after what was sent. */
  readonly end: () => void;
}

/** Sends an answer, at once or as slowly as it says. */
export function give(
  response: ServerResponse,
  { status, headers = [], body = '', afterMs = 0, betweenMs, cut, held }: PlaceAnswer,
  { after, hold, reset, end }: Pace,
): void {
  const bytes = Buffer.from(body);
  const begin = () => {
    const known = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
    const length =
      known || status === 204 || status === 304 ? [] : ['Content-Length', `${bytes.length}`];
    response.writeHead(status, [...headers.flat(), ...length]);
    if (cut === 'afterHead') {
      response.flushHeaders();
      // what was written goes out first
      after(1, reset);
    } else if (cut === 'halfway') response.write(bytes.subarray(0, bytes.length / 2), end);
    else if (betweenMs === undefined) response.end(bytes);
    else trickle(0, betweenMs);
  };
  const trickle = (sent: number, ms: number) => {
    if (sent >= bytes.length) response.end();
    else {
      response.write(bytes.subarray(sent, sent + 1));
      after(ms, () => trickle(sent + 1, ms));
    }
  };
  if (held) hold(begin);
  else if (afterMs > 0) after(afterMs, begin);
  else begin();
}
