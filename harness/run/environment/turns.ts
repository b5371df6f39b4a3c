/** A wait that is shorter, in milliseconds, keeps the turn: others would hardly get to anything meanwhile. */
const shortestMs = 500;

/** Has one of the checks that are driven side by side wait, for so many milliseconds, without its turn. */
export type WaitApart = <Came>(ms: number, wait: () => Promise<Came>) => Promise<Came>;

/**
 * So many checks have a turn at the same time. One that only waits leaves its turn to another, and has the next one
 * that is free before any that has not begun.
 */
export class Turns {
  #free: number;
  readonly #coming: (() => void)[] = [];
  readonly #returning: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Does something in a turn, once there is one. */
  async within<Came>(work: (apart: WaitApart) => Promise<Came>): Promise<Came> {
    await this.#take(this.#coming);
    let waits = 0;
    const apart: WaitApart = async (ms, wait) => {
      if (ms < shortestMs) return wait();
      // several waits of one check are one
      if ((waits += 1) === 1) this.#give();
      try {
        return await wait();
      } finally {
        if ((waits -= 1) === 0) await this.#take(this.#returning);
      }
    };
    try {
      return await work(apart);
    } finally {
      this.#give();
    }
  }

  async #take(queue: (() => void)[]): Promise<void> {
    if (this.#free === 0) return new Promise((resolve) => void queue.push(resolve));
    this.#free -= 1;
  }

  #give(): void {
    const next = this.#returning.shift() ?? this.#coming.shift();
    if (next) next();
    else this.#free += 1;
  }
}
