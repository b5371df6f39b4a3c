import type { Suite } from '../../harness/model/suite.ts';
import { unknownIdCheck } from '../everywhere/unknown-id.ts';

const clauses = {
  unknown: 'sealed.unknown-resource',
  malformed: 'sealed.malformed-id',
} as const;

/** Operations on a message or device that is not there (contract: "Sealed plane"). */
export const sealedUnknownIdsSuite: Suite = {
  id: 'sealed-unknown-ids',
  title: 'An operation on a sealed message or a device that does not exist',
  checks: [
    ...(['sealed.messages.get', 'sealed.messages.cancel'] as const).map((id) =>
      unknownIdCheck({ id, parameter: 'message_id', noun: 'message', ...clauses }),
    ),
    unknownIdCheck({
      id: 'sealed.devices.get',
      parameter: 'device_id',
      noun: 'device',
      ...clauses,
    }),
  ],
};
