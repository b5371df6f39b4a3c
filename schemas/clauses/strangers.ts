import { operationIds, type OperationId } from '../operations/index.ts';
import type { SentenceName } from '../sentences/index.ts';
import { clauseSection } from './clause.ts';
import { must } from './rows.ts';

/** The operations on one resource: those whose ids begin alike. */
function on(resource: string): readonly OperationId[] {
  return operationIds.filter((id) => resourceOf(id) === resource);
}

/** What an operation is about: its id but for the last word. */
function resourceOf(id: OperationId): string {
  return id.slice(0, id.lastIndexOf('.'));
}

/** One clause a resource: it is nothing that anybody may read or change. */
function closed(resource: string, sentences: readonly SentenceName[]) {
  const statement = 'is not carried out for a request without credentials';
  return must(statement, on(resource), sentences, { reading: 'seen-without-an-account' });
}

const owner = ['session-cookie-scheme', 'owner-route-credentials', 'bad-credential-401'] as const;
const key = ['bearer-scheme', 'bad-credential-401'] as const;
const token = ['workflow-token-scheme', 'bad-credential-401'] as const;

/** What becomes of a request that shows nothing of who makes it, resource by resource. */
export const strangerClauses = clauseSection({
  section: 'Authentication',
  clauses: {
    'webhooks.needs-credentials': closed('webhooks', owner),
    'deliveries.needs-credentials': closed('deliveries', owner),
    'ownerMessages.needs-credentials': closed('ownerMessages', owner),
    'devices.needs-credentials': closed('devices', owner),
    'alpha.needs-credentials': closed('alpha', key),
    'sealed.messages.needs-credentials': closed('sealed.messages', key),
    'sealed.inbound.needs-credentials': closed('sealed.inbound', key),
    'sealed.devices.needs-credentials': closed('sealed.devices', key),
    'sealed.webhooks.needs-credentials': closed('sealed.webhooks', key),
    'sealed.deliveries.needs-credentials': closed('sealed.deliveries', key),
    'sealed.usage.needs-credentials': closed('sealed.usage', key),
    'workflow.needs-credentials': closed('workflow', token),
    'workflow.contact.needs-credentials': closed('workflow.contact', token),
    'workflow.context.needs-credentials': closed('workflow.context', token),
    'workflow.action.needs-credentials': closed('workflow.action', token),
  },
});
