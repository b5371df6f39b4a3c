import type { RequestSpec } from '../model/request.ts';
import type { WireConnection } from './connection.ts';
import type { WireEndpoint } from './endpoint.ts';
import { headBytes } from './outgoing.ts';
import { awaitSurplus, readAnswer } from './read-answer.ts';
import type { Received } from './received.ts';

/** Puts bytes on the wire as they are and reads what comes. */
export async function exchangeRaw(
  connection: WireConnection,
  spec: RequestSpec,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Received> {
  connection.socket.write(bytes);
  return listen(connection, spec, signal);
}

/** Sends the head of a request and nothing of its body; resolves once the system has taken it. */
export async function sendHead(
  connection: WireConnection,
  endpoint: WireEndpoint,
  spec: RequestSpec,
): Promise<void> {
  if (spec.raw !== undefined)
    throw new Error(`${spec.method} ${spec.path} is raw and can't be held`);
  const head = headBytes(endpoint, { ...spec, manner: 'withheld' });
  // A failure shows on the tape, where the answer is waited for.
  await new Promise<void>((resolve) => connection.socket.write(head, () => resolve()));
}

/** Waits for the answer to what was written, and for what may follow it. */
export async function listen(
  { tape }: WireConnection,
  { method }: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  return awaitSurplus(tape, method, await readAnswer(tape, method, signal));
}
