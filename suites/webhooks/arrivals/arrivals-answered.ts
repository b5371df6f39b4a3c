import { otherArrivals } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { Meeting } from '../../../harness/model/arrival.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { deliveryRoutes } from '../../resources/deliveries/delivery-support.ts';
import { listUntil } from '../../resources/deliveries/listed-attempts.ts';
import {
  forward,
  happen,
  happenAndArrive,
  momentMs,
  stopUnlessSent,
  turnedOn,
  unusedPlace,
  watch,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { callsOf, isToldAsSuccess, needs, ofArrived } from './arrivals-support.ts';
import { metBy, notFollowed, ofFirst, outcomeOf, statusAsAnswered } from './arrivals-met.ts';

/** What places answer, and the labels of these. */
const meetings: Readonly<Record<string, Meeting>> = {
  ok: { status: 200 },
  'no-content': { status: 204 },
  moved: { status: 301 },
  'not-found': { status: 404 },
  gone: { status: 410 },
  busy: { status: 429 },
  broken: { status: 500 },
  reset: 'reset',
};

/** Answers that break off: after the head, and in the middle of the body. */
const brokenOff: Readonly<Record<string, Meeting>> = {
  headed: { status: 503, body: 'unavailable', cut: 'afterHead' },
  halved: { status: 502, body: 'bad gateway', cut: 'halfway' },
};

/** What the list tells of an attempt, beside what it met (contract: "Events", 1; R-453). */
export function answeredChecks(plane: ResourcePlane): readonly Check[] {
  return [
    asAnswered(plane, 'attempts-as-answered', meetings),
    asAnswered(plane, 'attempts-cut-short', brokenOff),
    untilSuccess(plane),
    unanswered(plane),
    refused(plane),
  ];
}

/** Eight places at most: an account has no more endpoints. */
function asAnswered(
  plane: ResourcePlane,
  key: string,
  met: Readonly<Record<string, Meeting>>,
): Check {
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/${key}`,
    title: 'tells of an attempt the status that it was answered with, and none where it was not',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs,
    drive: async (drive) => {
      const endpoints: [string, PlacedEndpoint][] = [];
      // what the way to the listener answers otherwise says nothing
      const kept = Object.entries(met).filter(([, meeting]) => drive.receiver?.keeps(meeting));
      if (kept.length === 0) drive.stop('no answer of ours comes back as given', 'receiver');
      for (const [label, meeting] of kept)
        endpoints.push([label, await turnedOn(drive, plane, label, meeting)]);
      await happenAndArrive(
        drive,
        plane,
        endpoints.map(([, endpoint]) => endpoint),
      );
      for (const [label, endpoint] of endpoints)
        // in the order of their labels
        await listUntil(drive, plane, `${label}-list`, endpoint, await attemptsUntilMet(endpoint));
    },
    claims: Object.keys(met).flatMap((label) => [
      ofFirst(`${deliveries}.attempts.status-as-answered`, label, statusAsAnswered),
      ...outcomeOf(plane, label),
    ]),
  });
}

/**
 * How many attempts were made until one met what it was to meet: where the sender of the first was gone before, as it
 * may be on a busy machine, another one is waited for.
 */
async function attemptsUntilMet({ place }: PlacedEndpoint): Promise<number> {
  const came = place.arrivals();
  if (came.some((one) => metBy(one) !== null)) return 1;
  return Math.max(1, (await place.untilArrivals(came.length + 1)).length);
}

/** Nothing comes of one until its time-out, and one is sent elsewhere. */
function unanswered(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/attempts-unanswered`,
    title: 'tells no status of an attempt that was never answered, and follows no redirect',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs,
    long: true,
    drive: async (drive) => {
      const hang = await turnedOn(drive, plane, 'hang', 'hang');
      const elsewhere = unusedPlace(drive, 'elsewhere');
      const headers = [['Location', elsewhere.callbackUrl]] as const;
      const redirected = await turnedOn(drive, plane, 'redirected', { status: 302, headers });
      await happenAndArrive(drive, plane, [hang, redirected]);
      await listUntil(drive, plane, 'redirected-list', redirected, 1);
      await elsewhere.untilArrivals(1, momentMs);
      await listUntil(drive, plane, 'hang-list', hang, 1);
    },
    claims: [
      ofFirst(`${deliveries}.attempts.unanswered-no-status`, 'hang', statusAsAnswered),
      ...outcomeOf(plane, 'hang'),
      notFollowed(`${deliveries}.attempts.redirect-not-followed`),
    ],
  });
}

/** No request comes of one whose TLS was refused; that it was tried shows in the handshakes. */
function refused(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/attempts-refused`,
    title: 'tells no status of an attempt whose TLS was refused',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs: { ...needs, refusedTls: true },
    drive: async (drive) => {
      const endpoint = await turnedOn(drive, plane, 'refused', 'refused');
      await happen(drive, plane, [endpoint]);
      if (plane === 'sealed') await stopUnlessSent(drive, [endpoint]);
      await listUntil(drive, plane, 'refused-list', endpoint, 1);
    },
    claims: [
      ofFirst(`${deliveries}.attempts.unanswered-no-status`, 'refused', statusAsAnswered),
      ...outcomeOf(plane, 'refused'),
    ],
  });
}

function untilSuccess(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  const label = 'hook';
  return defineCheck({
    id: `${deliveries}.list/attempts-until-success`,
    title: 'makes no further attempt after one that succeeded',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs: { ...needs, states: [...needs.states, 'clock'] },
    drive: async (drive) => {
      const endpoint = await turnedOn(drive, plane, label, { status: 200 });
      await happenAndArrive(drive, plane, [endpoint]);
      await listUntil(drive, plane, 'first-list', endpoint, 1);
      await forward(drive);
      await watch([endpoint]);
      await listUntil(drive, plane, `${label}-list`, endpoint, 1);
    },
    claims: [
      ofArrived(`${deliveries}.attempts.end-with-success`, label, (own, attempts, read) => {
        const [first] = attempts.filter((one) => one['attempt_number'] === 1);
        if (first?.['http_status'] !== 200 || !isToldAsSuccess(first))
          return { inconclusive: 'the list does not tell of a first attempt that succeeded' };
        if (own.some(({ ended }) => ended !== 'answered'))
          return { inconclusive: 'not each arrival was answered' };
        if (own.length <= 1 && attempts.length === 1) return null;
        return {
          at: `${label}-list`,
          ...otherArrivals(read.place(label), 'no attempt after the first'),
        };
      }),
    ],
  });
}
