import type { OperationId } from '../operations/index.ts';
import type { ClauseRow } from './clause.ts';
import { must } from './rows.ts';

/** The words of facts that many resources share. */
export const inWords = {
  epochMs: 'as epoch milliseconds, a non-negative integer',
  epochMsOrNull: 'as epoch milliseconds, a non-negative integer, or as null',
  cursor: 'as a string, or as null on the last page',
} as const;

/** States one fact of a resource; `more` names what differs from its other facts. */
export type BodyFact = (
  statement: string,
  more?: Partial<Pick<ClauseRow, 'level' | 'lines' | 'reading'>>,
) => ClauseRow;

/**
 * Facts of a resource that the contract's `line` describes and that success bodies of `operations`
 * carry: its schema names their clauses, and every such body is a chance to judge them.
 */
export function bodyFacts(operations: readonly OperationId[], line: number): BodyFact {
  return (statement, more = {}) => ({
    ...must(statement, operations, [line], { everywhere: true }),
    ...more,
  });
}
