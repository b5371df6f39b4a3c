import { longestUrl } from '../../../fixtures/generators/callback-url.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { stillListed } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { listedWithUrl } from './endpoint-creation.ts';
import { controlCreate, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { takesProbe } from '../../../harness/claims/answers.ts';

/**
 * An endpoint with the longest URL that there may be, and what it lists: nothing fans out to one that
 * is not on yet, so that whatever another endpoint lists as well is that one's.
 */
export function longestUrlCheck(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/longest-url`,
    title: `takes a URL of ${longestUrl} bytes, for an endpoint without any delivery yet`,
    callee: create,
    alsoCalls: [`${routes}.list`, `${deliveryRoutes[plane]}.list`],
    needs: { untouched: true },
    drive: async (drive) => {
      // the host is taken, as the control shows: what is refused now is the length
      await controlCreate(drive, plane);
      const callback_url = drive.callbackUrl().padEnd(longestUrl, 'a');
      const assumption = drive.ownAccount ? null : assumptions.room;
      const request = drive.request(create, { body: { callback_url }, assumption });
      const created = await drive.send('create', request);
      await drive.send('after', drive.request(`${routes}.list`));
      const other = await anotherWithDeliveries(drive, plane);
      const id = member(created.json, 'endpoint_id');
      if (other === null || typeof id !== 'string') return;
      await drive.readWhole('there', listRequest(drive, plane, other));
      await drive.readWhole('here', listRequest(drive, plane, id));
    },
    claims: [
      takesProbe(`${create}.url-2048-bytes`, 'create', [{ status: 201 }]),
      listedWithUrl(plane, 'create'),
      nothingYet(plane),
    ],
  });
}

/** An endpoint that has deliveries to list: the hook's, or one that the fixed account has. */
async function anotherWithDeliveries(drive: Drive, plane: ResourcePlane): Promise<string | null> {
  if (!drive.hooked) return (await drive.foundDelivery(plane, () => true))?.endpoint ?? null;
  const { accountId: account } = drive.account;
  const endpointId = await drive.endpoint(plane);
  await drive.state('delivery', { account, plane, endpointId, status: 'succeeded' });
  return endpointId;
}

function nothingYet(plane: ResourcePlane): Claim {
  const labels = ['here*', 'there*'];
  const clause = `${deliveryRoutes[plane]}.list.own-endpoint` as const;
  return claims(clause, { reads: labels, controls: ['create', ...labels] }, (read) => {
    const [here, there] = ['here', 'there'].map((label) =>
      deliveriesIn(read.all(label)).map((one) => textOf(one['delivery_id'])),
    );
    if (!there?.length) return { inconclusive: 'the other endpoint lists no delivery' };
    const shared = here?.find((id) => there.includes(id));
    if (shared === undefined) return null;
    return { at: 'here', ...stillListed(`the delivery ${shared} of the other endpoint`) };
  });
}
