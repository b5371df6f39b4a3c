import { setMaxListeners } from 'node:events';
import { NoAnswerError } from './no-answer.ts';

/**
 * Runs `work` under a total deadline and under signals from outside. Whichever aborts first is what
 * the work rejects with: the deadline as `timeout`, a signal as its own reason. Null: no deadline.
 */
export async function withinDeadline<T>(
  deadlineMs: number | null,
  outer: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const stopTimer = deadlineMs === null ? () => undefined : startTimer(controller, deadlineMs);
  const stopListening = outer.map((each) => follow(each, controller));
  try {
    signal.throwIfAborted();
    return await work(signal);
  } catch (error) {
    // What the abort broke has many names; its reason is what happened.
    throw signal.aborted ? signal.reason : error;
  } finally {
    stopTimer();
    for (const stop of stopListening) stop();
  }
}

/** Aborts with `timeout` when the time is over, unless stopped before. */
export function startTimer(controller: AbortController, deadlineMs: number): () => void {
  // made when it is needed: an error is dear, and most requests are answered
  const passed = () => new NoAnswerError('timeout', `no complete answer within ${deadlineMs} ms`);
  const timer = setTimeout(() => controller.abort(passed()), deadlineMs);
  return () => clearTimeout(timer);
}

/** Unlike AbortSignal.any, leaves nothing behind on a signal that outlives thousands of requests. */
function follow(outer: AbortSignal | undefined, controller: AbortController): () => void {
  if (!outer) return () => undefined;
  const abort = () => controller.abort(outer.reason);
  if (outer.aborted) abort();
  // As many as there are requests at once, and none for longer than its request.
  setMaxListeners(0, outer);
  outer.addEventListener('abort', abort, { once: true });
  return () => outer.removeEventListener('abort', abort);
}
