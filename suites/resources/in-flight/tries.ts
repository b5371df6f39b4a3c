import { accepted } from '../../../harness/judge/accepted.ts';
import { describe, errorCode } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type ClaimVerdict, type Inconclusive, isMismatch } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { retryAfterMs } from '../../../harness/model/retry-after.ts';

/** What a request gets to reach the server, and a server to notice that one has ended. */
export const settleMs = [60, 200, 600] as const;

/** Pauses by whose end nothing that was answered can still count as on its way. */
export const untilOverMs: readonly number[] = [...settleMs, 1500];

/** The refusal that speaks of rates, and of bodies on their way. */
export const rateLimited: Allowed = { status: 429, code: 'rate_limited' };

/** True for that refusal; R-100: also where its code can not be read. */
export function isRateLimited(answer: Answer): boolean {
  return answer.status === 429 && (errorCode(answer) ?? 'rate_limited') === 'rate_limited';
}

/**
 * What a good request that met a limit is refused with in place of 429 rate_limited: the status with
 * another code is a mismatch, and so is the code with another status; else it may have a cause of its
 * own.
 */
export function refusedOtherwise(answer: Answer): ClaimVerdict {
  const half = answer.status === 429 || errorCode(answer) === 'rate_limited';
  return half ? otherStatus(answer, [rateLimited]) : { inconclusive: describe(answer) };
}

/** Of a good request that meets no limit: its 429 is a mismatch, and what else refuses it decides nothing. */
export function notThrottled(
  answer: Answer | undefined,
  as?: string,
  blames: (answer: Answer) => boolean = isRateLimited,
): ClaimVerdict {
  if (!answer || accepted(answer)) return null;
  return blames(answer)
    ? otherStatus(answer, [{ status: 202 }], as)
    : { inconclusive: describe(answer) };
}

/** The same of the last of some tries, where it does not ask for a longer wait than is kept. */
export function takenAtLast(
  tries: readonly Answer[],
  as: string,
  blames?: (answer: Answer) => boolean,
): ClaimVerdict {
  const verdict = notThrottled(tries.at(-1), as, blames);
  return isMismatch(verdict) ? (asksForLonger(tries) ?? verdict) : verdict;
}

/** How tries follow on one another. */
interface TryWays {
  /** One before each try, in milliseconds; so many tries there are at least. The last one is repeated. */
  readonly pausesMs: readonly number[];
  /** Milliseconds of pauses for which is tried again. */
  readonly patienceMs: number;
  /** The same where the last answer asks for a wait (Retry-After), which is kept; null where none is. */
  readonly askedMs: number | null;
}

/** So many waits are kept as asked before a refusal after all of them counts. */
const fewestKept = 3;

/** How many waits were kept before the last of some tries, each of which was made once it was over. */
function keptBefore(tries: readonly Answer[]): number {
  return tries.slice(0, -1).filter(({ exchange }) => retryAfterMs(exchange) > 0).length;
}

/**
 * Sends requests as `name-1` and so on, each after a pause, until one is answered as awaited. Pauses alone use up
 * patience, and the slower the target is the longer they are. Gives all answers.
 */
export async function tryUntil(
  drive: Drive,
  name: string,
  request: () => Promise<RequestSpec>,
  awaited: (answer: Answer) => boolean,
  { pausesMs, patienceMs, askedMs }: TryWays,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const planned = () => {
    const ms = pausesMs[Math.min(answers.length, pausesMs.length - 1)] ?? 0;
    return ms + drive.patienceOf(0);
  };
  let waitedMs = 0;
  for (let pauseMs = planned(); ;) {
    // each follows from the one before
    await drive.pause(pauseMs);
    waitedMs += pauseMs;
    const ask = async () => drive.send(`${name}-${answers.length + 1}`, await request());
    const answer = await (answers.length === 0 ? ask() : drive.onceMore(ask));
    answers.push(answer);
    if (awaited(answer)) return answers;
    const toKeepMs = askedMs === null ? 0 : retryAfterMs(answer.exchange);
    const keeps = toKeepMs > 0;
    pauseMs = Math.max(planned(), toKeepMs);
    // no wait is longer than this, however long the answer asks for
    if (keeps && waitedMs + toKeepMs > drive.patienceOf(drive.target.mostAskedMs)) return answers;
    const isOver = waitedMs + pauseMs > drive.patienceOf((keeps && askedMs) || patienceMs);
    const isEnough =
      answers.length >= pausesMs.length && (!keeps || keptBefore(answers) >= fewestKept);
    if (isOver && isEnough) return answers;
  }
}

/**
 * Sends good requests as `name-1` and so on, each after a longer pause, until one is answered as awaited: four at
 * least, and for as long as a list may lag. Waits that refusals ask for are kept, save where what is judged is a
 * count of a minute, which such a wait would let go. Gives all answers.
 */
export function tryFor(
  drive: Drive,
  name: string,
  request: () => Promise<RequestSpec>,
  awaited: (answer: Answer) => boolean = accepted,
  keepsWaits: 'keeps waits' | 'keeps none' = 'keeps waits',
): Promise<readonly Answer[]> {
  const { mostLagMs: patienceMs } = drive.target;
  const askedMs = keepsWaits === 'keeps waits' ? patienceMs : null;
  return tryUntil(drive, name, request, awaited, { pausesMs: untilOverMs, patienceMs, askedMs });
}

/**
 * Why tries that were all refused decide nothing: the last asks for a wait, and hardly any was kept before it, so
 * that it asks for longer than is waited. Null where they decide.
 */
export function asksForLonger(tries: readonly Answer[]): Inconclusive | null {
  const last = tries.at(-1);
  if (!last || retryAfterMs(last.exchange) === 0 || keptBefore(tries) >= fewestKept) return null;
  const seconds = Math.round(retryAfterMs(last.exchange) / 1000);
  return {
    inconclusive: `its Retry-After asks for ${seconds} s more, which is longer than is waited`,
  };
}
