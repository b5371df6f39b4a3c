import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { DriveParts } from './drive-parts.ts';
import { pause } from '../waiting/patience.ts';
import { retryAfterMs } from '../../model/retry-after.ts';

/** Statuses by which a service says that it is not there, or not yet; 429 speaks of the caller. */
const notThere: ReadonlySet<number> = new Set([408, 502, 503, 504]);
/** True where the service was not there for a request. */
export function isNotThere({ status }: Answer): boolean {
  return notThere.has(status);
}

/** Milliseconds before a request is sent again whose answer does not ask for a wait, or for a long one. */
const momentMs = 50;
/** The longest that is waited for in the middle of a check, in milliseconds. */
const longestMs = 2_000;

/** Sends a request and gives its answer, which nobody has recorded yet. */
type Send = () => Promise<Answer>;

/** The answers to a request, in their order, and the one of them that counts: it alone has the label. */
interface Asked {
  readonly answers: readonly Answer[];
  readonly counts: Answer;
}

/**
 * Sends a request, and where the check is driven anew sends one again that the service was not there for:
 * an account or a resource that is new may have to be loaded first, and each attempt at a check makes new
 * ones. The second answer counts where it says more than the first.
 */
export async function askedTwice(
  { env, lease, signal, anew }: DriveParts,
  request: RequestSpec,
  send: Send,
): Promise<Asked> {
  const first = await send();
  const again = anew && request.manner === 'whole' && notThere.has(first.status);
  if (!again || !(lease.own || request.method === 'GET'))
    return { answers: [first], counts: first };
  const askedMs = retryAfterMs(first.exchange);
  const heeds = askedMs > momentMs && askedMs <= longestMs;
  if (!heeds || !(await env.patience.wait(askedMs, signal))) await pause(momentMs, signal);
  const second = await send();
  return isAnswered(second)
    ? { answers: [unlabelled(first), second], counts: second }
    : { answers: [first, unlabelled(second)], counts: first };
}

/** A good request is answered by a success, for what was carried out may be refused again; a bad one at all. */
function isAnswered(answer: Answer): boolean {
  if (answer.exchange.fault === null) return accepted(answer);
  return answer.exchange.response !== null && !notThere.has(answer.status) && answer.status !== 429;
}

/** The answer as one that nobody reads. */
export function unlabelled(answer: Answer): Answer {
  return {
    ...answer,
    exchange: { ...answer.exchange, label: null },
    get json() {
      return answer.json;
    },
  };
}
