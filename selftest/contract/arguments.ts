import type { CallArguments, OperationId } from '../../contract/index.ts';

/** The moment by which the samples are good. */
export const frozenMs = 1_767_225_600_000;

export const uuid = '1f0e9c2a-5b7d-4c11-9a3e-0d2b6f4e8a10';
export const key = 'a4b81e07-33cd-4f60-b1d9-2e8c7a6f5d03';

const endpoint = { path: { endpoint_id: 'ep-1' } };
const delivery = { path: { endpoint_id: 'ep-1', delivery_id: 'dl-1' }, idempotencyKey: key };
const create = { body: { callback_url: 'https://hooks.example.com/in' } };
const inContext = { body: { request_id: uuid, context_id: uuid } };
const message = { path: { message_id: 'msg-1' } };
const envelope = { body: Buffer.from('an envelope') };

/** The body of a good submission. */
export const submissionArguments = {
  client_message_id: 'nightly-1',
  device_id: 'dev-1',
  recipient_e164: '+15550100',
  test_case_id: 'smoke-1',
  expires_at_ms: frozenMs + 60_000,
};

/** The arguments of a good schedule. */
export const schedule = { request_id: uuid, key: {}, policy: {}, series_id: uuid, ordinal: 99 };

/** A good key to cancel by. */
export const cancelKey = {
  account_id: uuid,
  action_id: uuid,
  revision: 128,
  binding_digest: '0a'.repeat(32),
};

/** Good arguments of every operation. */
export const goodCalls: Readonly<Record<OperationId, CallArguments>> = {
  'webhooks.list': {},
  'webhooks.create': create,
  'webhooks.enable': endpoint,
  'webhooks.disable': endpoint,
  'webhooks.rotate': endpoint,
  'webhooks.sealedEvents': {
    ...endpoint,
    body: {
      enabled: true,
      encrypted_transfer_confirmed: true,
      disclosure_version: 'sealed-events-v1',
    },
  },
  'deliveries.list': { ...endpoint, query: { limit: 20, before: 'cursor' } },
  'deliveries.replay': delivery,
  'ownerMessages.list': { query: { before: 'cursor' } },
  'devices.list': {},
  'devices.revoke': { path: { device_id: 'dev-1' } },
  'alpha.submit': {
    body: submissionArguments,
    idempotencyKey: key,
  },
  'alpha.status': message,
  'alpha.cancel': message,
  'sealed.messages.list': { query: { cursor: 'cursor' } },
  'sealed.messages.submit': envelope,
  'sealed.messages.get': message,
  'sealed.messages.cancel': message,
  'sealed.inbound.upload': envelope,
  'sealed.devices.list': { query: { before: 'cursor' } },
  'sealed.devices.get': { path: { device_id: 'dev-1' } },
  'sealed.webhooks.list': {},
  'sealed.webhooks.create': create,
  'sealed.webhooks.enable': endpoint,
  'sealed.webhooks.disable': endpoint,
  'sealed.webhooks.rotate': endpoint,
  'sealed.deliveries.list': { ...endpoint, query: { limit: '1' } },
  'sealed.deliveries.replay': delivery,
  'sealed.usage.list': { query: { limit: 24 } },
  'workflow.readiness': {},
  'workflow.contact.read': inContext,
  'workflow.context.metadata': inContext,
  'workflow.context.content': inContext,
  'workflow.action.propose': { body: { request_id: uuid, descriptor: { account_id: uuid } } },
  'workflow.action.status': { body: { request_id: uuid, context_id: uuid, action_id: uuid } },
  'workflow.action.schedule': { body: schedule },
  'workflow.action.send': {
    body: { request_id: uuid, key: { action_id: uuid }, occurrence_id: null },
  },
  'workflow.action.cancel': { body: { request_id: uuid, key: cancelKey } },
};
