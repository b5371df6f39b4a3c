import {
  malformedHex,
  malformedIntegers,
  malformedObjects,
  malformedUuids,
  type Malformation,
} from '../../../fixtures/generators/malformed.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';

/** The operations that are methods of the shared POST route. */
export type WorkflowMethod = Exclude<
  Extract<OperationId, `workflow.${string}`>,
  'workflow.readiness'
>;

/** One argument of a method: where it stands, what it is about, and how it can be malformed. */
export interface Argument {
  /** The members that lead to it, from the arguments on. */
  readonly path: readonly [string, ...string[]];
  /** The clause that a malformed one is refused by. */
  readonly clause: ClauseId;
  readonly malformed: readonly Malformation[];
}

const missing = 'left out';
const requestId = uuid('workflow.request-id', 'request_id');
const contextId = uuid('workflow.context-id', 'context_id');
const key = object('workflow.action.key-missing', 'key');
const policyAndSeries = 'workflow.action.schedule.policy-and-series';
const cancelKey = 'workflow.action.cancel.key-malformed';

/** The arguments of each method as the contract's table has them (section "Workflow plane"). */
export const argumentsOf: Readonly<Record<WorkflowMethod, readonly Argument[]>> = {
  'workflow.contact.read': [requestId, contextId],
  'workflow.context.metadata': [requestId, contextId],
  'workflow.context.content': [requestId, contextId],
  'workflow.action.propose': [
    requestId,
    object('workflow.action.propose.descriptor', 'descriptor'),
    uuid('workflow.action.propose.descriptor-account', 'descriptor', 'account_id'),
  ],
  'workflow.action.status': [
    requestId,
    contextId,
    uuid('workflow.action.status.action-id', 'action_id'),
  ],
  'workflow.action.schedule': [
    requestId,
    key,
    object(policyAndSeries, 'policy'),
    uuid(policyAndSeries, 'series_id'),
    {
      path: ['ordinal'],
      clause: 'workflow.action.schedule.ordinal',
      malformed: malformedIntegers(0, 99),
    },
  ],
  'workflow.action.send': [
    requestId,
    key,
    {
      ...uuid('workflow.action.send.occurrence-malformed', 'occurrence_id'),
      // It is the one argument that may be null or left out.
      malformed: malformedUuids.filter(({ fault }) => fault !== missing && fault !== 'null'),
    },
  ],
  'workflow.action.cancel': [
    requestId,
    key,
    uuid(cancelKey, 'key', 'account_id'),
    uuid(cancelKey, 'key', 'action_id'),
    { path: ['key', 'revision'], clause: cancelKey, malformed: malformedIntegers(1, 128) },
    { path: ['key', 'binding_digest'], clause: cancelKey, malformed: malformedHex },
  ],
};

/** The eight methods, in the contract's order. */
export const workflowMethods = Object.keys(argumentsOf).filter(isWorkflowMethod);

function isWorkflowMethod(id: string): id is WorkflowMethod {
  return Object.hasOwn(argumentsOf, id);
}

function uuid(clause: ClauseId, ...path: Argument['path']): Argument {
  return { path, clause, malformed: malformedUuids };
}

function object(clause: ClauseId, name: string): Argument {
  return { path: [name], clause, malformed: malformedObjects };
}
