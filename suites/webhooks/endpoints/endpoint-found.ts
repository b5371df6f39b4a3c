import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, refuses } from '../../../harness/judge/claims.ts';
import { addresses } from '../../../harness/claims/looks.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { callbackMarker } from '../../../harness/run/account/endpoint-pool.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { mostEndpoints, noMoreThanEight } from './endpoint-limit-race.ts';
import { inOrder, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import { roomLeft } from './endpoint-room.ts';
import {
  endpointItems,
  endpointsIn,
  listedById,
  makeEndpoints,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

/** What the endpoints of an account show, also those that others made. */
export function foundEndpointChecks(plane: ResourcePlane): readonly Check[] {
  return [asFound(plane), ninthOfFound(plane), leavesOff(plane), roomLeft(plane)];
}

/** Each list is in order, and no longer than it may be. */
function asFound(plane: ResourcePlane): Check {
  const list = `${webhookRoutes[plane]}.list` as const;
  return defineCheck({
    id: `${list}/as-found`,
    title: 'lists the endpoints of the account in the order of their creation, eight at most',
    callee: list,
    drive: async (drive) => {
      if (drive.ownAccount) await makeEndpoints(drive, plane, 2);
      await drive.send('list', drive.request(list));
    },
    claims: [inOrder(plane, 'list'), ...noMoreThanEight(plane, 'list')],
  });
}

/** Nobody can take an endpoint away again: an account that shows eight has no room for a ninth. */
function ninthOfFound(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  const controls = ['full', 'after'];
  return defineCheck({
    id: `${create}/ninth-of-found`,
    title: 'answers 409 endpoint_limit where the list shows eight endpoints',
    callee: create,
    alsoCalls: [`${routes}.list`],
    drive: async (drive) => {
      if (drive.ownAccount) await makeEndpoints(drive, plane, mostEndpoints);
      const full = await drive.send('full', drive.request(`${routes}.list`));
      const { length } = endpointsIn(full);
      if (length < mostEndpoints)
        drive.stop(`the fixed account has ${length} endpoints`, 'states.account');
      const fault = 'the account has eight endpoints';
      const { body } = drive.newEndpoint();
      await drive.send('ninth', drive.request(create, { body, fault }));
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      refuses(`${create}.ninth-409`, 'ninth', [{ status: 409, code: 'endpoint_limit' }], {
        controls,
      }),
      ...noMoreThanEight(plane),
    ],
  });
}

/**
 * An endpoint that the check may use and that the list shows to be off. One that is made is, and one
 * of a fixed account may be.
 */
export async function endpointThatIsOff(drive: Drive, plane: ResourcePlane): Promise<string> {
  const list = drive.request(`${webhookRoutes[plane]}.list`);
  for (;;) {
    // each time another, until one is made or there is no room for one
    const id = await drive.endpoint(plane);
    if (drive.ownAccount) return id;
    const shown = listedById(await drive.setUp(list), id);
    if (shown?.['enabled'] === false) return id;
  }
}

/** Turning one of two endpoints on leaves the other off. */
function leavesOff(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/leaves-another-off`,
    title: 'leaves another endpoint off',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    drive: async (drive) => {
      const endpoint_id = await drive.endpoint(plane);
      await endpointThatIsOff(drive, plane);
      const list = drive.request(`${routes}.list`);
      await drive.send('before', list);
      await drive.send('enable', drive.request(enable, { path: { endpoint_id } }));
      await sendUntil(drive, 'enable-list', list, ([after]) =>
        (after ? endpointsIn(after) : []).some(
          (one) => one['endpoint_id'] === endpoint_id && one['enabled'] === true,
        ),
      );
    },
    claims: [
      accepts(`${enable}.accepted`, 'enable', 204),
      showsEnabled(`${enable}.sets-enabled`, 'enable', true),
      othersStayOff(`${enable}.leaves-others`),
    ],
  });
}

/** Of the endpoints that our runs have made: others may turn theirs meanwhile. */
function othersStayOff(clause: Claim['clause']): Claim {
  return leavesAll(clause, endpointItems, ['before', 'enable-list'], ['enabled'], {
    after: ['enable'],
    which: (was, read) =>
      was['enabled'] === false &&
      textOf(was['callback_url']).includes(callbackMarker) &&
      !addresses(endpointItems, read('enable'), was),
  });
}
