import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { canonical } from '../../../harness/model/json.ts';
import {
  endpointsIn,
  makeEndpoints,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { isAtLimit, mostEndpoints } from './endpoint-limit-race.ts';

const looks = ['public', 'sealed'] as const;

/**
 * A create that is told of the limit on an account that has room: the lists of both planes, read after
 * it, show fewer than eight endpoints in all. Others may add to them, and nobody can take any away; a
 * list that lags is waited for; and the planes may count together, so that both have to be seen.
 */
export function roomLeft(plane: ResourcePlane): Check {
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
