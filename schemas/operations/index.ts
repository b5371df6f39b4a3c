import type { Operation } from './operation.ts';
import { macros, plannedRoutes } from './planned.ts';
import { publicOperations } from './public.ts';
import { sealedOperations } from './sealed.ts';
import { workflowOperations } from './workflow.ts';

const table = { ...publicOperations, ...sealedOperations, ...workflowOperations };

/** Names one of the 38 callable operations. */
export type OperationId = keyof typeof table;
/** Names one of the 6 planned routes. */
export type PlannedRouteId = keyof typeof plannedRoutes;

/** Names one of the 3 macros. */
export type MacroId = keyof typeof macros;

/** The 38 callable operations by id, in the contract's order. */
export const operations: Readonly<Record<OperationId, Operation>> = table;

/** True for the id of a callable operation. */
export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(table, id);
}

/** Their ids, in the contract's order. */
export const operationIds: readonly OperationId[] = Object.keys(table).filter(isOperationId);

/** The ids of the planned routes, in the contract's order. */
export const plannedRouteIds: readonly PlannedRouteId[] =
  Object.keys(plannedRoutes).filter(isPlannedRoute);

/** True for the id of a planned route. */
export function isPlannedRoute(id: string): id is PlannedRouteId {
  return Object.hasOwn(plannedRoutes, id);
}

/** True for the id of a macro. */
export function isMacroId(id: string): id is MacroId {
  return Object.hasOwn(macros, id);
}

export { macros, plannedRoutes };
