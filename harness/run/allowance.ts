import { lacking } from '../model/stop.ts';
import type { Lack } from '../model/result.ts';
import { nowMs } from '../model/now.ts';

/** Why nothing more is sent once the requests of an effort are used up. */
const usedUp: Lack = {
  what: 'effort',
  reason: 'a smoke sends few requests, and they were used up; --effort gate runs it',
};

/** How many requests the checks of a run may send: a smoke is short, whatever it meets. */
export class Allowance {
  readonly #most: number;
  #sent = 0;
  #cut = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Why nothing more is sent; null while something may be. */
  get lack(): Lack | null {
    return this.#cut || this.#sent >= this.#most ? usedUp : null;
  }

  /** Takes requests that are to be sent; ends the drive where so many are not left. */
  take(requests = 1): void {
    this.#cut ||= this.#sent + requests > this.#most;
    if (this.#cut) throw lacking(usedUp.what, usedUp.reason);
    this.#sent += requests;
  }
}

/** Why no further check begins and none is driven again; null while that may be. */
export function overBecause({
  settings: { endsAtMs },
  allowance,
}: {
  readonly settings: { readonly endsAtMs: number };
  readonly allowance: Pick<Allowance, 'lack'>;
}): Lack | null {
  if (nowMs() < endsAtMs) return allowance.lack;
  return { what: 'timeouts.runMs', reason: 'the time for the run was over' };
}
