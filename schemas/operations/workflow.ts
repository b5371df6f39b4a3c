import type { Operation, Tier } from './operation.ts';
import { errors, plainRow } from './rows.ts';

const workflow = {
  ...plainRow,
  plane: 'workflow',
  auth: 'workflowCredential',
  gate: 'workflowTools',
  path: '/v1/workflow/tools',
  errors: errors([400, 401, 403, 404, 409, 429, 503]),
} as const;

/** One of the eight methods that share the POST route; its id is its method name. */
function method<const Id extends `workflow.${string}`>(id: Id, tier: Tier, summary: string) {
  return {
    ...workflow,
    id,
    summary,
    method: 'POST',
    tier,
    body: { mediaType: 'application/json', resource: 'WorkflowRequest' },
    success: { status: 200, resource: 'WorkflowResponse' },
    workflowMethod: id,
  } as const;
}

/** The 9 operations of the workflow plane, all behind WORKFLOW_TOOLS_ENABLED. */
export const workflowOperations = {
  'workflow.readiness': {
    ...workflow,
    id: 'workflow.readiness',
    summary: 'read which workflow methods stand ready, and for what scope',
    method: 'GET',
    tier: 'read_only',
    success: { status: 200, resource: 'WorkflowReadiness' },
  },
  'workflow.contact.read': method('workflow.contact.read', 'read_only', 'read a contact'),
  'workflow.context.metadata': method(
    'workflow.context.metadata',
    'read_only',
    'read the metadata of a context',
  ),
  'workflow.context.content': method(
    'workflow.context.content',
    'read_only',
    'read the content of a context',
  ),
  'workflow.action.propose': method('workflow.action.propose', 'mutating', 'propose an action'),
  'workflow.action.status': method(
    'workflow.action.status',
    'read_only',
    'read the state of an action',
  ),
  'workflow.action.schedule': method(
    'workflow.action.schedule',
    'mutating',
    'schedule one occurrence of an action',
  ),
  'workflow.action.send': method(
    'workflow.action.send',
    'irreversible',
    'prepare dispatch metadata for an owner-confirmed message',
  ),
  'workflow.action.cancel': method('workflow.action.cancel', 'mutating', 'cancel an action'),
} as const satisfies Record<string, Operation>;
