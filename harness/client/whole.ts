import { errors } from 'undici';
import type { Header } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { WireConnection } from './connection.ts';
import type { WireEndpoint } from './endpoint.ts';
import { isHttp2, speaksHttp2 } from './http2.ts';
import { malformed } from './parse-head.ts';
import { noAnswerOf } from './no-answer.ts';
import { has, headersOf } from './outgoing.ts';
import { announcesForbiddenBody, hasNoBody, parseAnswer } from './parse-answer.ts';
import { awaitSurplus, readAnswer } from './read-answer.ts';
import type { Received } from './received.ts';

const nothing = new Uint8Array();

/** Sends a whole request with undici; the connection's tape tells what undici does not. */
export async function exchangeWhole(
  connection: WireConnection,
  endpoint: WireEndpoint,
  spec: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  // Undici hears a signal only once it has begun to write; a lost connection it always hears.
  signal.addEventListener('abort', () => connection.drop(), { once: true });
  try {
    const answer = await request(connection, endpoint, spec, signal);
    return await withSurplus(connection, spec, answer);
  } catch (error) {
    signal.throwIfAborted();
    const answer = await salvage(error, connection, spec, signal);
    return awaitSurplus(connection.tape, spec.method, answer);
  }
}

async function request(
  connection: WireConnection,
  endpoint: WireEndpoint,
  spec: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  const headers = headersOf(spec);
  const host: Header[] = has(headers, 'host') ? [] : [['host', endpoint.host]];
  const { statusCode, statusText, ...rest } = await connection.client(endpoint).request({
    method: spec.method,
    path: endpoint.prefix + spec.path,
    headers: [...host, ...headers].flat(),
    body: spec.body,
    responseHeaders: 'raw',
    signal,
  });
  const body = new Uint8Array(await rest.body.arrayBuffer());
  return {
    status: statusCode,
    reason: statusText,
    headers: pairs(rest.headers),
    body,
    surplus: nothing,
  };
}

/**
 * Reads on where undici gave up and an answer may well stand: an interim `100` that nobody asked
 * for, a body where there can be none, or a connection lost after the answer was complete. In all
 * other cases what undici says is what happened.
 */
async function salvage(
  error: unknown,
  { tape }: WireConnection,
  { method }: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  const { kind } = noAnswerOf(error);
  if (isHttp2(tape.bytes())) throw malformed(speaksHttp2);
  if (kind === 'connection' && tape.size > 0) {
    const complete = parseAnswer(tape.bytes(), method, false);
    if (complete) return complete;
  }
  if (error instanceof errors.SocketError && error.message === 'bad response') {
    return readAnswer(tape, method, signal);
  }
  if (error instanceof errors.ResponseContentLengthMismatchError) {
    const answer = await readAnswer(tape, method, signal);
    if (hasNoBody(answer.status, method)) return answer;
  }
  throw error;
}

/** Adds what stands on the tape after the answer's end, which undici passes over in silence. */
async function withSurplus(
  { tape }: WireConnection,
  { method }: RequestSpec,
  answer: Received,
): Promise<Received> {
  try {
    if (announcesForbiddenBody(answer, method)) return await awaitSurplus(tape, method, answer);
    return { ...answer, surplus: parseAnswer(tape.bytes(), method, true)?.surplus ?? nothing };
  } catch {
    // Undici read the answer and is the one to judge its form.
    return answer;
  }
}

/** With `raw`, undici gives a flat list of names and values, though its types don't say so. */
function pairs(headers: unknown): Header[] {
  const flat = Array.isArray(headers) ? headers.map(String) : [];
  return Array.from({ length: flat.length / 2 }, (_, index) => [
    flat[index * 2] ?? '',
    flat[index * 2 + 1] ?? '',
  ]);
}
