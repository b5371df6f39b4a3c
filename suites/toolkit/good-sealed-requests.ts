import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import type { GoodRequest } from './good-request.ts';
import { assumedOfCancel } from './own-message.ts';
import { freshUpload, makeMessage, someDevice, someMessage } from './message-support.ts';

const bare: GoodRequest = { parts: () => Promise.resolve({}) };

function upload(direction: EnvelopeDirection): GoodRequest {
  return { spends: 'sealedMessages', parts: (drive) => freshUpload(drive, direction) };
}

/** Good requests of the sealed plane, its webhook routes aside. */
export const goodSealedRequests = {
  'sealed.messages.list': bare,
  'sealed.messages.submit': upload('outbound'),
  'sealed.messages.get': {
    alsoCalls: ['sealed.messages.list'],
    parts: async (drive) => ({ path: { message_id: await someMessage(drive) } }),
  },
  'sealed.messages.cancel': {
    alsoCalls: ['sealed.messages.get'],
    states: ['message'],
    parts: async (drive) => ({
      path: { message_id: await makeMessage(drive) },
      assumption: assumedOfCancel(drive),
    }),
  },
  'sealed.inbound.upload': upload('inbound'),
  'sealed.devices.list': bare,
  'sealed.devices.get': {
    alsoCalls: ['sealed.devices.list'],
    parts: async (drive) => ({ path: { device_id: await someDevice(drive) } }),
  },
  'sealed.usage.list': bare,
} as const satisfies Partial<Record<OperationId, GoodRequest>>;
