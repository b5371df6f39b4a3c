import type { Macro, PlannedRoute } from './operation.ts';

/**
 * The 6 routes that the contract documents and does not offer. They send where they would submit
 * and change state where they would cancel, so a call counts at that tier although it must fail.
 */
export const plannedRoutes = {
  'planned.messages.list': {
    id: 'planned.messages.list',
    method: 'GET',
    path: '/v1/messages',
    summary: 'list messages by metadata filters',
    tier: 'read_only',
  },
  'planned.messages.submit': {
    id: 'planned.messages.submit',
    method: 'POST',
    path: '/v1/messages',
    summary: 'submit an outbound message',
    tier: 'irreversible',
  },
  'planned.messages.get': {
    id: 'planned.messages.get',
    method: 'GET',
    path: '/v1/messages/{message_id}',
    summary: 'read the metadata and timeline of a message',
    tier: 'read_only',
  },
  'planned.messages.cancel': {
    id: 'planned.messages.cancel',
    method: 'POST',
    path: '/v1/messages/{message_id}/cancel',
    summary: 'cancel a message before dispatch',
    tier: 'mutating',
  },
  'planned.devices.list': {
    id: 'planned.devices.list',
    method: 'GET',
    path: '/v1/devices',
    summary: 'list devices with health and capabilities',
    tier: 'read_only',
  },
  'planned.usage.get': {
    id: 'planned.usage.get',
    method: 'GET',
    path: '/v1/usage',
    summary: 'read the usage of the account',
    tier: 'read_only',
  },
} as const satisfies Record<string, PlannedRoute>;

/** The 3 compositions that a client offers as one call each (contract: "What the service does"). */
export const macros = {
  submitAlphaMessageAndAwait: {
    id: 'submitAlphaMessageAndAwait',
    tier: 'irreversible',
    steps: ['alpha.submit', 'alpha.status'],
  },
  bootstrapWebhookEndpoint: {
    id: 'bootstrapWebhookEndpoint',
    tier: 'mutating',
    steps: ['webhooks.create', 'webhooks.enable'],
  },
  listAllOwnerDevices: {
    id: 'listAllOwnerDevices',
    tier: 'read_only',
    steps: ['devices.list'],
  },
} as const satisfies Record<string, Macro>;
