import type { Suite } from '../../../harness/model/suite.ts';
import { undecodableIdCheck } from '../../resources/ids/undecodable.ts';
import { unknownIdCheck } from '../../resources/ids/unknown-id.ts';

const addressed = [
  'webhooks.enable',
  'webhooks.disable',
  'webhooks.rotate',
  'webhooks.sealedEvents',
  'deliveries.list',
  'deliveries.replay',
] as const;

/** Operations on an endpoint that is not there (contract: rows of the endpoints table). */
export const unknownEndpointSuite: Suite = {
  id: 'unknown-endpoint',
  title: 'An operation on an endpoint that does not exist',
  checks: [
    ...addressed.map((id) =>
      unknownIdCheck({
        id,
        parameter: 'endpoint_id',
        noun: 'endpoint',
        unknown: 'webhooks.unknown-endpoint',
        malformed: 'webhooks.malformed-id',
      }),
    ),
    undecodableIdCheck('webhooks.disable'),
    undecodableIdCheck('webhooks.rotate'),
  ],
};
