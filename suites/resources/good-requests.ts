import { assumptions } from '../../harness/judge/assumed.ts';
import type { Drive, ResourcePlane, EnvelopeDirection } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import { freshId, goodSubmission } from './messages/alpha-support.ts';
import { supplyOf } from './deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
} from './deliveries/delivery-support.ts';
import { webhookRoutes } from './endpoints/endpoint-routes.ts';
import { deviceByHook } from './devices/device-support.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { firstListed, freshUpload } from './messages/message-support.ts';
import type { WorkflowMethod } from './workflow/methods.ts';
import { callParts, goodCall, spendsOf } from './workflow/samples.ts';
import type { GoodRequest } from './good-request.ts';
import { anyIds } from './ids/sample-paths.ts';
import { makeMessage, newMessage } from './messages/messages.ts';

const bare: GoodRequest = { parts: () => Promise.resolve({}) };

function upload(direction: EnvelopeDirection): GoodRequest {
  return { spends: 'sealedMessages', parts: (drive) => freshUpload(drive, direction) };
}

/** Good requests of the sealed plane, its webhook routes aside. */
const goodSealedRequests = {
  'sealed.messages.list': bare,
  'sealed.messages.submit': upload('outbound'),
  'sealed.messages.get': {
    alsoCalls: ['sealed.messages.list'],
    parts: async (drive) => {
      const made = drive.ownAccount && makeMessage(drive, 'sealed');
      return { path: { message_id: await (made || firstListed(drive, 'message')) } };
    },
  },
  'sealed.messages.cancel': {
    alsoCalls: ['sealed.messages.get'],
    states: ['message'],
    parts: async (drive) => (await newMessage(drive, 'sealed')).cancelParts,
  },
  'sealed.inbound.upload': upload('inbound'),
  'sealed.devices.list': bare,
  'sealed.devices.get': {
    alsoCalls: ['sealed.devices.list'],
    parts: async (drive) => ({
      path: { device_id: drive.account.deviceId ?? (await firstListed(drive, 'device')) },
    }),
  },
  'sealed.usage.list': bare,
} as const satisfies Partial<Record<OperationId, GoodRequest>>;

function onEndpoint(plane: ResourcePlane, more: RequestParts = {}): GoodRequest {
  return {
    alsoCalls: plane === 'public' ? ['webhooks.create'] : ['sealed.webhooks.create'],
    parts: async (drive) => ({ path: { endpoint_id: await drive.endpoint(plane) }, ...more }),
  };
}

/** A replay of a delivery that failed, under a key of its own. */
function replay(plane: ResourcePlane): GoodRequest {
  const webhooks = webhookRoutes[plane];
  return {
    alsoCalls: [
      `${webhooks}.create`,
      `${webhooks}.enable`,
      `${webhooks}.list`,
      `${deliveryRoutes[plane]}.list`,
    ],
    spends: 'replays',
    parts: async (drive) => {
      const deliver = await supplyOf(drive, plane);
      const { endpoint, id, assumption = null } = await deliver(failed);
      return {
        assumption,
        path: { endpoint_id: endpoint, delivery_id: id },
        headers: [['Idempotency-Key', freshKey(drive)]],
      };
    },
  };
}

/** A queued message of the hook's, which no device takes while it is looked at. */
const onMessage: GoodRequest = {
  states: ['message'],
  parts: async (drive) => ({ path: { message_id: await makeMessage(drive, 'public') } }),
};

/** A call of a workflow method with samples that nothing has used yet. */
function call(id: WorkflowMethod): GoodRequest {
  const spends = spendsOf(id);
  return {
    members: ['workflow'],
    ...(spends && { spends }),
    parts: async (drive) => callParts(await goodCall(drive, id), id),
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

/**
 * An endpoint that is on, and that a selection changes: to select again what is selected may be a conflict, and
 * one of a fixed account may be selected from an earlier check or run.
 */
export async function selectableEndpoint(drive: Drive): Promise<string> {
  const endpoint_id = await enabledEndpoint(drive, 'public');
  if (drive.ownAccount) return endpoint_id;
  const parts = { path: { endpoint_id }, body: { ...selection, enabled: false } };
  await drive.send(`unselect-${endpoint_id}`, drive.request('webhooks.sealedEvents', parts));
  return endpoint_id;
}

/** A good request for each operation that has checks. */
export const goodRequests = {
  'webhooks.list': bare,
  'webhooks.create': create,
  'webhooks.enable': onEndpoint('public'),
  'webhooks.disable': onEndpoint('public'),
  'webhooks.rotate': onEndpoint('public'),
  // The row lists 409 and not when: an endpoint that is off may well be a conflict.
  'webhooks.sealedEvents': {
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    parts: async (drive) => ({
      path: { endpoint_id: await selectableEndpoint(drive) },
      body: selection,
    }),
  },
  'deliveries.list': onEndpoint('public'),
  'deliveries.replay': replay('public'),
  'alpha.submit': {
    spends: 'alphaMessages',
    parts: async (drive) => ({
      body: await goodSubmission(drive),
      headers: [['Idempotency-Key', freshId(drive)]],
    }),
  },
  'alpha.status': onMessage,
  'alpha.cancel': {
    ...onMessage,
    parts: async (drive) => (await newMessage(drive, 'public')).cancelParts,
  },
  ...goodSealedRequests,
  'ownerMessages.list': bare,
  'devices.list': bare,
  // Never the account's own device, which other checks rest on.
  'devices.revoke': {
    states: ['device'],
    parts: async (drive) => ({ path: { device_id: await deviceByHook(drive) } }),
    nobodys: {
      control: 'devices.list',
      parts: (drive) => ({
        path: { device_id: anyIds(drive.random)[0] },
        assumption: assumptions.nobodys,
      }),
    },
  },
  'sealed.webhooks.list': bare,
  'sealed.webhooks.create': create,
  'sealed.webhooks.enable': onEndpoint('sealed'),
  'sealed.webhooks.disable': onEndpoint('sealed'),
  'sealed.webhooks.rotate': onEndpoint('sealed'),
  'sealed.deliveries.list': onEndpoint('sealed'),
  'sealed.deliveries.replay': replay('sealed'),
  'workflow.readiness': bare,
  'workflow.contact.read': call('workflow.contact.read'),
  'workflow.context.metadata': call('workflow.context.metadata'),
  'workflow.context.content': call('workflow.context.content'),
  'workflow.action.propose': call('workflow.action.propose'),
  'workflow.action.status': call('workflow.action.status'),
  'workflow.action.schedule': call('workflow.action.schedule'),
  'workflow.action.send': call('workflow.action.send'),
  'workflow.action.cancel': call('workflow.action.cancel'),
} as const satisfies Partial<Record<OperationId, GoodRequest>>;

/** Names an operation that has a good request. */
export type GoodOperation = keyof typeof goodRequests;
