import { setTimeout as sleep } from 'node:timers/promises';

/** What tells the time, in milliseconds, and lets it pass. */
interface Clock {
  readonly now: () => number;
  /** Rejects when aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const ours: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/** Spaces requests out evenly, so that no second has more of them than it may. */
export class Pace {
  readonly #everyMs: number;
  #nextMs = 0;

  readonly #clock: Clock;

  /** @param requestsPerSecond the most that may be sent in a second; no bound where undefined */
  constructor(requestsPerSecond: number | undefined, clock: Clock = ours) {
    this.#clock = clock;
    this.#everyMs = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
  }

  /** Waits until so many requests may be sent at once, or none of them is wanted any more. */
  async turn(requests: number, signals: readonly (AbortSignal | undefined)[]): Promise<void> {
    if (this.#everyMs === 0) return;
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextMs);
    this.#nextMs = at + requests * this.#everyMs;
    const signal = AbortSignal.any(signals.flatMap((one) => one ?? []));
    // anyone who is aborted says so once it would send
    if (at > now) await this.#clock.sleep(at - now, signal).catch(() => undefined);
  }
}
