import { exampleOf } from './loaded.ts';

type Members = Readonly<Record<string, unknown>>;

/** What is wrong, the clause that breaks (null for requests), and the members of the example that change. */
type Together = readonly [what: string, clause: string | null, members: Members];

const further = { detail: 'more' };
const longUrl: Together = [
  'callback_url has 2049 characters',
  null,
  { callback_url: `https://example.com/${'a'.repeat(2029)}` },
];

/**
 * What `x-refuses` can't tell beside one property, by title of the resource: members that are wrong
 * only together, what a list holds that is wrong by a clause of its own, and values too long to
 * write. Undefined leaves a member out.
 */
export const refusedTogether: Readonly<Record<string, readonly Together[]>> = {
  AlphaSubmission: [['a member that it does not have', null, further]],
  OwnerDevicePage: [
    moreToCome('true on a page without a cursor', { has_more: true, next_cursor: null }),
    moreToCome('true and the cursor is left out', { has_more: true, next_cursor: undefined }),
  ],
  OwnerDevice: [
    [
      'a report says in text whether it is fresh',
      'reported-preconditions.fresh',
      { reported_preconditions: { ...exampleOf('ReportedPreconditions'), fresh: 'true' } },
    ],
  ],
  PublicError: [['a member that it does not have', 'public.error.body-exact', further]],
  WebhookCreateRequest: [longUrl],
  SealedDevicePage: [['devices holds a string', 'sealed-device.object', { devices: ['x'] }]],
  SealedError: [['a member that it does not have', 'sealed.error.body-exact', further]],
  SealedMessagePage: [
    ['messages holds a string', 'sealed-message-metadata.object', { messages: ['x'] }],
  ],
  SealedWebhookCreateRequest: [longUrl],
  SealedWebhookDelivery: [
    reason('a dead delivery has null for its reason', { status: 'dead', terminal_reason: null }),
    reason('a dead delivery has no reason', { status: 'dead', terminal_reason: undefined }),
    [
      'a dead delivery has a reason that there is not',
      'sealed-webhook-delivery.terminal-reason',
      { status: 'dead', terminal_reason: 'abandoned' },
    ],
    reason('a leased delivery has a reason', { status: 'leased', terminal_reason: 'retired' }),
  ],
  SealedWebhookDeliveryAttempt: [
    inFlight('a try without an end has an outcome', null),
    inFlight('a try without completed_at_ms has an outcome', undefined),
  ],
  SealedWebhookEndpointList: [
    [
      'nine endpoints',
      'sealed-webhook-endpoint-list.at-most-eight',
      { endpoints: Array.from({ length: 9 }, () => exampleOf('SealedWebhookEndpoint')) },
    ],
  ],
  ActionCancelRequest: [
    ['the revision of key is 129', null, { key: { ...exampleOf('CancelKey'), revision: 129 } }],
  ],
  WorkflowError: [
    ['a member that it does not have', 'workflow.error.body-exact', further],
    [
      'the form of the other planes',
      'workflow.error.body-exact',
      { error: undefined, code: 'unauthorized' },
    ],
  ],
  WorkflowMethod: [
    ['operation is none of the seven', 'workflow-method.operation', { operation: 'contacts' }],
    ['operation is left out', 'workflow-method.operation', { operation: undefined }],
    ...['contact.read', 'context.metadata', 'context.content'].map((name) => ofAnother(name)),
    ...['propose', 'status', 'schedule'].map((name) => ofAnother(`action.${name}`)),
    ofAnother('action.send', 'status'),
  ],
  WorkflowRequest: [
    ['a method that there is not', null, { method: 'workflow.contact.write' }],
    ['no method', null, { method: undefined }],
    ['the arguments of another method', null, { method: 'workflow.action.cancel' }],
  ],
};

function moreToCome(what: string, members: Members): Together {
  return [`has_more is ${what}`, 'owner-device-page.has-more', members];
}

function reason(what: string, members: Members): Together {
  return [what, 'sealed-webhook-delivery.terminal-reason-when-dead', members];
}

function inFlight(what: string, end: null | undefined): Together {
  const members = { completed_at_ms: end, outcome: 'timeout' };
  return [what, 'sealed-webhook-delivery-attempt.outcome-in-flight', members];
}

function ofAnother(name: string, operation = 'send'): Together {
  const method = `workflow.${name}`;
  const clause = 'workflow-method.operation-of-method';
  return [`${method} has the operation of another`, clause, { method, operation }];
}
