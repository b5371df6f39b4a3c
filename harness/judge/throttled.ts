import { describe, errorCode } from './describe.ts';
import type { Answer } from '../model/answer.ts';
import { askedWaitMs, mostAskedMs } from '../model/retry-after.ts';

/** Requests with a body that an account may have on their way (contract: "Limits"). */
const mostBodies = 4;
/** How long a place may be given back late and still be the likely cause of a 429, in milliseconds. */
const latestMs = 3_000;

/**
 * True where a 429 may lawfully come of what was used up: by who used an account before that is not the
 * check's own, by a queue that is as long as its deployment likes, by places that are given back late, or
 * by the run itself, where the answer asks for a minute at most. One that is given to nothing but bad
 * requests is no rate of a caller.
 */
export function mayBeUsedUp(answer: Answer, all: readonly Answer[]): boolean {
  const { exchange } = answer;
  if (exchange.shared || errorCode(answer) === 'queue_full' || isLatePlace(answer, all))
    return true;
  return asksBriefly(answer) && (exchange.fault === null || all.some(isGoodOne));
}

function isGoodOne(answer: Answer): boolean {
  return answer.status === 429 && answer.exchange.fault === null && asksBriefly(answer);
}

/** True where an answer asks for a minute at most, which a run waits (Retry-After). */
function asksBriefly({ exchange }: Answer): boolean {
  const askedMs = askedWaitMs(exchange);
  return askedMs !== null && askedMs <= mostAskedMs;
}

/** What is said of a 429 that decides nothing, and of what it is likely to come. */
export function throttledWords(answer: Answer, all: Iterable<Answer>): string {
  const words = `throttled: ${describe(answer)}`;
  return isLatePlace(answer, all) ? `${words}, after four bodies that had been answered` : words;
}

/**
 * True where a request with a body is rate_limited although fewer than four were on their way, but
 * four had been a moment before: then places that are given back late explain it, on any route.
 */
export function isLatePlace(answer: Answer, all: Iterable<Answer>): boolean {
  const { exchange } = answer;
  if (exchange.request.body === null || errorCode(answer) !== 'rate_limited') return false;
  const others = Array.from(all).filter(
    (other) => other !== answer && other.exchange.request.body !== null,
  );
  const open = others.filter((other) => meet(other, answer));
  const before = others.filter((other) => {
    const agoMs = exchange.startedAtMs - endOf(other);
    return agoMs >= 0 && agoMs < latestMs;
  });
  return open.length < mostBodies && open.length + before.length >= mostBodies;
}

function endOf({ exchange }: Answer): number {
  return exchange.startedAtMs + exchange.durationMs;
}

/** True where another request was on its way while this one was. */
function meet(other: Answer, own: Answer): boolean {
  return other.exchange.startedAtMs < endOf(own) && endOf(other) > own.exchange.startedAtMs;
}
