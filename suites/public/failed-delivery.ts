import { preparedWalk } from '../everywhere/paging.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  failed,
  makeDelivery,
  type Delivery,
} from './delivery-support.ts';
import { endpointsIn, webhookRoutes } from './endpoint-routes.ts';

/** Generations that a delivery may have (contract: "Limits"). */
const lastGeneration = 3;

/**
 * A delivery that a replay is to take: made by the state hook on an endpoint of the check's own;
 * without a hook, found among the deliveries of the fixed account. One that was replayed is not
 * found again, since its generation is no longer a failed one.
 */
export async function failedDelivery(drive: Drive, plane: ResourcePlane): Promise<Delivery> {
  if (drive.hooked) return makeDelivery(drive, plane, await enabledEndpoint(drive, plane), failed);
  return (await findFailed(drive, plane)) ?? makeDelivery(drive, plane, '', failed);
}

async function findFailed(drive: Drive, plane: ResourcePlane): Promise<Delivery | null> {
  const list = await drive.prepare(drive.request(`${webhookRoutes[plane]}.list`));
  for (const { endpoint_id: endpoint, enabled } of endpointsIn(list)) {
    if (typeof endpoint !== 'string' || enabled !== true) continue;
    const found = await failedOn(drive, plane, endpoint);
    if (found !== null) return { endpoint, id: found };
  }
  return null;
}

async function failedOn(drive: Drive, plane: ResourcePlane, endpoint: string) {
  const parts = { path: { endpoint_id: endpoint }, query: { limit: '20' } };
  const pages = await preparedWalk(drive, `${deliveryRoutes[plane]}.list`, parts);
  const ids = deliveriesIn(pages)
    .filter(
      (one) => one['terminal_reason'] === 'failed' && Number(one['generation']) < lastGeneration,
    )
    .map((one) => one['delivery_id']);
  return ids.find((id) => typeof id === 'string') ?? null;
}
