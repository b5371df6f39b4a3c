import type { Client } from '../client/client.ts';
import { accepted } from '../judge/accepted.ts';
import { describe } from '../judge/describe.ts';
import { withinTier } from '../model/effort.ts';
import type { RequestParts } from '../model/request.ts';
import type { Account, Target } from '../model/target.ts';
import { buildRequest } from '../requests/build-request.ts';

/** Well-formed, and never the id of anything. */
const noId = '00000000-0000-4000-8000-000000000001';

/** Owner mutations that can have no effect: two name nothing, and one asks for nothing. */
const harmless = [
  ['webhooks.enable', { path: { endpoint_id: noId } }],
  [
    'deliveries.replay',
    {
      path: { endpoint_id: noId, delivery_id: noId },
      headers: [['Idempotency-Key', '7f0c9d1e-5b1a-4a53-9b0e-2f6f3f1c8a57']],
    },
  ],
  ['webhooks.create', { body: {} }],
] as const satisfies readonly (readonly [string, RequestParts])[];

/**
 * What shows that `origin` is not the one that the deployment is configured with; null where nothing
 * does. With the right one, what names nothing is not found and what asks for nothing is invalid: a
 * 403 to all of them, from a target that takes the reads of the same session, is about what the
 * mutations carry beyond the reads, and that is the Origin. Sends nothing where the tier
 * forbids mutations.
 */
export async function refusedOrigin(
  client: Client,
  target: Target,
  account: Account | undefined,
): Promise<string | null> {
  const { origin, maxTier } = target;
  if (!account?.owner || !origin || !withinTier('mutating', maxTier)) return null;
  const read = await client.send(buildRequest('webhooks.list', account, origin), { label: null });
  if (!accepted(read.answer)) return null;
  const forbids = async (given: string) => {
    for (const [id, parts] of harmless) {
      const credentials = { origin: given };
      const request = buildRequest(id, account, origin, { ...parts, credentials });
      // one after the other: the first that is not forbidden ends it
      const { answer } = await client.send(request, { label: null });
      if (answer.status !== 403) return false;
    }
    return true;
  };
  if (!(await forbids(origin))) return null;
  const own = new URL(target.baseUrl).origin;
  const better = own !== origin && own.startsWith('https:') && !(await forbids(own));
  const repair = better
    ? `with ${own} they are not: say that`
    : 'give the one that the deployment is configured with, character for character';
  return (
    `origin is ${origin} in the target file, and every owner mutation that carries it is refused ` +
    `with 403, though the same session may read (GET /v1/webhooks answered ${describe(read.answer).slice(0, 3)}): ${repair}`
  );
}
