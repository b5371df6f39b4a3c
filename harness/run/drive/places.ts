import { bytesOf } from '../../client/answer-room.ts';
import type { CameArrival, Meeting, Wait } from '../../model/arrival.ts';
import type { DriveReceiver, Place } from '../../model/drive.ts';
import { withoutSlashes } from '../../model/ends.ts';
import { nowMs } from '../../model/now.ts';
import { lacking } from '../../model/stop.ts';
import type { Target } from '../../model/target.ts';
import { meetingsOf } from '../../receiver/meet.ts';
import type { ListeningPlace, Receiver } from '../../receiver/receiver.ts';
import { recordArrival } from '../../receiver/record.ts';
import { straysSince } from '../../receiver/strays.ts';
import { meetingName } from '../../receiver/way.ts';
import { callbackMarker } from '../account/endpoint-pool.ts';
import type { DriveParts, Recording } from './drive-parts.ts';

/** Milliseconds that a delivery is waited for where the target file says nothing. */
const deliveryMs = 10_000;

/** Milliseconds that a delivery to this target's receiver is waited for. */
export function deliveryMsOf({ timeouts }: Pick<Target, 'timeouts'>): number {
  return timeouts.deliveryMs ?? deliveryMs;
}

/** What a drive has of the listener; null where there is none. See `Drive.receiver`. */
export function receiverFor(parts: DriveParts): DriveReceiver | null {
  const { env } = parts;
  const { receiver: described } = env.settings.target;
  const { receiver } = env;
  if (!described || !receiver) return null;
  const { way } = receiver;
  const changed = (meeting: Meeting) => way?.changed.get(meetingName(meeting));
  return {
    keeps: (meeting) => changed(meeting) === undefined,
    keepsBodies: way?.altered.includes('body') !== true,
    place: (label, script) => {
      const unkept = meetingsOf(script).find((meeting) => changed(meeting) !== undefined);
      if (unkept !== undefined)
        throw lacking(
          'receiver.callbackUrl',
          `what is in front of the listener makes ${changed(unkept)} of ${meetingName(unkept)}`,
        );
      const { segment, place } = receiver.open(script);
      return opened(parts, receiver, {
        label,
        place,
        url: placeUrl(described.callbackUrl, segment),
      });
    },
    refusingPlace: (label) => {
      if (!receiver.endsTls)
        throw lacking(
          'receiver.tls',
          'it needs a listener that ends TLS itself, so as to refuse it; receiver.tls names no certificate',
        );
      const { refusedHost } = described;
      if (refusedHost === undefined) throw new Error('a check that refuses TLS has to say so');
      const { segment, place } = receiver.open({ status: 200 });
      const url = new URL(described.callbackUrl);
      url.hostname = refusedHost;
      return opened(parts, receiver, { label, place, url: placeUrl(url.href, segment) });
    },
  };
}

/**
 * The callback URL of a place. Our marker is in it as in every one of ours, so that later runs find the
 * endpoint again.
 */
export function placeUrl(callbackUrl: string, segment: string): string {
  return `${withoutSlashes(callbackUrl)}${callbackMarker}${segment}`;
}

interface Opened {
  readonly label: string;
  readonly place: ListeningPlace;
  readonly url: string;
}

function opened(
  { env, recording, signal }: DriveParts,
  receiver: Receiver,
  { label, place, url }: Opened,
): Place {
  const { target } = env.settings;
  if (recording.places.some((one) => one.label === label))
    throw new Error(`two places of one drive are called ${label}`);
  const fromMs = nowMs();
  const waits: Wait[] = [];
  const facts = new Map<string, (arrival: CameArrival) => boolean>();
  const before = receiver.strays();
  let closed = false;
  const assertOpen = () => {
    if (closed) throw new Error(`the place ${label} is of a drive that has ended`);
  };
  recording.places.push({
    label,
    close: () => {
      closed = true;
      place.close();
      const came = place.arrivals();
      const kept = came.filter(({ body, headers }) =>
        env.answerRoom.takes(bytesOf(headers, body.bytes)),
      );
      return {
        label,
        callbackUrl: url,
        fromMs,
        toMs: nowMs(),
        arrivals: kept.map((one) => recordArrival(env.secrets, one, facts)),
        dropped: place.dropped + came.length - kept.length,
        waits,
        ...(target.timeouts.deliveryMs !== undefined && { promised: true as const }),
        strays: straysSince(before, receiver.strays(), (text) => env.secrets.mask(text)),
      };
    },
  });
  return {
    callbackUrl: url,
    arrivals: () => place.arrivals(),
    answer: (script) => {
      assertOpen();
      place.answer(script);
    },
    release: () => {
      assertOpen();
      place.release();
    },
    attest: (fact, holds) => void facts.set(fact, holds),
    untilArrivals: async (wanted, withinMs = env.lags.latency.grown(deliveryMsOf(target))) => {
      assertOpen();
      const started = nowMs();
      await place.until(wanted, withinMs, signal);
      const toMs = nowMs();
      waits.push({ wanted, withinMs, fromMs: started, toMs, came: place.whole });
      recording.asides.push({ kind: 'pause', ms: toMs - started });
      return place.arrivals();
    },
  };
}

/**
 * Closes the places of a drive and keeps with its last exchange what came to them, since that exchange
 * goes wherever the drive is kept. Only now: a secret may have become known after what carried it.
 */
export function keepPlaces({ exchanges, places }: Recording): void {
  const recorded = places.splice(0).map((place) => place.close());
  const last = exchanges.pop();
  if (last) exchanges.push(recorded.length > 0 ? { ...last, places: recorded } : last);
}
