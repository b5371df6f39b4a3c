import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs } from '../model/now.ts';

/** A target that can't be reached for so long, in milliseconds, is not waited for any longer. */
const mostAwayMs = 5000;
const pauseMs = 100;

/** What tells the time, and lets it pass. */
export interface OutageClock {
  readonly now: () => number;
  readonly sleep: (ms: number, signals: readonly (AbortSignal | undefined)[]) => Promise<void>;
}

const ours: OutageClock = {
  now: nowMs,
  sleep: async (ms, signals) => {
    const signal = AbortSignal.any(signals.flatMap((one) => one ?? []));
    // anyone who is aborted says so once it would send
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  },
};

/**
 * A target that takes no connections for a moment, as one that is restarted. What failed before a byte of it
 * left was never sent: it is sent again, whatever it is, for some seconds in all, by everybody who waits. A
 * target that never was there is not waited for.
 */
export class Outage {
  /** How long it was away, each time that it came back, in milliseconds. */
  readonly pastMs: number[] = [];
  readonly #clock: OutageClock;
  #met: boolean;
  #sinceMs: number | null = null;

  /** @param met true where the target was seen to be there */
  constructor(met: boolean, clock: OutageClock = ours) {
    this.#met = met;
    this.#clock = clock;
  }

  /** Tries until something was sent, or the target is away for too long; gives what came of the last try. `undo` takes back what a try before it left. */
  async bridge<T>(
    tried: () => Promise<T>,
    wasSent: (outcome: T) => boolean,
    signals: readonly (AbortSignal | undefined)[],
    undo: (outcome: T) => void = () => undefined,
  ): Promise<T> {
    for (;;) {
      // each try follows on the last
      const outcome = await tried();
      if (wasSent(outcome)) {
        this.#reached();
        return outcome;
      }
      const now = this.#clock.now();
      this.#sinceMs ??= now;
      const over = !this.#met || now - this.#sinceMs >= mostAwayMs;
      if (over || signals.some((signal) => signal?.aborted)) return outcome;
      undo(outcome);
      await this.#clock.sleep(pauseMs, signals);
    }
  }

  /** How long the target was away, in a line; null where it never was. */
  get words(): string | null {
    if (this.pastMs.length === 0) return null;
    const seconds = Math.round(this.pastMs.reduce((sum, ms) => sum + ms, 0) / 100) / 10;
    const times = this.pastMs.length === 1 ? '' : ` in all, ${this.pastMs.length} times`;
    return `the target took no connections for ${seconds} s${times}; what was not sent was sent again`;
  }

  #reached(): void {
    this.#met = true;
    if (this.#sinceMs !== null) this.pastMs.push(this.#clock.now() - this.#sinceMs);
    this.#sinceMs = null;
  }
}
