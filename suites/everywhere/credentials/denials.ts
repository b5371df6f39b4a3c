import { clauses, type ClauseId } from '../../../schemas/clauses/index.ts';
import { operations } from '../../../schemas/operations/index.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import type { Denial } from './denial.ts';
import { originDenials } from './origin-denials.ts';
import { ownerDenials } from './owner-denials.ts';
import { keyDenials, workflowDenials } from './token-denials.ts';

/** Every denial that the contract states for an operation's scheme. */
export function denialsOf(operation: Operation): readonly Denial[] {
  return statedOf(operation)
    .filter(({ onReads }) => !onReads || operation.method === 'GET')
    .filter(({ onceARoute }) => !onceARoute || isFirstOfRoute(operation));
}

/** False for those of one route that tell themselves apart in the body, but for one of them. */
function isFirstOfRoute({ id, method, path }: Operation): boolean {
  const all: readonly Operation[] = Object.values(operations);
  return all.find((one) => one.method === method && one.path === path)?.id === id;
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
