import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  anyLimitCheck,
  askLimits,
  askLimitsTwice,
  highestLimit,
  limitClaims,
  limitTwiceClaims,
  type LimitClauses,
} from '../../resources/lists/limits.ts';
import {
  completeWalk,
  inventedCursor,
  newestFirst,
  noPageOver,
  sameOrder,
  walk,
} from '../../resources/lists/paging.ts';
import { emptyList } from '../../resources/lists/empty-list.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { idsInOrder } from '../../resources/lists/ties.ts';
import { changedDeliveryChecks } from './changed-deliveries.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { foundDeliveryCheck } from './deliveries-found.ts';
import { listedDeliveryChecks } from './deliveries-listed.ts';
import { historyChecks } from './delivery-history.ts';
import { ownerChecks } from './delivery-owners.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';

/** One more than two pages of twelve: a walk of three pages, the last of them short. */
const many = 25;
const step = 12;
/** More than a history may be cut to: its last page is short, and as full as any on pages of the other length. */
const long = { many: 105, step: 20, even: 15 } as const;

interface Clauses extends LimitClauses {
  readonly newestFirst: ClauseId;
  readonly tiesStable: ClauseId;
  readonly paging: ClauseId;
  readonly inventedCursor: ClauseId;
}

const clauses: Readonly<Record<ResourcePlane, Clauses>> = {
  public: {
    honoured: 'deliveries.list.limit-honoured',
    outOfRange: 'deliveries.list.limit-out-of-range',
    outOfRange400: 'deliveries.list.limit-out-of-range-400',
    newestFirst: 'public.lists.newest-first',
    tiesStable: 'public.lists.ties-stable',
    paging: 'public.paging.complete',
    inventedCursor: 'public.paging.invented-cursor',
  },
  sealed: {
    honoured: 'sealed.limit.honoured',
    outOfRange: 'sealed.limit.out-of-range',
    outOfRange400: 'sealed.limit.out-of-range-400',
    newestFirst: 'sealed.deliveries.list.newest-first',
    tiesStable: 'sealed.deliveries.list.ties-stable',
    paging: 'sealed.paging.complete',
    inventedCursor: 'sealed.paging.invented-cursor',
  },
};

/** The list of an endpoint's deliveries (contract: "Public plane: webhook deliveries", "Limits"). */
export function deliveryListChecks(plane: ResourcePlane): readonly Check[] {
  return [
    limits(plane),
    limitTwice(plane),
    anyLimit(plane),
    walked(plane, 'newest-first', false),
    walked(plane, 'same-instant', true),
    cursorNeverIssued(plane),
    ...changedDeliveryChecks(plane),
    foundDeliveryCheck(plane, clauses[plane]),
    ...ownerChecks(plane),
    ...listedDeliveryChecks(plane),
    ...historyChecks(plane),
    neverDelivered(plane),
  ];
}

/** An endpoint that was never on has no deliveries. */
function neverDelivered(plane: ResourcePlane): Check {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return emptyList(id, [`${webhookRoutes[plane]}.create`], async (drive) => ({
    path: { endpoint_id: await drive.endpoint(plane) },
  }));
}

/** Without a hook the endpoint has the deliveries that it has. */
async function makeMany(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  sameInstant: boolean,
  count = many,
): Promise<void> {
  if (!drive.hooked) return;
  const account = drive.account.accountId;
  await drive.state('deliveries', { account, plane, endpointId, count, sameInstant });
}

function limits(plane: ResourcePlane): Check {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'limit',
    title: `lists no more than limit asks for, from 1 to ${highestLimit(id)}`,
    needs: { states: ['deliveries'], fallback: true },
    drive: async (drive, endpoint) => {
      await makeMany(drive, plane, endpoint, false);
      await askLimits(drive, id, { path: { endpoint_id: endpoint } });
    },
    claims: limitClaims(id, clauses[plane]),
  });
}

function limitTwice(plane: ResourcePlane): Check {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return deliveryCheck(plane, {
    callee: id,
    key: 'limit-twice',
    title: 'gives no page beyond the range for two limits, whichever of them it goes by',
    needs: { states: ['deliveries'], fallback: true },
    drive: async (drive, endpoint) => {
      await makeMany(drive, plane, endpoint, false);
      await askLimitsTwice(drive, id, { path: { endpoint_id: endpoint } });
    },
    claims: limitTwiceClaims(id, clauses[plane].outOfRange),
  });
}

function anyLimit(plane: ResourcePlane): Check {
  const webhooks = webhookRoutes[plane];
  return anyLimitCheck(`${deliveryRoutes[plane]}.list`, clauses[plane], {
    alsoCalls: [`${webhooks}.create`, `${webhooks}.enable`, `${webhooks}.list`],
    state: 'deliveries',
    fill: async (drive) => {
      const endpoint = await enabledEndpoint(drive, plane);
      await makeMany(drive, plane, endpoint, false);
      return { path: { endpoint_id: endpoint } };
    },
  });
}

function walked(plane: ResourcePlane, key: string, sameInstant: boolean): Check {
  const { newestFirst: order, tiesStable, paging } = clauses[plane];
  const id = `${deliveryRoutes[plane]}.list` as const;
  const made = sameInstant ? { many, step, even: step } : long;
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key,
    title: sameInstant
      ? 'lists deliveries of one instant in the same order each time, without gap or repeat'
      : 'lists the newest deliveries first, without gap or repeat over its pages',
    needs: { states: ['deliveries'], freshAccount: true },
    drive: async (drive, endpoint) => {
      await makeMany(drive, plane, endpoint, sameInstant, made.many);
      const path = { endpoint_id: endpoint };
      await walk(drive, id, 'first', { path, query: { limit: String(made.step) } });
      await walk(drive, id, 'second', { path, query: { limit: String(made.even) } });
      // whoever leaves the limit out leads on all the same
      if (sameInstant) await walk(drive, id, 'unlimited', { path });
    },
    claims: [
      completeWalk(paging, id, 'first', { atLeast: made.many }),
      noPageOver(clauses[plane].honoured, id, 'first', made.step),
      ...(sameInstant
        ? [
            sameOrder(tiesStable, id, ['first', 'second']),
            completeWalk(paging, id, 'unlimited', { atLeast: made.many }),
            ...tiesById(plane),
          ]
        : [
            newestFirst(order, id, 'first'),
            completeWalk(paging, id, 'second', { atLeast: made.many }),
          ]),
    ],
  });
}

/** the public plane alone has a clause on the direction of ids. */
function tiesById(plane: ResourcePlane): Claim[] {
  if (plane === 'sealed') return [];
  return [idsInOrder('public.lists.ties-by-id', 'deliveries.list', 'first', 'delivery_id')];
}

/** what a cursor that was never issued gives is open between 400 and a page. */
function cursorNeverIssued(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'invented-cursor',
    title: 'answers 400, or 200 with a page, to a cursor that it never issued',
    needs: { states: ['deliveries'], fallback: true },
    drive: async (drive, endpoint) => {
      await drive.send('control', listRequest(drive, plane, endpoint));
      const fault = 'the cursor was never issued';
      const query = { before: 'never-issued' };
      await drive.send('invented', listRequest(drive, plane, endpoint, query, { fault }));
    },
    claims: [
      inventedCursor(
        clauses[plane].inventedCursor,
        `${deliveryRoutes[plane]}.list`,
        'control',
        'invented',
      ),
    ],
  });
}
