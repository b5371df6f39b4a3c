import type { Item } from '../../../harness/claims/looks.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { stillListed } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { ownItemsAlone } from '../../resources/lists/listed.ts';
import { asAccount, neighbour } from '../isolation/another-account.ts';
import { deliveryCheck } from '../delivery-check.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  enabledEndpoint,
  listRequest,
  lookAt,
  makeDelivery,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { listedById, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';

const needs = { states: ['delivery'], freshAccount: true } as const;
const sent = { status: 'succeeded' } as const;

/** Whose deliveries a list holds: those of its endpoint, and with the cursor of another no others. */
export function ownerChecks(plane: ResourcePlane): readonly Check[] {
  return [ownEndpoint(plane), ofTwins(plane), endpointsCursor(plane), accountsCursor(plane)];
}

function ownEndpoint(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'own-endpoint',
    title: 'lists no delivery of another endpoint',
    needs,
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, plane);
      await makeDelivery(drive, plane, endpoint, sent);
      await makeDelivery(drive, plane, other, sent);
      await lookAt(drive, plane, endpoint, 'here');
      await lookAt(drive, plane, other, 'there');
    },
    claims: [nothingShared(plane)],
  });
}

/** where two endpoints have one URL, each has deliveries of its own nevertheless. */
function ofTwins(plane: ResourcePlane): Check {
  const { create, list } = endpointRoutes(plane);
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'own-of-twins',
    title: 'lists no delivery of another endpoint that has the same URL',
    needs,
    drive: async (drive, endpoint) => {
      const listed = listedById(await drive.setUp(drive.request(list)), endpoint);
      const callback_url = listed?.['callback_url'];
      const twin = await drive.setUp(drive.request(create, { body: { callback_url } }));
      const other = textOf(member(twin.json, 'endpoint_id'));
      if (other === endpoint) drive.stop('a second create with the URL answers with the first');
      await turn(drive, plane, other, 'enable');
      await makeDelivery(drive, plane, endpoint, sent);
      await makeDelivery(drive, plane, other, sent);
      await lookAt(drive, plane, endpoint, 'here');
      await lookAt(drive, plane, other, 'there');
    },
    claims: [nothingShared(plane)],
  });
}

function endpointRoutes(plane: ResourcePlane) {
  const routes = webhookRoutes[plane];
  return { create: `${routes}.create`, list: `${routes}.list` } as const;
}

function nothingShared(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.list.own-endpoint` as const;
  return claims(clause, ['here-*', 'there-*'], (read) => {
    const theirs = deliveriesIn(read.all('there-')).map(nameOf);
    const shared = deliveriesIn(read.all('here-')).find((one) => theirs.includes(nameOf(one)));
    if (!shared) return null;
    const delivery = `the delivery ${textOf(shared['delivery_id'])}, which is of another endpoint`;
    return { at: 'here-1', ...stillListed(delivery) };
  });
}

/** Delivery ids may be unique within an endpoint only: id, event and time together identify a delivery. */
function nameOf(delivery: Item): string {
  return JSON.stringify(['delivery_id', 'event_id', 'created_at_ms'].map((one) => delivery[one]));
}

function endpointsCursor(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'cursor-of-another-endpoint',
    title: 'lists no delivery of another endpoint, with its cursor neither',
    needs,
    drive: async (drive, endpoint) => {
      const other = await enabledEndpoint(drive, plane);
      await crossOver(drive, plane, endpoint, {
        before: await cursorTo(drive, plane, other),
        fault: 'the cursor is of another endpoint',
      });
    },
    claims: [crossed(plane, `${deliveryRoutes[plane]}.list.own-endpoint`)],
  });
}

function accountsCursor(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    callee: `${deliveryRoutes[plane]}.list`,
    key: 'cursor-of-another-account',
    title: 'lists no delivery of another account, with its cursor neither',
    needs,
    drive: async (drive, endpoint) => {
      const { account, id } = await neighbour(drive, plane);
      const theirs = asAccount(drive, account);
      await turn(theirs, plane, id, 'enable');
      await crossOver(drive, plane, endpoint, {
        before: await cursorTo(theirs, plane, id),
        fault: 'the cursor is of another account',
      });
    },
    claims: [crossed(plane, `${plane}.lists.own-only`)],
  });
}

/** The cursor that leads to the second and third of an endpoint's deliveries. */
async function cursorTo(drive: Drive, plane: ResourcePlane, endpoint: string): Promise<string> {
  for (let made = 0; made < 3; made += 1) {
    // one after the other, so that they are counted up
    await makeDelivery(drive, plane, endpoint, sent);
  }
  const page = await drive.setUp(listRequest(drive, plane, endpoint, { limit: '1' }));
  const cursor = member(page.json, 'next_before');
  return typeof cursor === 'string' ? cursor : drive.stop('there is no cursor');
}

/** Asks an endpoint with a delivery of its own for the page of a cursor that is not its own. */
async function crossOver(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: string,
  { before, fault }: { readonly before: string; readonly fault: string },
): Promise<void> {
  await makeDelivery(drive, plane, endpoint, sent);
  await drive.send('crossed', listRequest(drive, plane, endpoint, { before }, { fault }));
  await lookAt(drive, plane, endpoint, 'own');
}

function crossed(plane: ResourcePlane, clause: Claim['clause']): Claim {
  return ownItemsAlone(clause, `${deliveryRoutes[plane]}.list`, 'crossed', 'own');
}
