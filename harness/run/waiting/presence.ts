import type { Exchange } from '../../model/exchange.ts';

/** A target that gave no answer to so many requests in a row is taken for lost. */
export const lostAfter = 6;

/** Whether the target is still there, by what it answers. */
export class Presence {
  #silentInARow = 0;

  get isLost(): boolean {
    return this.#silentInARow >= lostAfter;
  }

  /**
   * Counts what a target that is gone would leave unanswered: good requests, since bad ones may be hung
   * up on, and whole ones, since a withheld body may lawfully be waited for.
   */
  note({ request, noAnswer, fault }: Exchange): void {
    const silent = noAnswer?.kind === 'connection' || noAnswer?.kind === 'timeout';
    if (request.manner !== 'whole' || (silent && fault !== null)) return;
    this.#silentInARow = silent ? this.#silentInARow + 1 : 0;
  }
}
