import { refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { member } from '../../../harness/model/json.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Account } from '../../../harness/model/target.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

export { asAccount } from '../../resources/as-account.ts';

/**
 * Another account and the last of three endpoints of its own: ids may be counted within an account,
 * and this one then has an id that the account of the check does not reach.
 */
export async function neighbour(
  drive: Drive,
  plane: ResourcePlane,
): Promise<{ account: Account; id: string }> {
  const account = await drive.anotherAccount();
  let id: unknown;
  for (let made = 0; made < 3; made += 1) {
    // one after the other, so that they are counted up
    const create = `${webhookRoutes[plane]}.create` as const;
    const request = drive.request(create, drive.newEndpoint(), account);
    id = member((await drive.setUp(request)).json, 'endpoint_id');
  }
  return typeof id === 'string'
    ? { account, id }
    : drive.stop('a created endpoint came without endpoint_id');
}

/** An endpoint of the account's own; stops where the other's id names one here as well. */
export async function ownEndpoint(
  drive: Drive,
  plane: ResourcePlane,
  foreign: string,
): Promise<string> {
  const own = await drive.endpoint(plane);
  const list = await drive.setUp(drive.request(`${webhookRoutes[plane]}.list`));
  if (endpointsIn(list).some((endpoint) => endpoint['endpoint_id'] === foreign))
    return drive.stop('ids are counted within an account, and the same one is in both');
  return own;
}

/** 404 or 403, never a 2xx. */
export function foreignClaims(
  plane: ResourcePlane,
  besides: readonly Allowed[] = [],
): readonly Claim[] {
  const either = [{ status: 404 }, { status: 403 }];
  return [refuses(`${plane}.foreign-resource`, 'foreign', [...either, ...besides])];
}
