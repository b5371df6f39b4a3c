import { otherArrivals } from '../../../harness/judge/found.ts';
import type { Said } from '../../../harness/model/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Arrival } from '../../../harness/model/arrival.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  freshKey,
  listRequest,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import {
  isPaused,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { attemptsIn, type ListedAttempt } from '../../resources/deliveries/listed-attempts.ts';
import {
  forward,
  happenAndArrive,
  hasBodyOf,
  mayHaveComeElsewhere,
  tellsOneOf,
  turnedOn,
  watch,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { untilNoneComes } from './arrivals-counted.ts';
import { callsOf, needs, notYet, ofDelivery, leftOut, numberedTwice } from './arrivals-support.ts';

const replays = ['replay-2', 'replay-3'] as const;

/**
 * What arrives of a delivery that fails in each of its generations, beside an endpoint that took the same event
 * at once (contract: "Webhook delivery"; R-456).
 */
export function arrivesReplayed(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  const callee = `${deliveries}.replay` as const;
  return defineCheck({
    id: `${callee}/arrives-again`,
    title: 'brings each generation of a delivery to its endpoint, as the event that it was',
    callee,
    alsoCalls: [...callsOf(plane), `${deliveries}.list`],
    needs: { ...needs, states: [...needs.states, 'clock'] },
    long: true,
    drive: async (drive) => {
      const hook = await turnedOn(drive, plane, 'hook', { status: 500 });
      const beside = await turnedOn(drive, plane, 'beside', { status: 204 });
      await happenAndArrive(drive, plane, [hook, beside]);
      await untilNoneComes(drive, plane, hook, 'generation-1');
      const both =
        (await replayed(drive, plane, hook, 2)) && (await replayed(drive, plane, hook, 3));
      if (both) {
        const fault = 'all three generations are used';
        await drive.send('replay-4', await replayOf(drive, plane, hook, { fault }));
        await forward(drive);
      }
      await watch([hook, beside]);
      await drive.readWhole('last', listRequest(drive, plane, hook.id));
    },
    claims: [
      ...replays.map((label) => arrivesAgain(plane, label)),
      ...numberedAnew(plane),
      sameEvent(plane),
      nowhereElse(plane),
      noFourth(plane),
    ],
  });
}

/** Replays the delivery and has that generation fail as well; false where nothing of it came. */
async function replayed(
  drive: Drive,
  plane: ResourcePlane,
  hook: PlacedEndpoint,
  generation: 2 | 3,
): Promise<boolean> {
  const came = hook.place.arrivals().length;
  await drive.send(`replay-${generation}`, await replayOf(drive, plane, hook));
  const now = await hook.place.untilArrivals(came + 1);
  const isSent = now.length > came;
  const label = `generation-${generation}`;
  if (isSent) await untilNoneComes(drive, plane, hook, label);
  else {
    await drive.readWhole(`${label}-list`, listRequest(drive, plane, hook.id));
    await drive.send(`${label}-endpoints`, drive.request(`${webhookRoutes[plane]}.list`));
  }
  return isSent;
}

async function replayOf(
  drive: Drive,
  plane: ResourcePlane,
  { id: endpoint }: PlacedEndpoint,
  parts: { readonly fault?: string } = {},
) {
  const page = await drive.readWhole(null, listRequest(drive, plane, endpoint));
  const [delivery] = deliveriesIn([page]);
  const id = textOf(delivery?.['delivery_id']);
  if (id === '') drive.stop('the endpoint lists no delivery that could be replayed');
  return replayRequest(drive, plane, { endpoint, id }, freshKey(drive), parts);
}

/** When a label's request began, in epoch milliseconds of the suite's clock. */
function since(read: Reader, label: string): number {
  return read(label).exchange.startedAtMs;
}

function arrivesAgain(plane: ResourcePlane, label: (typeof replays)[number]): Claim {
  const clause = `${deliveryRoutes[plane]}.replay.arrives-again` as const;
  const generation = label.replace('replay', 'generation');
  const look = `${generation}-list`;
  return claims(clause, { reads: [label, look], controls: [label, look] }, (read): ClaimVerdict => {
    const place = read.place('hook');
    if (place.arrivals.length === 0) return { inconclusive: 'the event did not come at all' };
    const from = since(read, label);
    if (place.arrivals.some(({ atMs }) => atMs >= from)) return null;
    const endpoints = read.all(`${generation}-endpoints`);
    if (endpoints.some((page) => isPaused(listedInPath(read(label), page))))
      return { inconclusive: 'the endpoint is paused, and nothing is sent to it' };
    const elsewhere = mayHaveComeElsewhere(place) ?? notYet(deliveriesIn([read(look)]), place);
    return elsewhere ?? { at: look, ...otherArrivals(place, 'the replayed delivery') };
  });
}

function numberedAnew(plane: ResourcePlane): readonly Claim[] {
  const attempts = `${deliveryRoutes[plane]}.attempts` as const;
  return [
    ofNumbers(`${attempts}.numbered`, numberedTwice),
    ofNumbers(`${attempts}.none-left-out`, leftOut),
  ];
}

/** Claims something of the numbers of each generation. */
function ofNumbers(
  clause: Claim['clause'],
  judge: (attempts: readonly ListedAttempt[]) => Said | null,
): Claim {
  const looks = ['replay-2', 'replay-3', 'last'];
  const controls = ['replay-2', 'last'];
  return claims(clause, { reads: looks, controls }, (read): ClaimVerdict => {
    if (deliveriesIn([read('last')]).length !== 1)
      return { inconclusive: 'the endpoint does not list the delivery of the event alone' };
    const attempts = attemptsIn([read('last')]);
    for (const generation of [1, 2, 3]) {
      const said = judge(attempts.filter((one) => one['generation'] === generation));
      if (said) return { at: 'last', ...said };
    }
    return attempts.length === 0 ? { inconclusive: 'the list tells of no attempt' } : null;
  });
}

/** The first arrival, and the ids of the delivery and of the event that the list told of it. */
function known(read: Reader) {
  const [listed] = deliveriesIn([read('generation-1-list')]);
  const [event, delivery] = [textOf(listed?.['event_id']), textOf(listed?.['delivery_id'])];
  const [first] = ofDelivery(read.place('hook').arrivals, [event, delivery]);
  return { first, event, delivery };
}

function sameEvent(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.replay.same-event` as const;
  const looks = ['generation-1-list', 'replay-2'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const { first, event } = known(read);
    const place = read.place('hook');
    const later = place.arrivals.filter(
      ({ atMs, whole }) => whole && atMs >= since(read, 'replay-2'),
    );
    if (!first || later.length === 0) return { inconclusive: 'no second generation arrived' };
    if (!tellsOneOf(first, [event])) return null;
    const other = later.find((one) => !tellsOneOf(one, [event]));
    if (!other) return null;
    const expected = `the event_id that the first attempt had, in arrival ${other.number} too`;
    return { at: 'replay-2', ...otherArrivals(place, expected) };
  });
}

/** True for what can be told to be of the replayed delivery, by its ids or by the bytes of its first attempt. */
function isOf(one: Arrival, { first, event, delivery }: ReturnType<typeof known>): boolean {
  return tellsOneOf(one, [event, delivery]) || (first !== undefined && hasBodyOf(one, first));
}

function nowhereElse(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.replay.arrives-nowhere-else` as const;
  const looks = ['generation-1-list', 'replay-2', 'last'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const place = read.place('beside');
    const own = ofDelivery(place.arrivals, [known(read).event]);
    if (own[0]?.ended !== 'answered')
      return { inconclusive: 'the endpoint beside it did not take the event' };
    const from = since(read, 'replay-2');
    if (own.filter(({ atMs }) => atMs <= from).length > 1)
      return { inconclusive: 'the endpoint beside it is sent to again of itself' };
    const astray = place.arrivals.find((one) => one.atMs > from && isOf(one, known(read)));
    if (!astray) return null;
    return { at: 'last', ...otherArrivals(place, 'nothing of the replayed delivery') };
  });
}

function noFourth(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.replay.no-fourth-generation` as const;
  const controls = ['generation-1-list', 'generation-3-list', 'replay-3', 'last'];
  return claims(clause, { reads: [...controls, 'replay-4'], controls }, (read): ClaimVerdict => {
    const [ended] = deliveriesIn([read('generation-3-list')]);
    const place = read.place('hook');
    const [last, from] = [since(read, 'replay-3'), since(read, 'replay-4')];
    const third = place.arrivals.filter(({ atMs }) => atMs >= last && atMs <= from).length;
    const replay = read('replay-4');
    const over = third >= 7 || accepted(replay) || member(replay.json, 'code') === 'replay_limit';
    if (ended?.['generation'] !== 3 || !over)
      return { inconclusive: 'the third generation does not show as used up' };
    if (!place.arrivals.some((one) => one.atMs > from && isOf(one, known(read)))) return null;
    return { at: 'generation-3-list', ...otherArrivals(place, 'nothing of a fourth generation') };
  });
}
