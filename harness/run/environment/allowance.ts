import { nowMs } from '../../model/now.ts';
import type { Lack } from '../../model/result.ts';
import { lacking } from '../../model/stop.ts';

/** Why nothing more is sent once the requests of an effort are used up. */
const usedUp: Lack = {
  what: 'effort',
  reason: 'a smoke sends few requests, and they were used up; --effort gate runs it',
};

/** So many are kept for checks that are under way: what one has found is looked at once more. */
const forThoseUnderWay = 35;

/** How many requests the checks of a run may send: a smoke is short, whatever it meets. */
export class Allowance {
  readonly #most: number;
  #sent = 0;
  #cut = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** True where too few are left for another check. */
  get isLow(): boolean {
    return this.isUsedUp || this.#sent >= this.#most - forThoseUnderWay;
  }

  /** True where nothing more is sent. */
  get isUsedUp(): boolean {
    return this.#cut || this.#sent >= this.#most;
  }

  /** Takes requests that are to be sent; ends the drive where so many are not left. */
  take(requests = 1): void {
    this.#cut ||= this.#sent + requests > this.#most;
    if (this.#cut) throw lacking(usedUp.what, usedUp.reason);
    this.#sent += requests;
  }
}

/** What a run may use up. */
interface Means {
  readonly settings: { readonly endsAtMs: number };
  readonly allowance: Allowance;
}

/** True where no check is driven again, for want of time or of requests. */
export function isRunOver({ settings: { endsAtMs }, allowance }: Means): boolean {
  return nowMs() >= endsAtMs || allowance.isUsedUp;
}

/** Why no further check begins; null while one may. */
export function overBecause({ settings: { endsAtMs }, allowance }: Means): Lack | null {
  if (nowMs() >= endsAtMs)
    return { what: 'timeouts.runMs', reason: 'the time for the run was over' };
  return allowance.isLow ? usedUp : null;
}
