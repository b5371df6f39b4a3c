import { otherValue, otherArrivals } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Arrival, RecordedPlace } from '../../../harness/model/arrival.ts';
import type { Claim, ClaimVerdict, Inconclusive, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { isOver, type ListedAttempt } from '../../resources/deliveries/listed-attempts.ts';
import { listedAt, ofAttempts } from './arrivals-support.ts';

/** What a first attempt met: a status, the status of an answer that broke off, or how it was kept from one. */
type Met = number | { readonly broken: number } | 'reset' | 'hang' | 'refused';

/** Judges a first attempt that is over by what it met. */
type OfMet = (label: string, first: ListedAttempt, met: Met, read: Reader) => ClaimVerdict;

/**
 * Claims something of the first attempt at an endpoint, as a list tells of it, beside what it met. Where that
 * is not known, since its sender was gone before or not all attempts came, a later one shows it as well, and blames
 * nobody.
 */
export function ofFirst(clause: Claim['clause'], label: string, judge: OfMet): Claim {
  return ofAttempts(clause, label, (attempts, read) => {
    const over = attempts.filter(isOver);
    const first = over.find((one) => one['attempt_number'] === 1);
    if (!first) return { inconclusive: 'no first attempt is told to be over' };
    const place = read.place(label);
    const met = metAt(label, place, over.length);
    if (typeof met === 'object' && 'inconclusive' in met) {
      const [known] = place.arrivals.flatMap((one) => metBy(one) ?? []);
      const later = over.filter((one) => one !== first);
      const isShown =
        known !== undefined && later.some((one) => judge(label, one, known, read) === null);
      return isShown ? null : met;
    }
    if (typeof met === 'number' && gaveUp(first))
      return { inconclusive: 'the attempt is told as one that was waited for' };
    return judge(label, first, met, read);
  });
}

/** Milliseconds after which a target may lawfully wait no longer, however soon we believe to have answered. */
const soonestGivenUpMs = 1000;

function gaveUp(attempt: ListedAttempt): boolean {
  const tookMs = Number(attempt['completed_at_ms']) - Number(attempt['started_at_ms']);
  return (attempt['http_status'] ?? null) === null && tookMs >= soonestGivenUpMs;
}

/** What the first of so many attempts met that are over. */
function metAt(
  label: string,
  { arrivals, strays }: RecordedPlace,
  over: number,
): Met | Inconclusive {
  if (label === 'refused')
    return strays.refused > 0 ? 'refused' : { inconclusive: 'no handshake came to be refused' };
  const [came] = arrivals;
  const met = came && metBy(came);
  if (!met) return { inconclusive: 'nothing came that met what it was to meet' };
  if (over <= arrivals.length) return met;
  return {
    inconclusive: 'more attempts are told than came, so that which of them met what is open',
  };
}

/** What an arrival met; null where it did not. */
export function metBy({ met, ended }: Arrival): Met | null {
  if (typeof met === 'number' && ended === 'reset') return { broken: met };
  return met === 'hang' || ended === 'answered' || ended === 'reset' ? met : null;
}

/** A redirect may be refused as such, and then have no status; nor has an answer that broke off to have one. */
export const statusAsAnswered: OfMet = (label, first, met) => {
  const expected = statusOf(met);
  const got = first['http_status'] ?? null;
  if (got === expected || (got === null && (isRedirect(met) || isBroken(met)))) return null;
  return { at: `${label}-list`, ...otherValue('http_status', expected, got) };
};

/** Only the sealed plane's words are known, and what has none need not be told. */
export function outcomeOf(plane: ResourcePlane, label: string): Claim[] {
  if (plane === 'public') return [];
  return [
    ofFirst('sealed.deliveries.attempts.outcome-as-met', label, (at, first, met, read) => {
      const got = first['outcome'] ?? null;
      const hasSucceeded = listedAt(read, label).some(({ status }) => status === 'succeeded');
      const words = wordsFor(met, hasSucceeded);
      if (got === null || words.some((word) => word === got)) return null;
      const expected = words.length > 0 ? words.join(' or ') : null;
      return { at: `${at}-list`, ...otherValue('outcome', expected, got) };
    }),
  ];
}

function statusOf(met: Met): number | null {
  if (typeof met === 'number') return met;
  return typeof met === 'object' ? met.broken : null;
}

function isBroken(met: Met): met is { readonly broken: number } {
  return typeof met === 'object';
}

/** Which 2xx are a success is not said: one that the list does not call a success may be an error. */
function wordsFor(met: Met, hasSucceeded: boolean): readonly string[] {
  if (isBroken(met)) return ['network_error', 'timeout', 'http_error'];
  if (met === 'hang' || met === 'reset') return ['timeout', 'network_error'];
  if (met === 'refused') return ['network_error', 'policy_rejected', 'timeout'];
  if (isRedirect(met)) return ['http_error', 'policy_rejected'];
  return met < 300 && hasSucceeded ? [] : ['http_error'];
}

function isRedirect(met: Met): boolean {
  return typeof met === 'number' && met >= 300 && met < 400;
}

/** Claims that nothing comes where a redirect leads. */
export function notFollowed(clause: Claim['clause']): Claim {
  const looks = ['redirected-list'];
  return claims(clause, { reads: looks, controls: looks }, (read) => {
    if (!read.place('redirected').arrivals.some(({ ended }) => ended === 'answered'))
      return { inconclusive: 'nothing came that was redirected' };
    const place = read.place('elsewhere');
    if (place.arrivals.length === 0) return null;
    return { at: 'redirected-list', ...otherArrivals(place, 'nothing where the redirect leads') };
  });
}
