// One request that is sent again; whether a check is, `policy/` says, and count apart.
import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { RequestSpec } from '../../model/request.ts';
import { retryAfterMs } from '../../model/retry-after.ts';
import type { DriveParts } from './drive-parts.ts';
import { type Patience, pause, shortWaitMs } from '../waiting/patience.ts';
import { judgesRates } from '../waiting/rest.ts';

/** Statuses by which a service says that it is not there, or not yet; 429 speaks of the caller. */
const notThere: ReadonlySet<number> = new Set([408, 502, 503, 504]);
/** True where the service was not there for a request. */
export function isNotThere({ status }: Answer): boolean {
  return notThere.has(status);
}

/** Milliseconds before a request is sent again whose answer does not ask for a wait, or for a long one. */
const momentMs = 50;
/** How often one request is sent: a check of a hundred would meet one trouble in 25 answers each time. */
const mostSent = 3;

/** What it hangs on whether a request is sent again. */
type Parts = Pick<DriveParts, 'anew' | 'signal'> & {
  readonly check: Pick<DriveParts['check'], 'claims'>;
  readonly lease: Pick<DriveParts['lease'], 'own'>;
  readonly env: { readonly patience: Pick<Patience, 'wait' | 'giveBack'> };
};

/** Sends a request and gives its answer, which is not recorded yet. */
type Send = () => Promise<Answer>;

/** The answers to a request, in their order, and the one of them that counts: it alone has the label. */
interface Asked {
  readonly answers: readonly Answer[];
  readonly counts: Answer;
}

/**
 * Sends a request, and where the check is driven again sends one again that the service was not there for:
 * an account or a resource that is new may have to be loaded first, and each attempt at a check makes new
 * ones. A good read that is throttled is sent again as well. The first answer that says more than
 * "not now" counts; where none does, the first of all.
 */
export async function askedAgain(parts: Parts, request: RequestSpec, send: Send): Promise<Asked> {
  const first = await send();
  const answers = [first];
  let last = first;
  while (answers.length < mostSent && mayAskAgain(parts, request, last)) {
    const askedMs = await waitedFor(last, parts);
    if (askedMs === null) break;
    // answers follow one another
    last = await send();
    answers.push(last);
    if (isAnswered(last, parts.check)) parts.env.patience.giveBack({ askedMs, closedMs: 0 });
  }
  const counts = answers.slice(1).find((answer) => isAnswered(answer, parts.check)) ?? first;
  return {
    answers: answers.map((answer) => (answer === counts ? answer : unlabelled(answer))),
    counts,
  };
}

/** True where a request may be sent again as it is, and may be answered then. */
function mayAskAgain({ anew, lease, check }: Parts, request: RequestSpec, answer: Answer) {
  const { method, manner, fault } = request;
  if (!anew || manner !== 'whole' || !(lease.own || method === 'GET')) return false;
  const throttled = answer.status === 429 && method === 'GET' && fault === null;
  return notThere.has(answer.status) || (throttled && !judgesRates(check));
}

/**
 * Waits as an answer asks for, or a moment. Gives the milliseconds that took patience; null where a 429 asks for
 * more than there is patience for.
 */
async function waitedFor(answer: Answer, { env, signal }: Parts): Promise<number | null> {
  const askedMs = retryAfterMs(answer.exchange);
  const heeds = askedMs > momentMs && askedMs <= shortWaitMs;
  if (heeds && (await env.patience.wait(askedMs, signal))) return askedMs;
  if (answer.status === 429) return null;
  await pause(momentMs, signal);
  return 0;
}

/**
 * A good request is answered by a success, for what was carried out may be refused again; a bad one at all, and by
 * a 429 only where throttling is what is judged.
 */
function isAnswered(answer: Answer, check: Parts['check']): boolean {
  if (answer.exchange.fault === null) return accepted(answer);
  if (answer.status === 429) return judgesRates(check);
  return answer.exchange.response !== null && !notThere.has(answer.status);
}

/** The answer as one that no claim reads. */
export function unlabelled(answer: Answer): Answer {
  return {
    ...answer,
    exchange: { ...answer.exchange, label: null },
    get json() {
      return answer.json;
    },
  };
}
