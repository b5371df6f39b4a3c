import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { askLimits, highestLimit, limitClaims, type LimitClauses } from '../everywhere/limits.ts';
import {
  completeWalk,
  inventedCursor,
  newestFirst,
  sameOrder,
  walk,
} from '../everywhere/paging.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  listRequest,
  lookAt,
  makeDelivery,
} from './delivery-support.ts';
import { webhookRoutes } from './endpoint-routes.ts';

/** One more than two pages of twelve: a walk of three pages, the last of them short. */
const many = 25;
const step = 12;

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
    walked(plane, 'newest-first', false),
    walked(plane, 'same-instant', true),
    cursorNeverIssued(plane),
    ...(plane === 'public' ? [allGenerations(), ownEndpoint()] : []),
  ];
}

function listCheck(
  plane: ResourcePlane,
  draft: {
    readonly key: string;
    readonly title: string;
    readonly state: 'delivery' | 'deliveries';
    readonly drive: (drive: Drive, endpoint: string) => Promise<void>;
    readonly claims: readonly Claim[];
  },
): Check {
  const { key, state, drive: steps, ...rest } = draft;
  const list = `${deliveryRoutes[plane]}.list` as const;
  const webhooks = webhookRoutes[plane];
  return defineCheck({
    ...rest,
    id: `${list}/${key}`,
    callee: list,
    alsoCalls: [`${webhooks}.create`, `${webhooks}.enable`, `${webhooks}.list`],
    needs: { states: [state], freshAccount: true },
    drive: async (drive) => steps(drive, await enabledEndpoint(drive, plane)),
  });
}

async function makeMany(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  sameInstant: boolean,
): Promise<void> {
  const account = drive.account.accountId;
  await drive.state('deliveries', { account, plane, endpointId, count: many, sameInstant });
}

function limits(plane: ResourcePlane): Check {
  const id = `${deliveryRoutes[plane]}.list` as const;
  return listCheck(plane, {
    key: 'limit',
    title: `lists no more than limit asks for, from 1 to ${highestLimit(id)}`,
    state: 'deliveries',
    drive: async (drive, endpoint) => {
      await makeMany(drive, plane, endpoint, false);
      await askLimits(drive, id, { path: { endpoint_id: endpoint } });
    },
    claims: limitClaims(id, clauses[plane]),
  });
}

function walked(plane: ResourcePlane, key: string, sameInstant: boolean): Check {
  const { newestFirst: order, tiesStable, paging } = clauses[plane];
  const id = `${deliveryRoutes[plane]}.list` as const;
  const query = { limit: String(step) };
  return listCheck(plane, {
    key,
    title: sameInstant
      ? 'lists deliveries of one instant in the same order each time, without gap or repeat'
      : 'lists the newest deliveries first, without gap or repeat over its pages',
    state: 'deliveries',
    drive: async (drive, endpoint) => {
      await makeMany(drive, plane, endpoint, sameInstant);
      const path = { endpoint_id: endpoint };
      await walk(drive, id, 'first', { path, query });
      await walk(drive, id, 'second', { path, query });
    },
    claims: [
      completeWalk(paging, id, 'first', many),
      sameInstant
        ? sameOrder(tiesStable, id, ['first', 'second'])
        : newestFirst(order, id, 'first'),
    ],
  });
}

/** what a cursor that was never issued gives is open between 400 and a page. */
function cursorNeverIssued(plane: ResourcePlane): Check {
  return listCheck(plane, {
    key: 'invented-cursor',
    title: 'answers 400, or 200 with a page, to a cursor that it never issued',
    state: 'deliveries',
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

function allGenerations(): Check {
  const look = { reads: ['list-*'], controls: ['list-*'] };
  return listCheck('public', {
    key: 'all-generations',
    title: 'shows the attempts of every generation of a delivery, seven at most of each',
    state: 'delivery',
    drive: async (drive, endpoint) => {
      const state = { status: 'dead', terminalReason: 'failed', generation: 3 } as const;
      await makeDelivery(drive, 'public', endpoint, state);
      await lookAt(drive, 'public', endpoint, 'list');
    },
    claims: [
      claims('deliveries.list.all-generations', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const lost = [1, 2, 3].filter((generation) => !seen.includes(generation));
        if (lost.length === 0) return null;
        const got = `none of generation ${lost.join(', ')}`;
        return { at: 'list-1', expected: 'attempts of generations 1, 2 and 3', got };
      }),
      claims('deliveries.attempts.at-most-seven', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const crowded = [1, 2, 3].find(
          (generation) => seen.filter((one) => one === generation).length > 7,
        );
        if (crowded === undefined) return null;
        const got = `more of generation ${crowded}`;
        return { at: 'list-1', expected: 'at most seven attempts of a generation', got };
      }),
    ],
  });
}

/** The generation of each attempt of the one delivery that there is. */
function generationsIn(pages: readonly Answer[]): unknown[] {
  const attempts = deliveriesIn(pages)[0]?.['attempts'];
  return Array.isArray(attempts) ? attempts.map((one) => member(one, 'generation')) : [];
}

function ownEndpoint(): Check {
  return listCheck('public', {
    key: 'own-endpoint',
    title: 'lists no delivery of another endpoint',
    state: 'delivery',
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, 'public');
      await makeDelivery(drive, 'public', endpoint, { status: 'succeeded' });
      await makeDelivery(drive, 'public', other, { status: 'succeeded' });
      await lookAt(drive, 'public', endpoint, 'here');
      await lookAt(drive, 'public', other, 'there');
    },
    claims: [
      claims(
        'deliveries.list.own-endpoint',
        { reads: ['here-*', 'there-*'], controls: ['here-*', 'there-*'] },
        (read) => {
          const there = deliveriesIn(read.all('there-')).map(nameOf);
          const shared = deliveriesIn(read.all('here-')).find((one) => there.includes(nameOf(one)));
          if (!shared) return null;
          const got = `${String(shared['delivery_id'])} in both lists`;
          return { at: 'here-1', expected: 'no delivery of the other endpoint', got };
        },
      ),
    ],
  });
}

/** Ids may be counted within an endpoint and events reach several: both together name a delivery. */
function nameOf(delivery: Readonly<Record<string, unknown>>): string {
  return `${String(delivery['delivery_id'])} of ${String(delivery['event_id'])}`;
}
