import type { RequestSpec } from '../model/request.ts';
import { listen, sendHead } from './by-hand.ts';
import { performExchange, type SendOptions, type Shared } from './perform-exchange.ts';
import type { WireConnection } from './connection.ts';
import { startTimer } from './deadline.ts';
import { NoAnswerError } from './no-answer.ts';
import type { Sent } from './record.ts';

/** A request kept open: its head is sent and its body is not. */
export interface Held {
  /** Sends so many bytes of the body and no more; before `finish`, which sends the rest. */
  readonly begin: (bytes: number) => Promise<void>;
  /** Sends the body, where no answer came before it, and waits for the answer; the connection stays open. */
  readonly complete: () => Promise<Sent>;
  /** Does so and drops the connection. */
  readonly finish: () => Promise<Sent>;
  /** Drops the connection, which stays open until then; without an answer yet, there is none. */
  readonly abort: () => void;
  /** True once the exchange is over, which may be before the body was sent. */
  readonly settled: () => boolean;
  readonly answered: Promise<Sent>;
}

/**
 * Opens a request and holds its body back; resolves once its head is on the way, or the attempt is
 * over. Its deadline runs while it is being opened, and again from `finish` on.
 */
export async function hold(shared: Shared, spec: RequestSpec, options: SendOptions): Promise<Held> {
  const stop = new AbortController();
  const deadlineMs = options.deadlineMs ?? shared.requestMs;
  let stopTimer = startTimer(stop, deadlineMs);
  let connection: WireConnection | null = null;
  let settled = false;
  let finishing = false;
  let begun = 0;
  const latch = createLatch();
  const drop = () => {
    if (connection) shared.connections.drop(connection);
  };
  const pending = {
    spec: { ...spec, manner: 'withheld' as const },
    label: options.label,
    deadlineMs: null,
    signals: [stop.signal, options.signal, shared.closed],
  };
  const answered = performExchange(shared, pending, async (signal) => {
    connection = await shared.connections.open(signal);
    try {
      await sendHead(connection, shared.endpoint, spec);
      stopTimer();
      latch.open();
      // An answer that comes before the body does not end it: the connection stays as it is held.
      return await listen(connection, spec, signal);
    } catch (error) {
      drop();
      throw error;
    }
  }).finally(() => {
    settled = true;
    stopTimer();
  });
  // The drive that holds it may never ask; then its end does not matter.
  answered.catch(() => undefined);
  const complete = () => {
    if (!settled && !finishing) {
      finishing = true;
      stopTimer = startTimer(stop, deadlineMs);
      connection?.socket.write(spec.body?.subarray(begun) ?? '');
    }
    return answered;
  };
  await Promise.race([latch.opened, answered]);
  return {
    answered,
    settled: () => settled,
    abort: () => {
      stop.abort(new NoAnswerError('connection', 'the suite dropped the connection'));
      drop();
    },
    begin: async (bytes) => {
      const from = begun;
      begun += bytes;
      const part = spec.body?.subarray(from, begun) ?? '';
      // A failure shows on the tape, where the answer is waited for.
      await new Promise<void>((resolve) => {
        if (settled || !connection) resolve();
        else connection.socket.write(part, () => resolve());
      });
    },
    complete,
    finish: () => complete().finally(drop),
  };
}

const nothing = () => undefined;

function createLatch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = nothing;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
