import type { RequestSpec } from '../model/request.ts';
import { exchangeRaw, listen, sendHead } from './by-hand.ts';
import { performExchange, type SendOptions, type Shared } from './perform-exchange.ts';
import type { WireConnection } from './connection.ts';
import { noAnswerOf } from './no-answer.ts';
import { rawBytes } from './outgoing.ts';
import type { Received } from './received.ts';
import type { Sent } from './record.ts';
import { exchangeWhole } from './whole.ts';

type Exchange = (connection: WireConnection, signal: AbortSignal) => Promise<Received>;

/** Sends one request in its manner, on a kept or a fresh connection as the manner has it. */
export async function sendOne(
  shared: Shared,
  spec: RequestSpec,
  { label, signal, deadlineMs = shared.requestMs }: SendOptions,
): Promise<Sent> {
  const { endpoint, closed } = shared;
  if (spec.raw && spec.manner !== 'raw')
    throw new Error(`${spec.method} ${spec.path} has raw bytes and is not sent raw`);
  const pending = { spec, label, deadlineMs, signals: [signal, closed] };
  if (spec.manner === 'whole')
    return performExchange(shared, pending, (abort) => exchangeOnKept(shared, spec, abort));
  if (spec.manner === 'withheld')
    return performExchange(shared, pending, (abort) =>
      exchangeOnFresh(shared, abort, async (connection) => {
        await sendHead(connection, endpoint, spec);
        return listen(connection, spec, abort);
      }),
    );
  const raw = rawBytes(endpoint, spec);
  return performExchange(shared, { ...pending, raw }, (abort) =>
    exchangeOnFresh(shared, abort, (connection) => exchangeRaw(connection, spec, raw, abort)),
  );
}

/** Exchanges on the given connection and keeps it where nothing is odd about it. */
export async function exchangeAndKeep(
  { connections, endpoint }: Shared,
  connection: WireConnection,
  spec: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  let received: Received | null = null;
  try {
    received = await exchangeWhole(connection, endpoint, spec, signal);
    return received;
  } finally {
    // a target may answer early, and take no more of a large body
    const isWritten = connection.socket.writableLength === 0;
    if (received?.lasts === false || !isWritten) connection.useUp();
    if (received?.surplus.length === 0) connections.give(connection);
    else connections.drop(connection);
  }
}

/**
 * On a kept connection, unless a new one is asked for. A kept one may turn out to be closed before anything is
 * written on it. Then a fresh one is taken: the request is sent for the first time, not once more.
 */
async function exchangeOnKept(
  shared: Shared,
  spec: RequestSpec,
  signal: AbortSignal,
): Promise<Received> {
  const { connections } = shared;
  const kept = await (spec.onNewConnection ? connections.open(signal) : connections.take(signal));
  const { written } = kept;
  try {
    return await exchangeAndKeep(shared, kept, spec, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (written === 0 || noAnswerOf(error).kind !== 'connection') throw error;
    connections.stopKeeping();
    if (kept.written > written) throw error;
    return exchangeAndKeep(shared, await connections.open(signal), spec, signal);
  }
}

async function exchangeOnFresh(
  { connections }: Shared,
  signal: AbortSignal,
  exchange: Exchange,
): Promise<Received> {
  const connection = await connections.open(signal);
  try {
    return await exchange(connection, signal);
  } finally {
    connections.drop(connection);
  }
}
