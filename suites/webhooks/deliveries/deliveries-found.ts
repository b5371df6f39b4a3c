import { defineCheck } from '../../../harness/define-check.ts';
import { counts } from '../../../harness/claims/lists.ts';
import { itemsAt } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { hasTwoItems, sameInShortPages, sameOnShortPages } from '../../resources/lists/as-found.ts';
import {
  deliveriesIn,
  deliveryItems,
  deliveryRoutes,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf } from '../../resources/deliveries/listed-attempts.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { newestFirst, noPageOver, walk } from '../../resources/lists/paging.ts';

/** So many deliveries the hook makes, and so many short pages are asked for. */
const some = 5;
const widest = 20;
const mostAttempts = 7;
const looks = { before: 'wide', walk: 'narrow', after: 'still' } as const;

interface Clauses {
  readonly honoured: ClauseId;
  readonly newestFirst: ClauseId;
  readonly paging: ClauseId;
}

/** Deliveries in order, in pages of one and of twenty, whatever they are. */
export function foundDeliveryCheck(plane: ResourcePlane, clauses: Clauses): Check {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return defineCheck({
    id: `${id}/as-found`,
    title: 'lists what deliveries there are, the newest first and each once, in pages of one too',
    callee: id,
    alsoCalls: [`${webhookRoutes[plane]}.list`],
    needs: { states: ['deliveries'], fallback: true },
    drive: async (drive) => {
      const endpoint = await withDeliveries(drive, plane);
      const path = { endpoint_id: endpoint };
      const wide = { path, query: { limit: String(widest) } };
      await walk(drive, id, looks.before, wide, (_, soFar) => hasTwoItems(id, soFar));
      const narrow = { path, query: { limit: '1' } };
      await walk(drive, id, looks.walk, narrow, (_, { length }) => length === some);
      await drive.readWhole(looks.after, drive.request(id, wide), (soFar) =>
        hasTwoItems(id, [soFar]),
      );
    },
    claims: [
      noPageOver(clauses.honoured, id, 'narrow', 1),
      noPageOver(clauses.honoured, id, 'wide', widest),
      newestFirst(clauses.newestFirst, id, 'wide'),
      sameInShortPages(clauses.paging, id, looks),
      sameOnShortPages(`${plane}.paging.same-items`, id, looks),
      ...(plane === 'public' ? [noMoreAttempts('deliveries.attempts.at-most-seven')] : []),
    ],
  });
}

/** The endpoint of the fixed account that lists most; with a hook one that has some made for it. */
async function withDeliveries(drive: Drive, plane: ResourcePlane): Promise<string> {
  if (drive.hooked) return withMade(drive, plane);
  const endpoints = await drive.setUp(drive.request(`${webhookRoutes[plane]}.list`));
  let most = 0;
  let found: string | null = null;
  for (const { endpoint_id: id } of endpointsIn(endpoints)) {
    if (typeof id !== 'string') continue;
    // one after the other: the account is somebody's
    const page = listRequest(drive, plane, id, { limit: String(widest) });
    const enough = (soFar: Answer) => deliveriesIn([soFar]).length >= widest;
    const { length } = deliveriesIn([await drive.readWhole(null, page, enough)]);
    if (length > most) [most, found] = [length, id];
  }
  return found ?? drive.stop('the account shows no deliveries', 'states.deliveries');
}

async function withMade(drive: Drive, plane: ResourcePlane): Promise<string> {
  const routes = webhookRoutes[plane];
  const { json } = await drive.standIn(drive.request(`${routes}.create`, drive.newEndpoint()));
  const id = member(json, 'endpoint_id');
  if (typeof id !== 'string') return drive.stop('a created endpoint came without endpoint_id');
  await drive.standIn(drive.request(`${routes}.enable`, { path: { endpoint_id: id } }));
  const { accountId: account } = drive.account;
  await drive.state('deliveries', { account, plane, endpointId: id, count: some });
  return id;
}

/** Claims it of every generation of every delivery that a page shows. */
function noMoreAttempts(clause: Claim['clause']): Claim {
  const most = { most: mostAttempts };
  return counts(clause, ['wide-*'], 'attempts of a generation', most, mostMade, {
    unless: (read) => mostMade(read) <= 0 && 'no delivery shows attempts',
  });
}

function mostMade(read: Reader): number {
  const made = itemsAt(deliveryItems, read, 'wide-*').flatMap((one) =>
    [1, 2, 3].map((generation) => attemptsOf(one, generation).length),
  );
  return Math.max(...made);
}
