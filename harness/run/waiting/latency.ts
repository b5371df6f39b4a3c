import type { Exchange } from '../../model/exchange.ts';

/** So many of the last answers tell how slow the target is. */
const lastAnswers = 64;
/** So large a share of them came sooner: one slow answer makes no slow target. */
const sooner = 0.9;
/** A span grows by so many times what an answer takes: what is looked for in it takes as many looks. */
const timesGrown = 3;

/** How long the answers of a target take, measured in the run; a busy machine of ours is part of it. */
export class TargetLatency {
  readonly #lastMs: number[] = [];

  /** Counts an answer; a body that is withheld has the target wait for us. */
  note({ request, response, durationMs }: Exchange): void {
    if (response === null || request.manner !== 'whole') return;
    this.#lastMs.push(durationMs);
    if (this.#lastMs.length > lastAnswers) this.#lastMs.shift();
  }

  /** Milliseconds within which nine of ten of the last answers came; 0 before the first. */
  get ms(): number {
    const sorted = this.#lastMs.toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length * sooner)] ?? 0;
  }

  /** Milliseconds for what an answer has to show in a span; more of them, the slower the target is. */
  grown(ms: number): number {
    return Math.ceil(ms + timesGrown * this.ms);
  }
}
