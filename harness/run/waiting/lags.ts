import type { Callee } from '../../model/exchange.ts';
import { kindOfFinding } from '../../model/kind-of-finding.ts';
import type { UnitResult } from '../../model/result.ts';
import { clauses } from '../../../schemas/clauses/index.ts';
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

/** Where a read was looked at for all the time there is so often, and never followed, it is taken to be as it is. */
const mostInVain = 3;

/** True for what no lag explains. */
export function isOfNoLag({ clause, findings }: Pick<UnitResult, 'clause' | 'findings'>): boolean {
  const { noLag } = clauses[clause];
  if (noLag === 'but absence')
    return findings.length > 0 && findings.every((one) => !kindOfFinding(one).startsWith('404 '));
  return noLag === true;
}

/** What a run knows of lists that follow a change later, and what its checks spend on them. */
export class Lags {
  /** How slow the target is beside that. */
  readonly latency = new TargetLatency();
  /** True where a list was seen to follow a change by itself. */
  seen = false;
  /** True once lists were given all the time there is, and none followed. */
  anyInVain = false;
  readonly #byCheck = new Map<string, Spent>();
  readonly #inVain = new Map<Callee | null, number>();

  /** True where lists were seen to lag, or none of them was given time to follow yet. */
  get mayBe(): boolean {
    return this.seen || !this.anyInVain;
  }

  /** Whether a read is known to follow nothing: what is broken there is broken. */
  isKnown(read: Callee | null): boolean {
    return !this.seen && (this.#inVain.get(read) ?? 0) >= mostInVain;
  }

  /** Counts a read that was given all the time there is and stayed as it was. */
  countInVain(read: Callee | null): void {
    this.#inVain.set(read, (this.#inVain.get(read) ?? 0) + 1);
  }

  /** What a check has spent so far; anyone who spends more adds to it. */
  spentBy(check: string): Spent {
    const spent = this.#byCheck.get(check) ?? { waitedMs: 0, inVain: 0, unshownMs: 0 };
    this.#byCheck.set(check, spent);
    return spent;
  }
}
