import { nowMs } from '../../model/now.ts';

/** What tells the time, in milliseconds. */
interface Clocks {
  /** Only goes forward. */
  readonly now: () => number;
  /** As the machine has it, which may set it. */
  readonly wall: () => number;
}

const ours: Clocks = { now: nowMs, wall: () => Date.now() };

/** Milliseconds from one look at the clocks to the next. */
export const lookEveryMs = 250;
/** A look that comes so much too late says that nothing went on meanwhile: no busy machine is so slow. */
const stillMs = 5000;
/** A clock that moved so much against the other one was set: no clock that is put right bit by bit is. */
const setMs = 1000;

/**
 * This machine, as far as it may disturb a run: it may stand still, as a virtual one that is paused, and its
 * clock may be set. What a target was seen to do meanwhile is no evidence against it.
 */
export class Machine {
  /** What happened, in words, in the order in which it was seen. */
  readonly disturbances: string[] = [];
  readonly #clocks: Clocks;
  readonly #onDisturbance: () => void;
  #lookedAtMs: number;
  #aheadMs: number;

  constructor(onDisturbance: () => void = () => undefined, clocks: Clocks = ours) {
    this.#onDisturbance = onDisturbance;
    this.#clocks = clocks;
    this.#lookedAtMs = clocks.now();
    this.#aheadMs = clocks.wall() - this.#lookedAtMs;
  }

  /** Looks at the clocks; to be called each `lookEveryMs`, and whenever somebody wants to know. */
  look(): void {
    const now = this.#clocks.now();
    const aheadMs = this.#clocks.wall() - now;
    const [stoodMs, wasSetMs] = [now - this.#lookedAtMs - lookEveryMs, aheadMs - this.#aheadMs];
    this.#lookedAtMs = now;
    this.#aheadMs = aheadMs;
    if (stoodMs >= stillMs) this.#note(`this machine stood still for ${seconds(stoodMs)}`);
    if (Math.abs(wasSetMs) >= setMs) {
      const where = wasSetMs > 0 ? 'ahead' : 'back';
      this.#note(
        `the clock of this machine was set ${seconds(Math.abs(wasSetMs))} ${where}, or went on without it`,
      );
    }
  }

  #note(words: string): void {
    this.disturbances.push(words);
    this.#onDisturbance();
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
