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
function method<const Id extends `workflow.${string}`>(
  id: Id,
  tier: Tier,
  summary: string,
  line: number,
) {
  return {
    ...workflow,
    id,
    summary,
    method: 'POST',
    tier,
    body: { mediaType: 'application/json', resource: 'WorkflowRequest' },
    success: { status: 200, resource: 'WorkflowResponse' },
    workflowMethod: id,
    lines: [line, line],
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
    lines: [308, 308],
  },
  'workflow.contact.read': method('workflow.contact.read', 'read_only', 'read a contact', 314),
  'workflow.context.metadata': method(
    'workflow.context.metadata',
    'read_only',
    'read the metadata of a context',
    315,
  ),
  'workflow.context.content': method(
    'workflow.context.content',
    'read_only',
    'read the content of a context',
    316,
  ),
  'workflow.action.propose': method(
    'workflow.action.propose',
    'mutating',
    'propose an action',
    317,
  ),
  'workflow.action.status': method(
    'workflow.action.status',
    'read_only',
    'read the state of an action',
    318,
  ),
  'workflow.action.schedule': method(
    'workflow.action.schedule',
    'mutating',
    'schedule one occurrence of an action',
    319,
  ),
  'workflow.action.send': method(
    'workflow.action.send',
    'irreversible',
    'prepare dispatch metadata for an owner-confirmed message',
    320,
  ),
  'workflow.action.cancel': method('workflow.action.cancel', 'mutating', 'cancel an action', 321),
} as const satisfies Record<string, Operation>;
