import type { Exchange } from '../../model/exchange.ts';
import type { UnitResult } from '../../model/result.ts';
import { mayPass } from '../../model/verdict.ts';
import { isBroken } from '../../judge/judge-check.ts';
import type { CheckAttempt } from './temporary.ts';

/** So many checks have to find that an answer stands in all their attempts before it counts at others at once. */
const fewestChecks = 3;
/** So many bad requests in a row have to be answered so. */
const fewestAnswers = 12;

/**
 * What a target answers to bad requests where that says "not now" and is the same to all of them: others
 * than the checks which found that it stands need not try as often. One refusal in other words takes that back. A 429
 * is no such answer: rates are told from outages by waiting.
 */
export class Standing {
  #status = 0;
  #inARow = 0;
  readonly #checks = new Set<string>();

  /** Is told of each exchange. */
  note(exchange: Exchange): void {
    const { fault, response } = exchange;
    if (fault === null || !response || response.status < 400 || response.status === 429) return;
    const status = mayPass(exchange) ? response.status : 0;
    if (status === 0 || status !== this.#status) {
      this.#checks.clear();
      this.#inARow = 0;
    }
    this.#status = status;
    this.#inARow += 1;
  }

  /** Is told of a check in all of whose attempts some answer stood. */
  noteLasting(check: string, last: CheckAttempt): void {
    if (this.#isAllInAttempt(last)) this.#checks.add(check);
  }

  /** True where all that may pass in an attempt is what bad requests are known to be answered. */
  explains(attempt: CheckAttempt): boolean {
    return this.isKnown && attempt.tookGood && this.#isAllInAttempt(attempt);
  }

  get isKnown(): boolean {
    return this.#checks.size >= fewestChecks && this.#inARow >= fewestAnswers;
  }

  #isAllInAttempt({ passing }: CheckAttempt): boolean {
    const answers = [...passing.values()];
    return (
      answers.length > 0 &&
      answers.every(({ isProbe, status }) => isProbe && status === this.#status)
    );
  }
}

/** True where something is broken, and all of it shows in answers that stand. */
export function isAllLasting(units: readonly UnitResult[], lasting: readonly string[]): boolean {
  const broken = units.filter(isBroken);
  return (
    broken.length > 0 &&
    broken.every(({ findings }) => findings.every(({ at }) => lasting.includes(at)))
  );
}
