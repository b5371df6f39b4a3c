import type { Operation } from './operation.ts';
import { plannedRoutes } from './planned.ts';
import { publicOperations } from './public.ts';
import { sealedOperations } from './sealed.ts';
import { workflowOperations } from './workflow.ts';

const table = { ...publicOperations, ...sealedOperations, ...workflowOperations };

/** Names one of the 38 callable operations. */
export type OperationId = keyof typeof table;
/** Names one of the 6 planned routes. */
export type PlannedRouteId = keyof typeof plannedRoutes;

/** The 38 callable operations by id, in the contract's order. */
export const operations: Readonly<Record<OperationId, Operation>> = table;

/** Their ids, in the contract's order. */
export const operationIds = Object.keys(table) as readonly OperationId[];

export { macros, plannedRoutes } from './planned.ts';
