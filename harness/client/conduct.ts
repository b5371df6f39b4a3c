import type { Exchange, NoAnswer } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Connections } from './connections.ts';
import { withinDeadline } from './deadline.ts';
import type { WireEndpoint } from './endpoint.ts';
import { NoAnswerError, noAnswerOf } from './no-answer.ts';
import type { Received } from './received.ts';
import { recordExchange, type Sent } from './record.ts';

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
  readonly secrets: Secrets;
  readonly requestMs: number;
  /** Is handed every exchange as it is recorded. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Aborts when the client is closed. */
  readonly closed: AbortSignal;
}

/** One exchange under way: what is sent, how, and what ends it. */
interface Undertaking {
  readonly spec: RequestSpec;
  readonly label: string | null;
  /** Null where only the signals end it. */
  readonly deadlineMs: number | null;
  readonly signals: readonly (AbortSignal | undefined)[];
  /** What a raw request puts on the wire. */
  readonly raw?: Uint8Array;
}

/** Runs an exchange to its end and records it, answered or not. */
export async function conduct(
  { secrets, onExchange }: Shared,
  undertaking: Undertaking,
  work: (signal: AbortSignal) => Promise<Received>,
): Promise<Sent> {
  const { spec, label, raw } = undertaking;
  const startedAtMs = Date.now();
  const start = performance.now();
  const { received, noAnswer } = await settle(undertaking, work);
  const durationMs = (received?.completeAt ?? performance.now()) - start;
  const outcome = { received, noAnswer, startedAtMs, durationMs, ...(raw && { raw }) };
  const sent = recordExchange(secrets, spec, label, outcome);
  onExchange?.(sent.exchange);
  return sent;
}

async function settle(
  { deadlineMs, signals }: Undertaking,
  work: (signal: AbortSignal) => Promise<Received>,
): Promise<{ received: Received | null; noAnswer: NoAnswer | null }> {
  try {
    return { received: await withinDeadline(deadlineMs, signals, work), noAnswer: null };
  } catch (error) {
    const interrupted = signals.some((signal) => signal?.aborted);
    if (interrupted && !(error instanceof NoAnswerError)) throw error;
    return { received: null, noAnswer: noAnswerOf(error) };
  }
}
