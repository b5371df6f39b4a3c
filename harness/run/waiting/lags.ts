import type { Callee } from '../../model/exchange.ts';
import { TargetLatency } from './latency.ts';

/** What one check has spent on lists that may follow later. */
interface Spent {
  /** Milliseconds that it waited, drive by drive, for lists to follow its changes. */
  waitedMs: number;
  /** How many of these lists were given all the time there is and stayed as they were. */
  inVain: number;
  /** Milliseconds of pauses before further looks for what a list then never showed. */
  unshownMs: number;
}

/** What a list is given once its lag is known: so many times that, and a little more. */
const timesSeen = 2;
const moreMs = 300;

/** What a run knows of lists that follow a change later, and what its checks spend on them. */
export class Lags {
  /** How slow the target is beside that. */
  readonly latency = new TargetLatency();
  readonly #seenMs = new Map<Callee, number>();
  readonly #byCheck = new Map<string, Spent>();

  /** True where a list was seen to follow a change by itself. */
  get seen(): boolean {
    return this.#seenMs.size > 0;
  }

  /** True where lists were seen to lag, or none of them was given time to follow yet. */
  get mayBe(): boolean {
    return this.seen || ![...this.#byCheck.values()].some(({ inVain }) => inVain > 0);
  }

  /** Milliseconds that are enough for a list whose lag was seen; null for any other, which may have one of its own. */
  enoughFor(list: Callee): number | null {
    const seenMs = this.#seenMs.get(list);
    return seenMs === undefined ? null : timesSeen * seenMs + moreMs;
  }

  /** Keeps lags in mind that were seen, in milliseconds, by the operation of the list. */
  see(lagsMs: ReadonlyMap<Callee, number>): void {
    for (const [list, ms] of lagsMs)
      this.#seenMs.set(list, Math.max(this.#seenMs.get(list) ?? 0, ms));
  }

  /** What a check has spent so far; whoever spends more adds to it. */
  spentBy(check: string): Spent {
    const spent = this.#byCheck.get(check) ?? { waitedMs: 0, inVain: 0, unshownMs: 0 };
    this.#byCheck.set(check, spent);
    return spent;
  }
}
