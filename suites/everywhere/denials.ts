import { clauses, type ClauseId } from '../../schemas/clauses/index.ts';
import type { Operation } from '../../schemas/operations/operation.ts';
import type { Denial } from './denial.ts';
import { originDenials } from './origin-denials.ts';
import { ownerDenials } from './owner-denials.ts';
import { keyDenials, workflowDenials } from './token-denials.ts';

/** Every denial that the contract states for an operation's scheme. */
export function denialsOf(operation: Operation): readonly Denial[] {
  const stated = statedOf(operation);
  return isRead(operation) ? stated : stated.filter(({ onReads }) => !onReads);
}

function isRead({ method }: Operation): boolean {
  return method === 'GET';
}

function statedOf(operation: Operation): readonly Denial[] {
  if (operation.auth === 'ownerSession')
    return operation.origin ? [...ownerDenials, ...originDenials] : ownerDenials;
  if (operation.auth === 'workflowCredential') return workflowDenials;
  const prefix = operation.plane === 'sealed' ? 'sealed.auth' : 'alpha-auth';
  return keyDenials(prefix).filter(({ clauses: stated }) =>
    stated.some(({ clause }) => statesOf(clause, operation)),
  );
}

/** False where the contract does not show the fact for the operation, as most sealed scopes. */
function statesOf(clause: ClauseId, operation: Operation): boolean {
  return clauses[clause].operations.some((id) => id === operation.id);
}
