import type { Tier } from '../../../schemas/operations/operation.ts';
import { accepted } from '../../judge/accepted.ts';
import { isObject, member } from '../../json.ts';
import type { Answer } from '../../model/answer.ts';
import type { Drive, ResourcePlane } from '../../model/drive.ts';
import { withinTier } from '../requirements.ts';
import { lacking, Stop } from '../stop.ts';
import type { Takes } from './ledger.ts';

/** Stands in the path of every callback URL of ours, so that later runs find them again. */
export const callbackMarker = '/sms-gateway-conformance/';

const routes = {
  public: { list: 'webhooks.list', create: 'webhooks.create' },
  sealed: { list: 'sealed.webhooks.list', create: 'sealed.webhooks.create' },
} as const;

/** Creates an endpoint and gives its id. */
export async function createEndpoint(drive: Drive, plane: ResourcePlane): Promise<string> {
  const created = await drive.prepare(drive.request(routes[plane].create, drive.newEndpoint()));
  const id = member(created.json, 'endpoint_id');
  return typeof id === 'string' ? id : drive.stop('a created endpoint came without endpoint_id');
}

/**
 * The fixed account's endpoints that carry our marker, lent to one check after the other; further
 * ones are made within the budget where there are not enough.
 */
export function createEndpointPool(maxTier: Tier): {
  readonly take: Takes['endpoint'];
  readonly note: (answer: Answer) => void;
} {
  /** By plane; null until they were looked up. */
  const lent: Record<ResourcePlane, string[] | null> = { public: null, sealed: null };
  return {
    take: async (drive, plane, index) => {
      const pool = (lent[plane] ??= await findMarked(drive, plane));
      if (pool[index] === undefined) {
        if (!withinTier('mutating', maxTier))
          throw lacking('maxTier', 'it needs an endpoint of ours, and creating one is mutating');
        // the pool takes in what is created, here as in any check
        await createEndpoint(drive, plane);
      }
      return pool[index] ?? drive.stop('no endpoint could be lent');
    },
    note: (answer) => {
      const { callee } = answer.exchange;
      if (callee !== 'webhooks.create' && callee !== 'sealed.webhooks.create') return;
      const id = member(answer.json, 'endpoint_id');
      const pool = lent[callee === 'webhooks.create' ? 'public' : 'sealed'];
      if (accepted(answer) && typeof id === 'string') pool?.push(id);
    },
  };
}

async function findMarked(drive: Drive, plane: ResourcePlane): Promise<string[]> {
  const { json } = await drive.prepare(drive.request(routes[plane].list));
  const endpoints = member(json, 'endpoints');
  if (!Array.isArray(endpoints)) throw new Stop('the list of endpoints came without endpoints');
  return endpoints.flatMap((endpoint: unknown) => {
    const id = isObject(endpoint) ? endpoint['endpoint_id'] : undefined;
    const url = member(endpoint, 'callback_url');
    const ours = typeof url === 'string' && url.includes(callbackMarker);
    return ours && typeof id === 'string' ? [id] : [];
  });
}
