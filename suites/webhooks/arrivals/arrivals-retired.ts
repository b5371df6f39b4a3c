import { changedValue, otherArrivals } from '../../../harness/judge/found.ts';
import { canonical } from '../../../harness/model/json.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Arrival, Script } from '../../../harness/model/arrival.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import {
  deliveriesIn,
  listRequest,
  turn,
  hasTerminalReason,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { listUntil } from '../../resources/deliveries/listed-attempts.ts';
import {
  forward,
  happen,
  happenAndArrive,
  hasBodyOf,
  mayHaveComeElsewhere,
  momentMs,
  tellsOneOf,
  turnedOn,
  watchAsLong,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { callsOf, deliveryAndEventIds, needs, notYet, ofDelivery } from './arrivals-support.ts';
import { nowMs } from '../../../harness/model/now.ts';
import { telling } from '../retirement/retired-history.ts';

type Step = 'disable' | 'rotate';

/** What arrives of deliveries that were retired, and after that (contract: "Webhook endpoint", events; R-454). */
export function retiredArrivals(plane: ResourcePlane): readonly Check[] {
  return [stops(plane, 'disable'), stops(plane, 'rotate')];
}

/**
 * One delivery is retired while its attempt is in our hands and fails, one while another succeeds, and one while it
 * waits for the next; a fourth goes on, and shows that time passes.
 */
function stops(plane: ResourcePlane, step: Step): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  const failing = { status: 500 };
  return defineCheck({
    id: `${callee}/nothing-arrives`,
    title: 'sends nothing more of what was pending or leased, and new events once it is on again',
    callee,
    alsoCalls: [
      ...callsOf(plane),
      plane === 'public' ? 'deliveries.list' : 'sealed.deliveries.list',
    ],
    needs: { ...needs, states: [...needs.states, 'clock'] },
    long: true,
    drive: async (drive) => {
      const kept = await turnedOn(drive, plane, 'kept', failing);
      const waiting = await turnedOn(drive, plane, 'waiting', failing);
      const held = await turnedOn(drive, plane, 'held', [{ ...failing, held: true }, failing]);
      const retire = ({ id }: PlacedEndpoint) =>
        drive.request(callee, { path: { endpoint_id: id } });
      const ending = await turnedOn(drive, plane, 'ending', answersLate);
      await happenAndArrive(drive, plane, [held, ending], [kept, waiting]);
      await drive.send('retire-held', retire(held));
      held.place.release();
      await retireUnderWay(drive, plane, retire(ending), ending);
      await Promise.all([kept, waiting].map(({ place }) => place.untilArrivals(1)));
      await listUntil(drive, plane, 'waiting-before', waiting, 1);
      await drive.send('retire-waiting', retire(waiting));
      const retired = [waiting, held];
      await moveOn(drive, kept, retired);
      for (const { id } of retired) await turn(drive, plane, id, 'enable');
      await moveOn(drive, kept, retired);
      await moveOn(drive, kept, retired);
      await drive.readWhole('waiting-list', listRequest(drive, plane, waiting.id));
      await drive.readWhole('held-list', listRequest(drive, plane, held.id));
      await drive.readWhole('ending-list', listRequest(drive, plane, ending.id));
      for (const { place } of [kept, ...retired]) place.answer({ status: 204 });
      await happen(drive, plane, retired);
      await Promise.all(
        retired.map(({ place }) => place.untilArrivals(place.arrivals().length + 1)),
      );
      await drive.readWhole('held-after', listRequest(drive, plane, held.id));
      await drive.readWhole('waiting-after', listRequest(drive, plane, waiting.id));
    },
    claims: [
      nothingArrives(plane, 'held', 0),
      nothingArrives(plane, 'waiting', 1),
      newEventsArrive(plane, 'held'),
      newEventsArrive(plane, 'waiting'),
      retiredWhateverEnds(plane),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** Puts the clock forward, and watches as long as it takes to reach the endpoint that stays on, and a moment more. */
async function moveOn(
  drive: Drive,
  kept: PlacedEndpoint,
  retired: readonly PlacedEndpoint[],
): Promise<void> {
  const came = kept.place.arrivals().length;
  const started = nowMs();
  await forward(drive);
  // one that was retried once is given no more time than it took before: it may have been the last attempt
  await (came > 1
    ? kept.place.untilArrivals(came + 1, momentMs)
    : kept.place.untilArrivals(came + 1));
  await watchAsLong(drive, retired, started);
}

/** Claims that no more arrives of a delivery than may have been on its way when it was retired. */
function nothingArrives(plane: ResourcePlane, label: string, onTheirWay: number): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.nothing-arrives` as const;
  const looks = [`retire-${label}`, `${label}-list`, 'held-list'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const place = read.place(label);
    const ids = idsOn(read, `${label}-list`);
    const [first] = ofDelivery(place.arrivals, ids);
    if (!first) return { inconclusive: 'the event did not come to the endpoint' };
    const { exchange } = read(`retire-${label}`);
    const retiredAtMs = exchange.startedAtMs + exchange.durationMs;
    if (onTheirWay === 0 && overBefore(first, retiredAtMs))
      return { inconclusive: 'the attempt was over before its delivery was retired', missed: true };
    if (read.place('kept').arrivals.length < 2)
      return { inconclusive: 'the delivery that goes on was not sent again either' };
    const later = place.arrivals.filter(
      (one) => one.number > first.number && one.atMs > retiredAtMs && isOf(one, first, ids, read),
    );
    if (later.length <= onTheirWay) return null;
    const expected = 'nothing more of a delivery that was retired';
    return { at: `${label}-list`, ...otherArrivals(place, expected) };
  });
}

/** Whether an attempt that was held may have ended before then: an answer goes out only once it is released. */
function overBefore({ ended, endedAtMs }: Arrival, ms: number): boolean {
  return ended !== 'answered' && Number(endedAtMs) < ms;
}

/** The ids of the only delivery on a page, and of its event. */
function idsOn(read: Reader, label: string): readonly string[] {
  const deliveries = deliveriesIn([read(label)]);
  return deliveries.length === 1 ? deliveryAndEventIds(deliveries) : [];
}

/** By the ids that it tells; by the bytes of the first attempt as long as no other event has happened. */
function isOf(one: Arrival, first: Arrival, ids: readonly string[], read: Reader): boolean {
  if (tellsOneOf(one, ids)) return true;
  return one.atMs < read('held-list').exchange.startedAtMs && hasBodyOf(one, first);
}

function newEventsArrive(plane: ResourcePlane, label: string): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.new-events-arrive` as const;
  const looks = ['held-list', `${label}-after`];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const place = read.place(label);
    if (place.arrivals.length === 0)
      return { inconclusive: 'no event came to the endpoint before it was retired' };
    const { startedAtMs } = read('held-list').exchange;
    if (place.arrivals.some(({ atMs }) => atMs >= startedAtMs)) return null;
    const listed = deliveriesIn([read(`${label}-after`)]);
    const elsewhere = mayHaveComeElsewhere(place) ?? notYet(listed.slice(0, 1), place);
    if (elsewhere) return elsewhere;
    return { at: `${label}-after`, ...otherArrivals(place, 'the new event') };
  });
}

/** What an endpoint answers that was turned off before: that its attempt succeeded takes nothing back. */
const answersLate: Script = { status: 204, held: true };

/** Retires the delivery whose attempt is in our hands, and answers the attempt once it is shown as retired. */
async function retireUnderWay(
  drive: Drive,
  plane: ResourcePlane,
  retire: RequestSpec,
  { id, place }: PlacedEndpoint,
): Promise<void> {
  await drive.send('retire-ending', retire);
  const list = listRequest(drive, plane, id);
  await sendUntil(drive, 'ending-retired', list, (pages) => retiredIn(pages) !== undefined);
  place.release();
}

/** the attempt may be shown as ended; the delivery stays retired. */
function retiredWhateverEnds(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.stays-retired` as const;
  const looks = ['retire-ending', 'ending-retired', 'ending-list'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const retired = retiredIn([read('ending-retired')]);
    const [later, ...more] = deliveriesIn([read('ending-list')]);
    if (!retired || !later || more.length > 0)
      return { inconclusive: 'no delivery is shown as retired while its attempt is under way' };
    const pairs = telling.map(
      (name) => [name, retired[name] ?? null, later[name] ?? null] as const,
    );
    const changed = pairs.find(([, was, is]) => canonical(was) !== canonical(is));
    return changed ? { at: 'ending-list', ...changedValue(...changed) } : null;
  });
}

/** A delivery with a terminal reason: it is dead. */
function retiredIn(pages: Parameters<typeof deliveriesIn>[0]) {
  return deliveriesIn(pages).find(hasTerminalReason);
}
