import { setImmediate } from 'node:timers/promises';
import type { RequestSpec } from '../model/request.ts';
import type { WireConnection } from './connection.ts';
import type { WireEndpoint } from './endpoint.ts';
import { NoAnswerError, noAnswerOf } from './no-answer.ts';
import { has } from './outgoing.ts';
import { announcesForbiddenBody, isCutInChunks, parseAnswer } from './parse-answer.ts';
import { malformed } from './parse-head.ts';
import { awaitSurplus, readAnswer } from './read-answer.ts';
import type { Received } from './received.ts';
import type { Tape } from './tape.ts';
import { wholeRequest } from './whole-request.ts';

/** Sends a whole request in one piece, and reads its answer off the connection's tape. */
export async function exchangeWhole(
  connection: WireConnection,
  endpoint: WireEndpoint,
  spec: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  const { bytes, lasts } = wholeRequest(endpoint, spec);
  // what the target has sent on a kept connection meanwhile, as that it closes it, is heard first
  if (connection.written > 0) await setImmediate();
  signal.throwIfAborted();
  if (!connection.quiet)
    throw new NoAnswerError('connection', 'the connection was closed before the request');
  connection.write(bytes);
  const { tape } = connection;
  const answer = await readWhole(tape, spec.method, signal);
  if (answer.status === 101 && has(answer.headers, 'upgrade'))
    throw malformed('it switches protocols, and nobody asked for it');
  const isOdd = answer.status < 200 || announcesForbiddenBody(answer, spec.method);
  const whole = isOdd ? await awaitSurplus(tape, spec.method, answer) : answer;
  return { ...whole, lasts: whole.lasts && lasts };
}

/** Reads an answer, or what a lost connection left of it where that is all that can be known of one. */
async function readWhole(tape: Tape, method: string, signal: AbortSignal): Promise<Received> {
  try {
    return await readAnswer(tape, method, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (noAnswerOf(error).kind !== 'connection') throw error;
    // a target that closes with something unread resets the connection: where that ends a body, it is whole
    const complete = isReset(tape.failure) ? parseAnswer(tape.bytes(), method, true) : null;
    if (complete) return complete;
    if (isCutInChunks(tape.bytes(), method)) throw malformed('it ends before its last chunk');
    throw error;
  }
}

function isReset(failure: Error | null): boolean {
  return failure !== null && 'code' in failure && failure.code === 'ECONNRESET';
}
