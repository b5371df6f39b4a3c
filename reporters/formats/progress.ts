import { visible } from '../text/text.ts';

/** How far a run is. */
interface ProgressFacts {
  readonly done: number;
  readonly total: number;
  readonly plane: string;
  readonly requests: number;
  readonly startedAtMs: number;
}

/** Where progress is shown: standard error, as a rule. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
  /** Writes over the line that was written last. Left out where that can't be. */
  readonly rewrite?: (text: string) => unknown;
}

/** Where lines can't be written over, so often one is written. */
const everyMs = 1000;

/** One line that is written over itself; where that can't be, as in a log, a line a second. */
export class Progress {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  #shown = false;
  #toldMs = Number.NEGATIVE_INFINITY;

  constructor(stream: ProgressStream, now: () => number = Date.now) {
    this.#stream = stream;
    this.#now = now;
  }

  /** Shows how far the run is. */
  update(facts: ProgressFacts): void {
    if (!this.#stream.isTTY || !this.#stream.rewrite) {
      this.#tell(facts);
      return;
    }
    // A line as wide as the terminal would wrap, and then not be written over.
    const text = progressLine(facts, this.#now()).slice(0, (this.#stream.columns ?? 80) - 1);
    this.#stream.rewrite(text);
    this.#shown = true;
  }

  #tell(facts: ProgressFacts): void {
    const nowMs = this.#now();
    if (nowMs - Math.max(this.#toldMs, facts.startedAtMs) < everyMs) return;
    this.#stream.write(`${progressLine(facts, nowMs)}\n`);
    this.#toldMs = nowMs;
  }

  /** Says that the run waits for so many milliseconds, as the target asks for (Retry-After). */
  wait(plane: string, ms: number): void {
    const seconds = Math.ceil(ms / 1000);
    this.clear();
    this.#stream.write(`${visible(plane)} asks for a wait (Retry-After): ${seconds} s\n`);
  }

  /** Takes the line away before other output. */
  clear(): void {
    if (this.#shown) this.#stream.rewrite?.('');
    this.#shown = false;
  }
}

/** The line itself. */
function progressLine(facts: ProgressFacts, nowMs: number): string {
  const { done, total, plane, requests, startedAtMs } = facts;
  const seconds = Math.max(0, Math.round((nowMs - startedAtMs) / 1000));
  return `${done}/${total} checks, ${visible(plane)}, ${requests} requests, ${seconds} s`;
}
