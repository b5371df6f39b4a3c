import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, Mismatch, Needs, Reader } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { mayPass } from '../../../harness/model/verdict.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { type OperationId, isOperationId, operations } from '../../../schemas/operations/index.ts';
import { anyIds } from '../ids/sample-paths.ts';
import { freshSubmission } from '../messages/alpha-support.ts';
import {
  isRateLimited,
  rateLimited,
  refusedOtherwise,
  settleMs,
  tryFor,
  tryUntil,
  untilOverMs,
} from './tries.ts';

/** Labels of the bodies of an account that may be on their way at once (contract: "Limits"). */
export const heldBodies = ['held-1', 'held-2', 'held-3', 'held-4'] as const;

/** Good requests that come once the four are over, and a read beside them: labels of the tries begin so too. */
const fifthOver = 'fifth-over';
const fifthRead = 'fifth-read';

/** A check that a fifth body is throttled; `when` is the rest of its title. */
export function fifthCheck({
  key = 'in-flight',
  when,
  clause,
  further = [],
  needs,
  ...draft
}: Omit<CheckDraft, 'id' | 'title' | 'claims'> & {
  readonly key?: string;
  readonly when: string;
  readonly clause: ClauseId;
  readonly further?: readonly Claim[];
}): Check {
  return defineCheck({
    ...draft,
    id: `${draft.callee}/${key}`,
    title: `answers 429 rate_limited ${when}`,
    needs: { unbuffered: true, ...needs },
    claims: [throttlesFifthBody(clause), ...further],
  });
}

/** Four submissions are on their way, and what comes by another credential of the account is a fifth. */
export function besideSubmissions(
  callee: OperationId,
  clause: ClauseId,
  good: (drive: Drive) => Promise<RequestSpec>,
  needs: Needs = {},
): Check {
  const members = [...(needs.members ?? []), 'deviceId', 'recipient'] as const;
  return fifthCheck({
    key: 'in-flight-beside-submissions',
    when: 'while four submissions of the account are on their way',
    clause,
    callee,
    alsoCalls: ['alpha.submit'],
    needs: { freshAccount: true, ...needs, members },
    drive: (drive) =>
      fifthBeside(
        drive,
        () => freshSubmission(drive),
        () => good(drive),
      ),
  });
}

/**
 * Sends the first byte of a body, behind the size of its chunk where it has one, and holds the rest back: a server
 * may hand a request on once bytes of its body are there, and no body is on its way before.
 */
export async function holdBody(
  drive: Drive,
  label: string,
  request: RequestSpec,
): Promise<OpenRequest> {
  const open = await drive.hold(label, request);
  const isChunked = request.headers.some(([name]) => name === 'Transfer-Encoding');
  await open.begin(isChunked ? Buffer.from(request.body ?? []).indexOf('\n') + 2 : 1);
  return open;
}

/** Sends good requests, named `fifth`, until one is throttled: each after the four, in any order they are taken up. */
export function tryFifth(
  drive: Drive,
  request: () => Promise<RequestSpec>,
): Promise<readonly Answer[]> {
  const after = async () => ({ ...(await request()), onNewConnection: true as const });
  // while bodies are held back nothing is waited for beyond these tries: they might be given up
  const ways = { pausesMs: untilOverMs, patienceMs: 0, askedMs: null };
  return tryUntil(drive, 'fifth', after, ({ status }) => status === 429, ways);
}

/**
 * Holds four bodies back, reads something, tries a fifth, and lets the four come to their end. Where each try was refused alike, and
 * not for its rate, good requests come again after that; what these use up is spared on an account of others.
 *
 * @param finish in turn for requests that a service may take up one at a time
 */
export async function fifthBeside(
  drive: Drive,
  four: (place: number) => Promise<RequestSpec>,
  good: () => Promise<RequestSpec> = () => four(heldBodies.length),
  finish: 'at once' | 'in turn' = 'at once',
): Promise<void> {
  // what was answered a moment before may still count
  await drive.pause(settleMs[0]);
  const open: OpenRequest[] = [];
  try {
    // in turn, so that each is on its way before the next
    for (const [place, label] of heldBodies.entries())
      open.push(await holdBody(drive, label, await four(place)));
    const first = await good();
    // what has no body takes no place, and gives none back
    await readBesideFour(drive, first);
    const next = [first];
    const tries = await tryFifth(drive, async () => next.pop() ?? good());
    const odd = areRefusedAlike(tries) && drive.ownAccount;
    if (finish === 'at once') await Promise.all(open.map((one) => one.finish()));
    else for (const one of open) await one.finish();
    if (odd) await tryFor(drive, fifthOver, good);
  } finally {
    for (const one of open) one.abort();
  }
}

/**
 * A read on the plane of a request shows whether its service answers anything while four bodies are held. The rule
 * is about bodies; whether a request without one is throttled is reported and not judged.
 */
async function readBesideFour(drive: Drive, { callee }: RequestSpec): Promise<void> {
  const id = readFor(callee !== null && isOperationId(callee) ? callee : 'webhooks.list');
  const path = { message_id: anyIds(drive.random)[0] };
  const unknown = { path, fault: 'a message id that was never issued' };
  const request = drive.request(id, id === 'alpha.status' ? unknown : {});
  const { status } = await drive.send(fifthRead, request);
  const value = status === 429 ? 'throttled' : 'not throttled';
  drive.observe(`${id} while four bodies of the account are on their way`, value);
}

function readFor(id: OperationId): OperationId {
  const { plane, auth } = operations[id];
  if (plane === 'workflow') return 'workflow.readiness';
  if (plane === 'sealed') return 'sealed.webhooks.list';
  return auth === 'bearerAuth' ? 'alpha.status' : 'webhooks.list';
}

/** The tries of a fifth among what is labelled so. */
export function triesIn(read: Reader): readonly Answer[] {
  return read.all('fifth-').filter(({ exchange }) => /^fifth-\d+$/.test(exchange.label ?? ''));
}

/**
 * Claims that one of the tries named `fifth` is throttled. It is a fifth only where all four were whole
 * requests once their bodies had come.
 */
export function throttlesFifthBody(clause: ClauseId, first: readonly string[] = []): Claim {
  const controls = [...first, ...heldBodies];
  const labels = { reads: ['fifth-*'], controls, judgesThrottling: true } as const;
  return claims(clause, labels, (read) => {
    const tries = triesIn(read);
    const last = tries.at(-1);
    if (!last || tries.some(isRateLimited)) return null;
    const odd = tries.find((answer) => !accepted(answer));
    if (odd) return refusedBeside(read) ?? refusedOtherwise(odd);
    return otherStatus(last, [rateLimited], 'while four bodies are held back');
  });
}

/**
 * What is refused alike beside four bodies, while a read is answered, and taken before them and after them, is
 * refused for them, and that has one answer. Null where that is not shown.
 */
function refusedBeside(read: Reader): Mismatch | null {
  const tries = triesIn(read);
  const last = tries.at(-1);
  const [beside] = read.all(fifthRead);
  const answered = beside && beside.status < 500 && !mayPass(beside.exchange);
  if (!last || !areRefusedAlike(tries) || !answered) return null;
  if (!read.all(`${fifthOver}-`).some(accepted)) return null;
  return otherStatus(
    last,
    [rateLimited],
    'since it is taken once four bodies are held back no more',
  );
}

/** True where several tries were refused with the same status and code, which do not speak of rates. */
function areRefusedAlike(tries: readonly Answer[]): boolean {
  const words = new Set(tries.map((answer) => `${answer.status} ${errorCode(answer)}`));
  const [first] = tries;
  return (
    tries.length > 1 && words.size === 1 && (first?.status ?? 0) >= 400 && first?.status !== 429
  );
}
