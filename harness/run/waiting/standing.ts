import { isBroken } from '../../judge/judge-check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { UnitResult } from '../../model/result.ts';
import { mayPass } from '../../model/verdict.ts';
import type { CheckAttempt } from './temporary.ts';

/** So many checks have to find that an answer comes in all their attempts before it counts at others at once. */
const fewestChecks = 3;
/** So many bad requests in a row have to be answered so. */
const fewestAnswers = 12;

/**
 * Whether a target says "not now" to bad requests alone, by a status or by a lost connection: others than the
 * checks which found that this stands need not try as often. One bad request that is refused or taken takes it back.
 * Rates (429) and silence tell nothing here: both are waited for.
 */
export class Standing {
  #inARow = 0;
  readonly #checks = new Set<string>();

  /** Receives each exchange. */
  note(exchange: Exchange): void {
    const { fault, response, noAnswer } = exchange;
    if (fault === null || response?.status === 429 || noAnswer?.kind === 'timeout') return;
    this.#inARow += 1;
    if (mayPass(exchange)) return;
    this.#inARow = 0;
    this.#checks.clear();
  }

  /** Receives a check in all of whose attempts some answer stood, and the last of them. */
  noteLasting(check: string, last: CheckAttempt): void {
    if (isOfBadRequests(last)) this.#checks.add(check);
  }

  /**
   * True where all that may pass in an attempt, the only one or the last of some, is what bad requests are known to be
   * answered. What an outage asks to wait is waited for once all the same.
   */
  explains(attempt: CheckAttempt, attempts: number): boolean {
    const isWaitedFor = attempt.askedMs === 0 || attempts > 1;
    return this.isKnown && isWaitedFor && isOfBadRequests(attempt);
  }

  /** True where something is broken, and all of it shows in what every bad request is known to be answered. */
  covers(units: readonly UnitResult[], lasting: readonly string[]): boolean {
    return this.isKnown && isAllLasting(units, lasting);
  }

  get isKnown(): boolean {
    return this.#checks.size >= fewestChecks && this.#inARow >= fewestAnswers;
  }
}

/** True where bad requests met what may pass, and good ones were taken. */
function isOfBadRequests({ passing, throttled, silentMs, tookGood }: CheckAttempt): boolean {
  if (passing.size === 0 || throttled.size > 0 || silentMs > 0 || !tookGood) return false;
  return [...passing.values()].every(({ isProbe }) => isProbe);
}

/** True where something is broken, and all of it shows in answers that stand. */
export function isAllLasting(units: readonly UnitResult[], lasting: readonly string[]): boolean {
  const broken = units.filter(isBroken);
  return (
    broken.length > 0 &&
    broken.every(({ findings }) => findings.every(({ at }) => lasting.includes(at)))
  );
}
