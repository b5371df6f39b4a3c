import type { Suite } from '../../harness/model/suite.ts';
import { unknownIdCheck } from '../resources/ids/unknown-id.ts';

const clauses = {
  unknown: 'sealed.unknown-resource',
  malformed: 'sealed.malformed-id',
} as const;

const endpoints = [
  'sealed.webhooks.enable',
  'sealed.webhooks.disable',
  'sealed.webhooks.rotate',
  'sealed.deliveries.list',
  'sealed.deliveries.replay',
] as const;

/** Operations on a message, device or endpoint that is not there (contract: "Sealed plane"). */
export const sealedUnknownIdsSuite: Suite = {
  id: 'sealed-unknown-ids',
  title: 'An operation on a sealed message, a device or an endpoint that does not exist',
  checks: [
    ...(['sealed.messages.get', 'sealed.messages.cancel'] as const).map((id) =>
      unknownIdCheck({ id, parameter: 'message_id', noun: 'message', ...clauses }),
    ),
    ...endpoints.map((id) =>
      unknownIdCheck({ id, parameter: 'endpoint_id', noun: 'endpoint', ...clauses }),
    ),
    unknownIdCheck({
      id: 'sealed.devices.get',
      parameter: 'device_id',
      noun: 'device',
      ...clauses,
    }),
  ],
};
