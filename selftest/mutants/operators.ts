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
