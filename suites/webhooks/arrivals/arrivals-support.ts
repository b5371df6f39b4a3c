import type { Item } from '../../../harness/claims/looks.ts';
import { otherValue, repeated, otherArrivals } from '../../../harness/judge/found.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';
import type { Said } from '../../../harness/model/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Arrival, RecordedPlace } from '../../../harness/model/arrival.ts';
import type { Claim, ClaimVerdict, Inconclusive, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { deliveriesIn } from '../../resources/deliveries/delivery-support.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import {
  type ListedAttempt,
  attemptsIn,
  isOver,
} from '../../resources/deliveries/listed-attempts.ts';
import { hasBodyOf, tellsOneOf } from '../../resources/deliveries/receiving.ts';

/** What every check of arrivals needs. */
export const needs = { freshAccount: true, receiver: true, states: ['event'] } as const;

/** What has an endpoint of a plane receive. */
export function callsOf(plane: ResourcePlane): readonly OperationId[] {
  const routes = webhookRoutes[plane];
  const own = [`${routes}.create`, `${routes}.enable`, `${routes}.list`] as const;
  return plane === 'sealed' ? [...own, 'webhooks.sealedEvents'] : own;
}

/** Claims something of the attempts of the one delivery that an endpoint lists. */
export function ofAttempts(
  clause: Claim['clause'],
  label: string,
  judge: (attempts: readonly ListedAttempt[], read: Reader) => ClaimVerdict,
): Claim {
  return ofListed(clause, label, (attempts, read) =>
    attempts.length === 0 ? untold : judge(attempts, read),
  );
}

const untold: Inconclusive = { inconclusive: 'the list tells of no attempt' };

/** The same, of any attempts or none. */
function ofListed(
  clause: Claim['clause'],
  label: string,
  judge: (attempts: readonly ListedAttempt[], read: Reader) => ClaimVerdict,
): Claim {
  const looks = [`${label}-list`];
  return claims(clause, { reads: looks, controls: looks }, (read) => {
    const page = read(`${label}-list`);
    if (deliveriesIn([page]).length !== 1)
      return { inconclusive: 'the endpoint does not list the delivery of the event alone' };
    return judge(attemptsIn([page]), read);
  });
}

/** The numbers of attempts, the lowest first. */
export function numbersOfAttempts(attempts: readonly ListedAttempt[]): readonly number[] {
  return attempts.map((one) => Number(one['attempt_number'])).toSorted((a, b) => a - b);
}

/** each number once. One that no attempt may have is for the schemas to say. */
export function numberedTwice(attempts: readonly ListedAttempt[]): Said | null {
  const numbers = numbersOfAttempts(attempts);
  const again = numbers[firstRepeated(numbers)];
  return again === undefined ? null : repeated('attempt_number', String(again));
}

/** numbers from 1 upward, and none is left out. */
export function leftOut(attempts: readonly ListedAttempt[]): Said | null {
  const numbers = [...new Set(numbersOfAttempts(attempts))];
  const at = numbers.findIndex((number, place) => number !== place + 1);
  return at < 0 ? null : otherValue('attempt_number', at + 1, numbers[at]);
}

/**
 * an attempt that is over and has no outcome, which on the sealed plane only failures have, or one in a word for
 * success. What is told otherwise may have been a failure to the target, whatever its status.
 */
export function isToldAsSuccess(attempt: ListedAttempt): boolean {
  const { outcome } = attempt;
  if (outcome === null) return isOver(attempt);
  return typeof outcome === 'string' && /succe|deliver|^ok$/i.test(outcome);
}

/** What came to an endpoint of one delivery: by its ids, where arrivals tell one; where none does, all that came. */
export function ofDelivery(arrivals: readonly Arrival[], ids: readonly string[]) {
  const telling = arrivals.filter((one) => tellsOneOf(one, ids));
  return telling.length > 0 ? telling : arrivals;
}

/** Judges how much came of a delivery, beside the attempts that the list tells of. */
export type OfArrived = (
  own: readonly Arrival[],
  attempts: readonly ListedAttempt[],
  read: Reader,
) => ClaimVerdict;

/**
 * Claims something of how much came of the one delivery that an endpoint lists. A target may send more than events
 * where arrivals tell no id, and are not alike, which of them are attempts can't be told; nor whether any is,
 * where the list tells of none.
 */
export function ofArrived(clause: Claim['clause'], label: string, judge: OfArrived): Claim {
  return ofListed(clause, label, (attempts, read) => {
    const { arrivals } = read.place(label);
    const ids = deliveryAndEventIds(listedAt(read, label));
    const own = ofDelivery(arrivals, ids);
    const isTold = own.length > 0 && own.every((one) => tellsOneOf(one, ids));
    if (attempts.length === 0 && !isTold) return untold;
    const verdict = judge(own, attempts, read);
    const [first] = own;
    const isSure = isTold || own.every((one) => first && hasBodyOf(one, first));
    return verdict && !isSure
      ? { inconclusive: 'what came tells no id and is not alike, so that not all may be attempts' }
      : verdict;
  });
}

/** The ids of deliveries, and of their events. */
export function deliveryAndEventIds(listed: readonly Item[]): readonly string[] {
  return listed.flatMap((one) => [textOf(one['delivery_id']), textOf(one['event_id'])]);
}

/**
 * what is not attempted yet, or failed on its way, may be nobody's fault: how often a worker comes by is not
 * said, save where the target file says how long a delivery may take.
 */
export function notYet(listed: readonly Item[], { promised }: RecordedPlace): Inconclusive | null {
  const later = listed.some(
    (one) =>
      !hasAttempts(one) &&
      (!promised || Number(one['next_attempt_at_ms'] ?? 0) > Number(one['created_at_ms'])),
  );
  if (later)
    return {
      inconclusive:
        'the list shows the delivery as not attempted yet; timeouts.deliveryMs says how long one may take',
    };
  const unanswered = listed.some(
    ({ attempts }) =>
      Array.isArray(attempts) && attempts.some((one) => (one?.['http_status'] ?? null) === null),
  );
  return unanswered
    ? {
        inconclusive:
          'the list tells of an attempt that got no answer: the listener may be out of reach',
      }
    : null;
}

function hasAttempts({ attempts }: Item): boolean {
  return Array.isArray(attempts) && attempts.length > 0;
}

/** What the list of an endpoint tells of its deliveries. */
export function listedAt(read: Reader, label: string) {
  return deliveriesIn([read(`${label}-list`)]);
}

/**
 * Claims that nothing of an event which came to one endpoint came to another. Ids of events may be counted for each
 * account: those that the look `own` shows at the other endpoint are no mark of the event.
 */
export function receivesNone(
  clause: Claim['clause'],
  label: string,
  control: string,
  own?: string,
): Claim {
  const looks = ['before', ...(own === undefined ? [] : [own]), `${control}-list`, 'after'];
  return claims(clause, { reads: looks, controls: looks }, (read): ClaimVerdict => {
    const reached = read.place(control).arrivals;
    if (reached.length === 0)
      return { inconclusive: 'the event did not come to the endpoint that was on either' };
    const place = read.place(label);
    if (clause.endsWith('.off-arrives-none') && isShownOn(read('before'), place.callbackUrl))
      return { inconclusive: 'the list showed the endpoint as on before the event' };
    const known = own === undefined ? [] : eventIdsIn(deliveriesIn([read(own)]));
    const eventIds = eventIdsIn(listedAt(read, control)).filter((id) => !known.includes(id));
    const since = read('before').exchange.startedAtMs;
    const isOfEvent = recognise(reached, eventIds);
    // what came before it happened is of another one, and so is what repeats that
    const before = place.arrivals.filter(({ atMs }) => atMs <= since);
    const isNew = (one: Arrival) =>
      one.atMs > since && !before.some((other) => hasBodyOf(one, other));
    if (!place.arrivals.some((one) => isNew(one) && isOfEvent(one))) return null;
    return { at: 'after', ...otherArrivals(place, 'nothing of the event') };
  });
}

/**
 * by the id of the event, where arrivals at the other endpoint tell one; otherwise by its time, where that
 * one got nothing else, such as a greeting when it was turned on.
 */
function recognise(reached: readonly Arrival[], eventIds: readonly string[]) {
  if (reached.some((one) => tellsOneOf(one, eventIds)))
    return (arrival: Arrival) => tellsOneOf(arrival, eventIds);
  return () => reached.length === 1;
}

function eventIdsIn(listed: readonly Item[]): readonly string[] {
  return listed.map((one) => textOf(one['event_id']));
}

/** Whether an endpoint is off for good is for the clauses on the steps to say. */
function isShownOn(list: Answer, callbackUrl: string): boolean {
  const shown = endpointsIn(list).find((one) => one['callback_url'] === callbackUrl);
  return shown?.['enabled'] === true;
}
