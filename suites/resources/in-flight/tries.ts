import type { Answer } from '../../../harness/model/answer.ts';
import type { Inconclusive } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { retryAfterMs } from '../../../harness/model/retry-after.ts';

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
    // nobody waits for longer than this, whatever is asked for
    if (keeps && waitedMs + toKeepMs > drive.patienceOf(drive.target.mostAskedMs)) return answers;
    const isOver = waitedMs + pauseMs > drive.patienceOf((keeps && askedMs) || patienceMs);
    const isEnough =
      answers.length >= pausesMs.length && (!keeps || keptBefore(answers) >= fewestKept);
    if (isOver && isEnough) return answers;
  }
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
