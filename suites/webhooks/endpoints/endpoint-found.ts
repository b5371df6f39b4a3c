import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, refuses, claims } from '../../../harness/judge/claims.ts';
import { addresses } from '../../../harness/claims/looks.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { textOf, canonical } from '../../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { callbackMarker } from '../../../harness/run/account/endpoint-pool.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { mostEndpoints, noMoreThanEight, isAtLimit } from './endpoint-limit-race.ts';
import { inOrder, showsEnabled } from '../../resources/endpoints/endpoint-listed.ts';
import {
  endpointItems,
  endpointsIn,
  listedById,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';

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

const looks = ['public', 'sealed'] as const;

/**
 * A create that is told of the limit on an account that has room: the lists of both planes, read after
 * it, show fewer than eight endpoints in all. Others may add to them, and nobody can take any away; a
 * list that lags is waited for; and the planes may count together, so that both have to be seen.
 */
function roomLeft(plane: ResourcePlane): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineCheck({
    id: `${create}/room-left`,
    title: 'answers 409 endpoint_limit to none but a full account',
    callee: create,
    alsoCalls: [`${webhookRoutes.public}.list`, `${webhookRoutes.sealed}.list`],
    drive: async (drive) => {
      // the last place of all, where the account is the check's own
      if (drive.ownAccount) await makeEndpoints(drive, plane, mostEndpoints - 1);
      await drive.once(`${create} and list`, async () => {
        const created = await attempt(drive, plane, 'create');
        const after = await drive.send('after', drive.request(`${webhookRoutes[plane]}.list`));
        if (!isAtLimit(created)) return [created, after];
        await lookUntilFull(drive);
        return [created, after, await attempt(drive, plane, 'again')];
      });
    },
    claims: [
      hadRoom(
        `${create}.accepted`,
        (count) => count < mostEndpoints - 1,
        () => true,
      ),
      hadRoom(
        `${create}.eighth-accepted`,
        (count) => count === mostEndpoints - 1,
        (count) => count === mostEndpoints,
      ),
    ],
  });
}

/** What the account has room for is the question here, and not assumed. */
function attempt(drive: Drive, plane: ResourcePlane, label: string): Promise<Answer> {
  const { body } = drive.newEndpoint();
  return drive.send(label, drive.request(`${webhookRoutes[plane]}.create`, { body }));
}

async function lookUntilFull(drive: Drive): Promise<void> {
  const look = async () => {
    const lists: Answer[] = [];
    for (const plane of looks)
      lists.push(await drive.send(plane, drive.request(`${webhookRoutes[plane]}.list`)));
    return lists;
  };
  await drive.untilShown(look, (lists) => countIn(lists) >= mostEndpoints);
}

/** Planes may have their endpoints in common, and those that have not may count their ids alike. */
function countIn(lists: readonly Answer[]): number {
  const names = lists
    .flatMap((list) => endpointsIn(list))
    .map(({ endpoint_id: id, callback_url: url, created_at_ms: at }) => canonical([id, url, at]));
  return new Set(names).size;
}

/**
 * Twice, so that what passes by itself is not blamed. A create that is taken at once shows what it shows
 * by how many endpoints its plane lists then.
 */
function hadRoom(
  clause: Claim['clause'],
  isMeant: (count: number) => boolean,
  isTaken: (count: number) => boolean,
): Claim {
  // what else it reads is sent only where the first create was told of the limit
  return claims(clause, { reads: ['create', 'after'], controls: [] }, (read: Reader) => {
    const created = read('create');
    const { length } = endpointsIn(read('after'));
    if (accepted(created) && isTaken(length)) return null;
    if (!isAtLimit(created)) return { inconclusive: `${describe(created)}, with ${length} listed` };
    const [again] = read.all('again');
    const lists = looks.flatMap((look) => read.all(look));
    if (lists.length < looks.length || !lists.every(accepted))
      return { inconclusive: 'the lists of both planes were not read' };
    const count = countIn(lists);
    if (!again || accepted(again)) return { inconclusive: 'the second of two creates was taken' };
    if (!isAtLimit(again)) return { inconclusive: describe(again) };
    if (!isMeant(count)) return { inconclusive: `the lists show ${count} endpoints` };
    return otherStatus(again, [{ status: 201 }], `for the lists show ${count} endpoints`);
  });
}

/** Endpoints where an account of the check's own has none, each with a time of its own. */
async function makeEndpoints(drive: Drive, plane: ResourcePlane, count: number): Promise<void> {
  const create = `${webhookRoutes[plane]}.create` as const;
  for (let made = 0; made < count; made += 1) {
    // the order of creation is what is judged
    await drive.standIn(drive.request(create, drive.newEndpoint()));
    await drive.pause(3);
  }
}
