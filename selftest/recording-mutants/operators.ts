import type { CheckResult } from '../../harness/model/result.ts';
import { bodyOperators } from './body-operators.ts';
import { claimOperators } from './claim-operators.ts';
import { errorOperators } from './error-operators.ts';
import { exchangeOperators } from './exchange-operators.ts';
import { headerOperators, statusOperators } from './head-operators.ts';
import { listOperators } from './list-operators.ts';
import type { Operator } from './operator.ts';

/** Every operator, given the results of the good run whose answers it may borrow. */
export function operatorsOn(results: readonly CheckResult[]): readonly Operator[] {
  return [
    ...statusOperators,
    ...headerOperators,
    ...bodyOperators,
    ...errorOperators,
    ...listOperators,
    ...exchangeOperators,
    ...claimOperators(results),
  ];
}

/**
 * Those that change what an answer says as a whole: who was let in, who was refused, what a list holds. A
 * member that is missing or malformed turns a claim red that has nothing else to go by, and proves little
 * of it.
 */
export function operatorsOnClaims(results: readonly CheckResult[]): readonly Operator[] {
  return [...statusOperators, ...listOperators, ...claimOperators(results)].filter(
    ({ outcome }) => outcome !== 'lawful',
  );
}
