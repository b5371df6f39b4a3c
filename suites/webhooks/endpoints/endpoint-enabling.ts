import { leavesAll } from '../../../harness/claims/members.ts';
import { type Item, addresses } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { foundAt } from '../../../harness/claims/terms.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { disordered } from '../../../harness/judge/found.ts';
import { textOf } from '../../../harness/model/json.ts';
import { otherOrderOfShared } from '../../../harness/model/order.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Check, type Claim, isMismatch } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  listRequest,
  lookAt,
  makeDelivery,
  deliveryItems,
} from '../../resources/deliveries/delivery-support.ts';
import { missingEndpoint, staysListed } from '../../resources/endpoints/endpoint-listed.ts';
import {
  endpointsIn,
  pausedIn,
  webhookRoutes,
  enabledAndPause,
  endpointItems,
} from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { put } from './endpoint-condition.ts';

/** Milliseconds between two creations, so that they have times of their own. */
const apart = 20;

/** What an enable leaves alone: deliveries, and endpoints beside its own. */
export function enablingChecks(plane: ResourcePlane): readonly Check[] {
  return [leavesDeliveries(plane), leavesPauses(plane)];
}

/** Once while the endpoint is on, and once after a disable, which retires what is open by itself. */
function leavesDeliveries(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const clause = `${routes}.enable.leaves-deliveries` as const;
  return deliveryCheck(plane, {
    callee: `${routes}.enable`,
    key: 'leaves-deliveries',
    title: 'retires nothing of what is under way, and leaves what has ended as it is',
    alsoCalls: [`${routes}.disable`],
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const path = { endpoint_id: endpoint };
      const look = (name: string) => lookAt(drive, plane, endpoint, name);
      await makeDelivery(drive, plane, endpoint, { status: 'pending' });
      await makeDelivery(drive, plane, endpoint, { status: 'leased' });
      await makeDelivery(drive, plane, endpoint, { status: 'succeeded' });
      await makeDelivery(drive, plane, endpoint, failed);
      await look('on');
      await drive.send('again', drive.request(`${routes}.enable`, { path }));
      await look('still-on');
      await drive.send('disable', drive.request(`${routes}.disable`, { path }));
      await look('off');
      await drive.send('enable', drive.request(`${routes}.enable`, { path }));
      await look('back-on');
    },
    claims: [
      leavesAll(clause, deliveryItems, ['on-*', 'still-on-*'], endOrRetired, { after: ['again'] }),
      leavesAll(clause, deliveryItems, ['off-*', 'back-on-*'], endOrRetired, { after: ['enable'] }),
    ],
  });
}

/** Reasons that end a delivery, on the public plane too where it gives one of them. */
const reasons: readonly unknown[] = ['failed', 'policy_rejected', 'retired', 'legacy'];

/** what has ended stays as it is; what is open may move on by itself, but is not retired. */
function endOrRetired(was: Item, is: Item): readonly string[] {
  if (reasons.includes(was['terminal_reason']) || was['status'] === 'succeeded')
    return ['status', 'terminal_reason', 'generation'];
  return is['terminal_reason'] === 'retired' ? ['terminal_reason'] : [];
}

/** Two endpoints are paused: reading lists ends neither pause, enabling one leaves the other's. */
function leavesPauses(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/leaves-others`,
    title: 'leaves the pause of another endpoint, and so does reading',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`, `${deliveryRoutes[plane]}.list`],
    needs: { states: ['endpoint'], freshAccount: true },
    long: true,
    drive: async (drive) => {
      const endpoint_id = await drive.endpoint(plane);
      await drive.pause(apart);
      const other = await enabledEndpoint(drive, plane);
      const list = (name: string) => drive.send(name, drive.request(`${routes}.list`));
      await put(drive, plane, endpoint_id, 'paused');
      await put(drive, plane, other, 'paused');
      const first = await list('first');
      if (![endpoint_id, other].every((id) => isKnownPaused(first, id)))
        drive.stop('the state endpoint was to pause two, and the list shows no two pauses');
      await drive.readWhole('deliveries', listRequest(drive, plane, other));
      await list('before');
      await drive.send('enable', drive.request(enable, { path: { endpoint_id } }));
      await list('after');
    },
    claims: [
      leavesAll(
        `${plane}.reads.no-side-effect`,
        endpointItems,
        ['first', 'before'],
        enabledAndPause,
        {
          mayFail: ['deliveries'],
        },
      ),
      leavesAll(`${enable}.leaves-others`, endpointItems, ['before', 'after'], enabledAndPause, {
        after: ['enable'],
        which: (was, read) => !addresses(endpointItems, read('enable'), was),
      }),
      keepsPlaces(`${routes}.list.ordered-by-creation`),
      ...['first', 'before', 'after'].flatMap((list) => [
        staysListed(plane, 'enable', list),
        staysListed(plane, 'deliveries', list),
      ]),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** True also where the list leaves the endpoint out, which was created all the same. */
function isKnownPaused(list: Answer, id: string): boolean {
  const missing = missingEndpoint(list, id);
  if (missing) return isMismatch(missing);
  return pausedIn(list, id);
}

/** An enable creates nothing, so that its endpoint stays before those that were created after it. */
function keepsPlaces(clause: Claim['clause']): Claim {
  return claims(clause, ['enable', 'before', 'after'], (read) => {
    const before = endpointsIn(read('before'));
    const times = new Set(before.map((one) => one['created_at_ms']));
    // what has the same time may change places
    if (times.size < before.length) return null;
    const [was = [], is = []] = [before, endpointsIn(read('after'))].map((all) =>
      all.map((one) => textOf(one['endpoint_id'])),
    );
    const disorder = otherOrderOfShared(was, is);
    return foundAt('after', disordered('endpoint_id', 'ids in the order of before', disorder));
  });
}
