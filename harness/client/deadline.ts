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

/** Has a signal abort a controller, until that is taken back. */
function follow(outer: AbortSignal | undefined, controller: AbortController): () => void {
  if (!outer) return () => undefined;
  if (outer.aborted) controller.abort(outer.reason);
  let all = followers.get(outer);
  if (!all) followers.set(outer, (all = new Followers(outer)));
  return all.add(controller);
}

/**
 * What ends with a signal. It listens once, however many requests are under way: each listener would be compared
 * with all others. Unlike AbortSignal.any, it leaves nothing behind on a signal that outlives thousands of them.
 */
class Followers {
  readonly #outer: AbortSignal;
  readonly #all = new Set<AbortController>();
  readonly #abort = () => {
    for (const one of this.#all) one.abort(this.#outer.reason);
  };

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    // others listen as well, as many as there are targets
    setMaxListeners(0, outer);
  }

  /** Adds one; what it gives takes that back. */
  add(controller: AbortController): () => void {
    if (this.#all.size === 0) this.#outer.addEventListener('abort', this.#abort);
    this.#all.add(controller);
    return () => {
      this.#all.delete(controller);
      if (this.#all.size === 0) this.#outer.removeEventListener('abort', this.#abort);
    };
  }
}

const followers = new WeakMap<AbortSignal, Followers>();
