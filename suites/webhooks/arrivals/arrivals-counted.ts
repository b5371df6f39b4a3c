import { otherValue, otherArrivals } from '../../../harness/judge/found.ts';
import { foundAt } from '../../../harness/claims/terms.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';
import {
  attemptsIn,
  isOver,
  listUntil,
  settled,
} from '../../resources/deliveries/listed-attempts.ts';
import {
  forward,
  happenAndArrive,
  mayHaveComeElsewhere,
  momentMs,
  patienceAfter,
  turnedOn,
  watch,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { attestSigned, eachSigned } from './arrivals-signed.ts';
import {
  callsOf,
  deliveryAndEventIds,
  listedAt,
  needs,
  numbersOfAttempts,
  ofArrived,
  ofAttempts,
  ofDelivery,
  type OfArrived,
  leftOut,
  numberedTwice,
} from './arrivals-support.ts';
import { nowMs } from '../../../harness/model/now.ts';

/** Of one generation. */
const mostAttempts = 7;

/** What places answer, and their labels: a target may try again after one of these, and not after the other. */
const meetings = { hook: { status: 500 }, forbidden: { status: 403 } } as const;

/** What the list tells of attempts, beside what arrived (contract: "Events", 1; R-452). */
export function eachOnce(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/attempts-as-arrived`,
    title: 'tells of each attempt that arrived, seven of a generation at most, numbered from 1',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs: { ...needs, states: [...needs.states, 'clock'] },
    long: true,
    drive: async (drive) => {
      const endpoint = await turnedOn(drive, plane, 'hook', meetings.hook);
      const forbidden = await turnedOn(drive, plane, 'forbidden', meetings.forbidden);
      attestSigned(drive, endpoint, endpoint.secret);
      await happenAndArrive(drive, plane, [endpoint, forbidden]);
      await untilNoneComes(drive, plane, endpoint, 'hook');
      await listUntil(drive, plane, 'forbidden-list', forbidden, forbidden.place.arrivals().length);
    },
    claims: [
      ...Object.keys(meetings).flatMap((label) => countsOf(plane, label)),
      eachSigned(plane, 'hook', 'hook-list'),
      ...(plane === 'sealed' ? [deadInTheEnd('hook')] : []),
    ],
  });
}

function countsOf(plane: ResourcePlane, label: string): readonly Claim[] {
  const deliveries = deliveryRoutes[plane];
  return [
    ofArrived(`${deliveries}.fan-out.callback`, label, asArrived(label)),
    ofAttempts(`${deliveries}.attempts.numbered`, label, (attempts) =>
      foundAt(`${label}-list`, numberedTwice(attempts)),
    ),
    ofAttempts(`${deliveries}.attempts.none-left-out`, label, (attempts) =>
      foundAt(`${label}-list`, leftOut(attempts)),
    ),
    ofArrived(`${deliveries}.attempts.at-most-seven`, label, (own, _, read) => {
      if (own.length <= mostAttempts) return null;
      return { at: `${label}-list`, ...otherArrivals(read.place(label), 'seven arrivals at most') };
    }),
  ];
}

/** The words of the public plane are not shown. */
function deadInTheEnd(label: string): Claim {
  return ofAttempts('sealed.deliveries.attempts.dead-after-seven', label, (attempts, read) => {
    const failed = attempts.filter((one) => isOver(one) && one['http_status'] === 500);
    if (failed.length < mostAttempts)
      return { inconclusive: 'no seven attempts are told to have failed' };
    const [shown = {}] = listedAt(read, label);
    const dead = { status: 'dead', terminal_reason: 'failed' };
    const [other] = Object.entries(dead).filter(([name, value]) => shown[name] !== value);
    return other ? { at: `${label}-list`, ...otherValue(...other, shown[other[0]]) } : null;
  });
}

function asArrived(label: string): OfArrived {
  return (own, attempts, read) => {
    const place = read.place(label);
    const answered = own.filter(({ ended }) => ended === 'answered').length;
    if (answered < own.length || place.dropped > 0)
      return { inconclusive: 'not each arrival was answered' };
    const told = attempts.filter((one) => (one['http_status'] ?? null) !== null).length;
    // one that was answered too late for the target is told without a status
    // and one that came when the list was on its way may be in none
    const listedAtMs = read(`${label}-list`).exchange.startedAtMs;
    const before = own.filter(({ endedAtMs }) => Number(endedAtMs) <= listedAtMs).length;
    // the last of those that are listed tells how many there were
    const known = Math.max(attempts.length, numbersOfAttempts(attempts).at(-1) ?? 0);
    if (told <= answered && before <= known) return null;
    const elsewhere = told > answered ? mayHaveComeElsewhere(place) : null;
    const expected = `${answered} attempts that were answered, and not ${told}`;
    return elsewhere ?? { at: `${label}-list`, ...otherArrivals(place, expected) };
  };
}

/**
 * Puts the clock forward from attempt to attempt, seven times or until none comes any more, as at an
 * endpoint that is paused; lists it then, recorded as `label-list`. What a list says to be due tells less: it may be silent
 * about that, and about whether a delivery is over.
 */
export async function untilNoneComes(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: PlacedEndpoint,
  label: string,
) {
  const { place } = endpoint;
  const listed = await drive.readWhole(null, listRequest(drive, plane, endpoint.id));
  const ids = deliveryAndEventIds(deliveriesIn([listed]));
  const attempted = () => ofDelivery(place.arrivals(), ids).length;
  const last = attempted() + mostAttempts - 1;
  let patienceMs = drive.target.deliveryMs;
  // what a list did not tell of in all that time is waited for once more, at the end
  let untold = 0;
  for (;;) {
    const came = attempted();
    const page = await settled(drive, plane, endpoint, came - untold);
    untold = came - attemptsIn([page]).filter(isOver).length;
    const started = nowMs();
    const before = place.arrivals().length;
    await forward(drive);
    if (came >= last) break;
    const now = await place.untilArrivals(before + 1, patienceMs);
    if (now.length <= before) break;
    patienceMs = Math.min(patienceMs, patienceAfter(drive, nowMs() - started));
  }
  // what is late comes before it is listed, and not beside that
  await watch([endpoint], drive.patienceOf(momentMs));
  await listUntil(drive, plane, `${label}-list`, endpoint, attempted());
}
