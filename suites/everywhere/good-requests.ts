import type { BudgetItem } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/requests/build-request.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** How to make a request that an operation is to accept. */
export interface GoodRequest {
  /** Operations that prepare what it addresses. */
  readonly alsoCalls?: readonly OperationId[];
  /** What an accepted one uses up on a fixed account. */
  readonly spends?: BudgetItem;
  /** The request's parts, for a resource that nothing else in the check has touched. */
  readonly parts: (drive: Drive) => Promise<RequestParts>;
}

const bare: GoodRequest = { parts: () => Promise.resolve({}) };

function onEndpoint(plane: ResourcePlane, more: RequestParts = {}): GoodRequest {
  return {
    alsoCalls: plane === 'public' ? ['webhooks.create'] : ['sealed.webhooks.create'],
    parts: async (drive) => ({ path: { endpoint_id: await drive.endpoint(plane) }, ...more }),
  };
}

const create: GoodRequest = {
  spends: 'webhookEndpoints',
  parts: (drive) => Promise.resolve(drive.newEndpoint()),
};

/** The body that selects an endpoint for sealed events (R-83: all three members). */
export const selection = {
  enabled: true,
  encrypted_transfer_confirmed: true,
  disclosure_version: 'sealed-events-v1',
} as const;

/** A good request for each operation that has checks. */
export const goodRequests = {
  'webhooks.list': bare,
  'webhooks.create': create,
  'webhooks.enable': onEndpoint('public'),
  'webhooks.disable': onEndpoint('public'),
  'webhooks.rotate': onEndpoint('public'),
  'webhooks.sealedEvents': onEndpoint('public', { body: selection }),
  'sealed.devices.list': bare,
  'sealed.webhooks.list': bare,
  'sealed.webhooks.create': create,
  'sealed.webhooks.enable': onEndpoint('sealed'),
  'sealed.webhooks.disable': onEndpoint('sealed'),
  'sealed.webhooks.rotate': onEndpoint('sealed'),
  'workflow.readiness': bare,
} as const satisfies Partial<Record<OperationId, GoodRequest>>;

/** Names an operation that has a good request. */
export type GoodOperation = keyof typeof goodRequests;
