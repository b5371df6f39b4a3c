import { member, isObject } from '../json.ts';
import type { Drive, ResourcePlane } from '../model/drive.ts';
import type { Environment } from './environment.ts';
import { withinTier } from './requirements.ts';
import { lacking, Stop } from './stop.ts';

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
 * The fixed account's endpoint number `index` among those that carry our marker; made within the
 * budget where there are not enough.
 */
export async function lendEndpoint(
  drive: Drive,
  env: Environment,
  plane: ResourcePlane,
  index: number,
): Promise<string> {
  const lent = (env.lent[plane] ??= await findMarked(drive, plane));
  if (lent[index] === undefined) {
    if (!withinTier('mutating', env.settings.target.maxTier))
      throw lacking('maxTier', 'it needs an endpoint of ours, and creating one is mutating');
    drive.spend('webhookEndpoints');
    // the pool takes in what is created, here as in any check
    await createEndpoint(drive, plane);
  }
  return lent[index] ?? drive.stop('no endpoint could be lent');
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
