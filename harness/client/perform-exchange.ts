import { setImmediate } from 'node:timers/promises';
import type { Exchange, NoAnswer } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Connections } from './connections.ts';
import { withinDeadline } from './deadline.ts';
import type { WireEndpoint } from './endpoint.ts';
import { NoAnswerError, noAnswerOf, UnsentError } from './no-answer.ts';
import type { AnswerRoom } from './answer-room.ts';
import type { Outage } from './outage.ts';
import type { Received } from './received.ts';
import { recordExchange, type Sent } from './record.ts';
import { nowMs } from '../model/now.ts';

/** How one request is to be sent. */
export interface SendOptions {
  /** The name by which claims read the exchange; null for set-up. */
  readonly label: string | null;
  /** Ends the exchange: it rejects with the signal's reason and nothing is recorded. */
  readonly signal?: AbortSignal;
  /** Total deadline in milliseconds; the target's `requestMs` where left out. */
  readonly deadlineMs?: number;
}

/** What all exchanges of a client share. */
export interface Shared {
  readonly endpoint: WireEndpoint;
  readonly connections: Connections;
  /** Whether the target takes connections. */
  readonly outage: Outage;
  readonly secrets: Secrets;
  /** The room for what is recorded. */
  readonly answerRoom: AnswerRoom;
  readonly requestMs: number;
  /** Is handed every exchange as it is recorded. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Aborts when the client is closed. */
  readonly closed: AbortSignal;
}

/** One exchange under way: what is sent, how, and what ends it. */
interface PendingExchange {
  readonly spec: RequestSpec;
  readonly label: string | null;
  /** Null where only the signals end it. */
  readonly deadlineMs: number | null;
  readonly signals: readonly (AbortSignal | undefined)[];
  /** What a raw request puts on the wire. */
  readonly raw?: Uint8Array;
}

/** Characters of an answer that take a while to be looked into. */
const longAnswer = 64 * 1024;

/** Runs an exchange to its end and records it, answered or not; what was not sent is tried again for a while. */
export async function performExchange(
  { secrets, onExchange, outage, answerRoom }: Shared,
  pending: PendingExchange,
  work: (signal: AbortSignal) => Promise<Received>,
): Promise<Sent> {
  const { spec, label, raw } = pending;
  const { sent: _, ...outcome } = await outage.bridge(
    () => settle(pending, work),
    ({ sent }) => sent,
    pending.signals,
  );
  const how = { ...outcome, ...(raw && { raw }) };
  const sent = recordExchange(secrets, spec, label, how, answerRoom);
  onExchange?.(sent.exchange);
  // what is long takes long to look into: anyone who wants the run to end is heard in between
  if (sent.answer.text.length > longAnswer) await setImmediate();
  return sent;
}

/** How one try went. */
interface Settled {
  readonly sent: boolean;
  readonly received: Received | null;
  readonly noAnswer: NoAnswer | null;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

async function settle(
  { deadlineMs, signals }: PendingExchange,
  work: (signal: AbortSignal) => Promise<Received>,
): Promise<Settled> {
  const startedAtMs = nowMs();
  const start = performance.now();
  try {
    const received = await withinDeadline(deadlineMs, signals, work);
    const durationMs = (received.completeAt ?? performance.now()) - start;
    return { sent: true, received, noAnswer: null, startedAtMs, durationMs };
  } catch (error) {
    const interrupted = signals.some((signal) => signal?.aborted);
    if (interrupted && !(error instanceof NoAnswerError)) throw error;
    const durationMs = performance.now() - start;
    const sent = !(error instanceof UnsentError);
    return { sent, received: null, noAnswer: noAnswerOf(error), startedAtMs, durationMs };
  }
}
