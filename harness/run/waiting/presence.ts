import { nowMs } from '../../model/now.ts';
import type { Exchange } from '../../model/exchange.ts';
import { pause } from './patience.ts';

/** A target that gave no answer to so many requests in a row may be lost. */
export const lostAfter = 6;
/** It is lost where no look at it is answered for so long, in milliseconds. */
export const lostAfterMs = 5000;
const lookEveryMs = 250;

/** Tells the time in milliseconds, and lets it pass. */
interface Clock {
  readonly now: () => number;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Whether the target is still there, by what it answers. */
export class Presence {
  readonly #clock: Clock;
  #silentInARow = 0;
  #looking: Promise<boolean> | null = null;

  constructor(clock: Clock = { now: nowMs, pause }) {
    this.#clock = clock;
  }

  /**
   * Counts what a target that is gone would leave unanswered: good requests, since bad ones may be hung
   * up on, and whole ones, since a withheld body may lawfully be waited for.
   */
  note({ request, noAnswer, fault }: Exchange): void {
    const silent = noAnswer?.kind === 'connection' || noAnswer?.kind === 'timeout';
    if (request.manner !== 'whole' || (silent && fault !== null)) return;
    this.#silentInARow = silent ? this.#silentInARow + 1 : 0;
  }

  /**
   * Whether the target is lost. Where it was silent so often, it is looked at for some seconds: many requests at
   * the same time are as many in a row, and what is restarted is silent for a moment.
   */
  async isLost(isThere: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    if (this.#silentInARow < lostAfter) return false;
    this.#looking ??= this.#isGone(isThere, signal);
    return this.#looking;
  }

  async #isGone(isThere: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    const endsAtMs = this.#clock.now() + lostAfterMs;
    do {
      // one look after the other
      if (await isThere()) {
        this.#silentInARow = 0;
        this.#looking = null;
        return false;
      }
      await this.#clock.pause(lookEveryMs, signal);
    } while (!signal.aborted && this.#clock.now() < endsAtMs);
    return true;
  }
}
