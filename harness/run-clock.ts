import { nowMs } from './model/now.ts';

/**
 * The time of a run whose checks come in files, among which the files of other projects may come: it passes
 * while checks are under way, and no time of others counts.
 */
export class RunClock {
  #leftMs: number;
  #underWay = 0;
  #sinceMs = 0;
  readonly #now: () => number;

  /** @param runMs milliseconds that all checks have together, side by side where they are */
  constructor(runMs: number, now = nowMs) {
    this.#leftMs = runMs;
    this.#now = now;
  }

  /** Runs something, told when its time is over: epoch milliseconds, as things stand. */
  async during<T>(use: (endsAtMs: number) => Promise<T>): Promise<T> {
    if (this.#underWay === 0) this.#sinceMs = this.#now();
    this.#underWay += 1;
    try {
      return await use(this.#sinceMs + this.#leftMs);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#leftMs -= this.#now() - this.#sinceMs;
    }
  }
}
