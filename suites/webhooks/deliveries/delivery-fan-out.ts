import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount, repeated } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  deliveriesIn,
  enabledEndpoint,
  listRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { isPaused, listedInPath } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { momentMs } from '../../resources/deliveries/receiving.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { textOf } from '../../../harness/model/json.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';

const id = 'deliveries.list';
const once = 'deliveries.fan-out.once';
const alsoCalls = ['webhooks.create', 'webhooks.enable', 'webhooks.list'] as const;
const needs = { freshAccount: true, states: ['event'] } as const;

/** An inbound event and the endpoints that it reaches (contract: "Events"; R-77). */
export const fanOutChecks: readonly Check[] = [
  reachesEnabled(),
  reachesAgain(),
  passesByDisabled(),
];

/** Has an event happen; the endpoints that are named are on, so that no hook takes one that is off. */
async function happen(drive: Drive, endpoints: readonly string[]): Promise<void> {
  const { accountId: account } = drive.account;
  await drive.state('event', { account, plane: 'public', endpointIds: endpoints });
  await awaitDeliveries(drive, endpoints);
}

/** Waits until each of some lists has a delivery. */
export async function awaitDeliveries(
  drive: Drive,
  endpoints: readonly string[],
  plane: ResourcePlane = 'public',
): Promise<void> {
  const look = () =>
    Promise.all(endpoints.map((one) => drive.readWhole(null, listRequest(drive, plane, one))));
  await drive.untilShown(look, (pages) => pages.every((page) => count(page) > 0));
}

function count(page: Answer): number {
  return deliveriesIn([page]).length;
}

/**
 * How many deliveries on a page are of events that another page has as well: a target may send an endpoint
 * something by itself, such as a greeting when it is turned on.
 */
export function eventsAtBoth(reached: Answer, other: Answer): number {
  const events = eventsOn(reached);
  return deliveriesIn([other]).filter((one) => events.has(one['event_id'])).length;
}

/** Two endpoints, that one is not taken for all. */
function reachesEnabled(): Check {
  const [before, after] = [
    ['first-before', 'second-before'],
    ['first-after', 'second-after'],
  ];
  return defineCheck({
    id: `${id}/fan-out`,
    title: 'shows a delivery of an event at each endpoint that was on when it came',
    callee: id,
    alsoCalls,
    needs,
    drive: async (drive) => {
      const endpoints = [
        await enabledEndpoint(drive, 'public'),
        await enabledEndpoint(drive, 'public'),
      ];
      const look = async (names: readonly string[]) => {
        for (const [place, endpoint] of endpoints.entries()) {
          // in the order of their labels
          await drive.readWhole(names[place] ?? '', listRequest(drive, 'public', endpoint));
        }
      };
      await look(before);
      await happen(drive, endpoints);
      await look(after);
    },
    claims: [
      claims('deliveries.fan-out.enabled', [...before, ...after], (read) => {
        if (before.some((label) => count(read(label)) > 0))
          return { inconclusive: 'an endpoint had deliveries before the event' };
        const missed = after.find((label) => count(read(label)) === 0);
        if (missed === undefined) return null;
        return { at: missed, ...otherCount('deliveries', { least: 1 }, 0) };
      }),
      oneDeliveryEach(once, ...after),
      ...turnClaims('public', 'enable'),
    ],
  });
}

/**
 * A second event while the first still waits to be sent, and a third after the endpoint was rotated and
 * enabled: each is a fan-out of its own. An endpoint that was enabled just before it shows that the
 * event came.
 */
function reachesAgain(): Check {
  return defineCheck({
    id: `${id}/fan-out-again`,
    title: 'shows a delivery of each event, whatever waits there and after a rotate and an enable',
    callee: id,
    alsoCalls: [...alsoCalls, 'webhooks.rotate'],
    needs,
    drive: async (drive) => {
      const endpoint = await enabledEndpoint(drive, 'public');
      const list = listRequest(drive, 'public', endpoint, { limit: '20' });
      await happen(drive, [endpoint]);
      const happenAgain = async (label: string) => {
        const beside = await enabledEndpoint(drive, 'public');
        const known = eventsOn(await drive.readWhole(`before-${label}`, list));
        await happen(drive, [endpoint, beside]);
        await sendUntil(drive, label, list, ([page]) => !!page && eventsOn(page).size > known.size);
        await drive.readWhole(`beside-${label}`, listRequest(drive, 'public', beside));
        await drive.send(`${label}-list`, drive.request('webhooks.list'));
      };
      await happenAgain('second');
      const path = { endpoint_id: endpoint };
      await drive.send('rotate', drive.request('webhooks.rotate', { path }));
      await turn(drive, 'public', endpoint, 'enable');
      await happenAgain('rotated');
    },
    claims: [
      addsOne('second'),
      addsOne('rotated', 'rotate'),
      oneDeliveryEach(once, 'second', 'rotated'),
      addsNoOther('before-second', 'second'),
      ...turnClaims('public', 'enable'),
    ],
  });
}

/** Claims that an event shows that reached the endpoint beside it, unless the list shows this one as paused. */
function addsOne(label: string, ...steps: readonly string[]): Claim {
  const [before, beside, list] = [`before-${label}`, `beside-${label}`, `${label}-list`];
  return claims('deliveries.fan-out.enabled', [before, ...steps, label, beside, list], (read) => {
    if (count(read(beside)) === 0)
      return { inconclusive: 'the event did not reach the endpoint beside it either' };
    const [known, shown] = [eventsOn(read(before)).size, eventsOn(read(label)).size];
    if (shown > known || eventsAtBoth(read(beside), read(label)) > 0) return null;
    const endpoint = listedInPath(read(label), read(list));
    if (endpoint?.['enabled'] !== true || isPaused(endpoint))
      return { inconclusive: 'the list does not show the endpoint as on and sent to' };
    return { at: label, ...otherCount('events with deliveries', { least: known + 1 }, shown) };
  });
}

/** Lists, each under its label, the deliveries of endpoints that were off when an event came, and are turned on. */
export async function lookAtOff(
  drive: Drive,
  plane: ResourcePlane,
  endpoints: Readonly<Record<string, string>>,
): Promise<void> {
  for (const endpoint of Object.values(endpoints)) {
    // what was kept for later would come now
    await turn(drive, plane, endpoint, 'enable');
  }
  await drive.pause(momentMs);
  for (const [label, endpoint] of Object.entries(endpoints))
    await drive.readWhole(label, listRequest(drive, plane, endpoint));
}

/** One endpoint was never on, one is off again, one was rotated; all are turned on after the event. */
function passesByDisabled(): Check {
  const off = ['never-on', 'off-again'];
  return defineCheck({
    id: `${id}/fan-out-disabled`,
    title: 'shows no delivery of an event at an endpoint that was off when it came',
    callee: id,
    alsoCalls: [...alsoCalls, 'webhooks.disable', 'webhooks.rotate'],
    needs,
    drive: async (drive) => {
      const on = await enabledEndpoint(drive, 'public');
      const neverOn = await drive.endpoint('public');
      const offAgain = await enabledEndpoint(drive, 'public');
      await turn(drive, 'public', offAgain, 'disable');
      const rotated = await enabledEndpoint(drive, 'public');
      const path = { endpoint_id: rotated };
      await drive.setUp(drive.request('webhooks.rotate', { path }));
      await drive.send('before', drive.request('webhooks.list'));
      await happen(drive, [on]);
      await drive.readWhole('on', listRequest(drive, 'public', on));
      await lookAtOff(drive, 'public', { 'never-on': neverOn, 'off-again': offAgain, rotated });
    },
    claims: [
      passesBy('deliveries.fan-out.disabled', off),
      passesBy('deliveries.fan-out.rotated', ['rotated']),
      ...turnClaims('public', 'enable', 'disable'),
    ],
  });

  function passesBy(clause: ClauseId, passed: readonly string[]): Claim {
    return claims(clause, ['before', 'on', ...off, 'rotated'], (read) => {
      if (count(read('on')) === 0)
        return { inconclusive: 'the event did not reach the endpoint that was on either' };
      const reached = passed.find((label) => eventsAtBoth(read('on'), read(label)) > 0);
      if (reached === undefined) return null;
      if (listedInPath(read(reached), read('before'))?.['enabled'] !== false)
        return { inconclusive: 'the list did not show the endpoint as off before the event' };
      const some = eventsAtBoth(read('on'), read(reached));
      return { at: reached, ...otherCount('deliveries of the event', 0, some) };
    });
  }
}

/** The events of which a page has deliveries. */
function eventsOn(page: Answer): ReadonlySet<unknown> {
  return new Set(deliveriesIn([page]).map((one) => one['event_id']));
}

/** Claims that no page has two deliveries of one event at its endpoint; an item listed twice is one delivery. */
export function oneDeliveryEach(clause: Claim['clause'], ...labels: readonly string[]): Claim {
  return claims(clause, labels, (read) => {
    const pages = labels.map((label) => deliveriesIn([read(label)]));
    if (pages.every((page) => page.length === 0))
      return { inconclusive: 'the event made no delivery at all' };
    for (const [place, page] of pages.entries()) {
      const byId = new Map(page.map((one) => [one['delivery_id'], one['event_id']]));
      const events = [...byId.values()];
      const twice = events[firstRepeated(events)];
      if (twice !== undefined)
        return { at: labels[place] ?? '', ...repeated('event_id', textOf(twice)) };
    }
    return null;
  });
}

/** Claims that of what happened between two looks at an endpoint, one event is listed and no further one. */
function addsNoOther(before: string, after: string): Claim {
  return claims('deliveries.fan-out.one-event', [before, after], (read) => {
    const known = eventsOn(read(before));
    const added = [...eventsOn(read(after))].filter((event) => !known.has(event));
    if (added.length === 0) return { inconclusive: 'the list shows no event that is new' };
    return added.length === 1 ? null : { at: after, ...otherCount('new events', 1, added.length) };
  });
}
