import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs } from '../../model/now.ts';

/** How long a run waits, in all, where an answer asks for more than a moment (Retry-After). */
const mostWaitedMs = 60_000;
/** A wait that no check waits for yet, and that is longer than this, is told. */
const noticedMs = 1000;
/** How long a run waits, in all, for a target that takes nothing at all, not even what is good. */
const mostClosedMs = 30_000;
/** How long a run waits, in all, for answers that did not come to be looked for once more. */
const mostSilenceMs = 60_000;
/** A wait is short that is no longer than this. */
export const shortWaitMs = 2_000;
/** How long a run waits, in all, where a short wait is asked for and does not help. */
const mostShortMs = 30_000;

/** What was waited, in milliseconds: where an answer asked for it, and before a target that took nothing. */
export interface Waited {
  readonly askedMs: number;
  readonly closedMs: number;
}

/**
 * What a run may spend on waiting. Checks that wait at the same time share what they wait for, so
 * that one throttled minute is waited for once, no matter who met it. A short wait takes none of that minute, and
 * costs nothing where the target went on after it: one that is out of order now and then is so until the end.
 */
export class Patience {
  #leftMs: number;
  #shortLeftMs = mostShortMs;
  #closedLeftMs = mostClosedMs;
  #silenceLeftMs = mostSilenceMs;
  /** Epoch milliseconds until which somebody waits already. */
  #untilMs = 0;
  readonly #endsAtMs: number;
  readonly #onWait: (ms: number) => void;

  /**
   * @param endsAtMs epoch milliseconds of the end of the run, beyond which nothing is waited for
   * @param waitedMs how long is waited in all where answers ask for it
   * @param onWait is told of a wait of a second and more before it begins, in milliseconds
   */
  constructor(
    endsAtMs: number,
    waitedMs = mostWaitedMs,
    onWait: (ms: number) => void = () => undefined,
  ) {
    this.#endsAtMs = endsAtMs;
    this.#onWait = onWait;
    this.#leftMs = waitedMs;
  }

  /** Waits so many milliseconds; false at once where the run has no patience left for that. */
  async wait(ms: number, signal: AbortSignal): Promise<boolean> {
    const now = nowMs();
    const end = now + ms;
    const further = Math.max(0, end - Math.max(now, this.#untilMs));
    const short = ms <= shortWaitMs;
    if (further > (short ? this.#shortLeftMs : this.#leftMs) || end > this.#endsAtMs) return false;
    if (short) this.#shortLeftMs -= further;
    else this.#leftMs -= further;
    this.#untilMs = Math.max(this.#untilMs, end);
    if (further >= noticedMs) this.#onWait(ms);
    await pause(ms, signal);
    return true;
  }

  /** Takes a pause before a target that takes nothing is tried again; false where too little is left. */
  spendClosed(ms: number): boolean {
    if (ms > this.#closedLeftMs) return false;
    this.#closedLeftMs -= ms;
    return true;
  }

  /** Gives back what was waited before the target went on, where that was short. */
  giveBack({ askedMs, closedMs }: Waited): void {
    this.#closedLeftMs = Math.min(mostClosedMs, this.#closedLeftMs + closedMs);
    if (askedMs <= shortWaitMs)
      this.#shortLeftMs = Math.min(mostShortMs, this.#shortLeftMs + askedMs);
  }

  /** Takes the time that a request took which got no answer; false where there is too little left. */
  spendSilence(ms: number): boolean {
    if (ms > this.#silenceLeftMs) return false;
    this.#silenceLeftMs -= ms;
    return true;
  }
}

/** Waits, and no longer than until the signal comes. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
