import { defineCheck } from '../../harness/define-check.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { goodRequests, type GoodRequest } from '../everywhere/good-requests.ts';
import { notFoundAt } from '../everywhere/unknown-id.ts';
import { neighbourOf } from '../everywhere/unlike.ts';

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
  checks: addressed.map(unknownEndpoint),
};

/** An id like an issued one might be somebody's, so it is tried on an account of its own only. */
function unknownEndpoint(id: (typeof addressed)[number]): Check {
  const good: GoodRequest = goodRequests[id];
  return defineCheck({
    id: `${id}/unknown-endpoint`,
    title: 'answers 404 for an unknown endpoint, 400 or 404 for a malformed id',
    callee: id,
    alsoCalls: good.alsoCalls ?? [],
    needs: { freshAccount: true, states: good.states ?? [] },
    drive: async (drive) => {
      const parts = await good.parts(drive);
      await drive.send('control', drive.request(id, parts));
      const neighbour =
        neighbourOf(parts.path?.['endpoint_id'] ?? '', drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const send = (label: string, endpoint_id: string, fault: string) =>
        drive.send(
          label,
          drive.request(id, { ...parts, path: { ...parts.path, endpoint_id }, fault }),
        );
      await send('unknown', neighbour, 'an endpoint id that was never issued');
      await send('malformed', 'no such id!', 'a malformed endpoint id');
    },
    claims: [
      notFoundAt('webhooks.unknown-endpoint', 'unknown'),
      refuses('webhooks.malformed-id', 'malformed', [{ status: 400 }, { status: 404 }]),
    ],
  });
}
