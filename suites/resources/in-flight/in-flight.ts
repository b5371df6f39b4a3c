import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  areRefusedAlike,
  fifthOver,
  readBesideFour,
  refusedBeside,
  triesIn,
} from './fifth-refused.ts';
import { isRateLimited, refusedOtherwise } from './rate-limited.ts';
import { tryUntil } from './tries.ts';

/** Labels of the bodies of an account that may be on their way at once (contract: "Limits"). */
export const heldBodies = ['held-1', 'held-2', 'held-3', 'held-4'] as const;

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

/** What a request gets to reach the server, and a server to notice that one has ended. */
export const settleMs = [60, 200, 600] as const;

/** Pauses by whose end nothing that was answered can still count as on its way. */
export const untilOverMs: readonly number[] = [...settleMs, 1500];

/**
 * Sends good requests as `name-1` and so on, each after a longer pause, until one is answered as awaited: four at
 * least, and for as long as a list may lag. Waits that refusals ask for are kept, save where what is judged is a
 * count of a minute, which such a wait would let go. Gives all answers.
 */
export function tryFor(
  drive: Drive,
  name: string,
  request: () => Promise<RequestSpec>,
  awaited: (answer: Answer) => boolean,
  keepsWaits: 'keeps waits' | 'keeps none' = 'keeps waits',
): Promise<readonly Answer[]> {
  const { mostLagMs: patienceMs } = drive.target;
  const askedMs = keepsWaits === 'keeps waits' ? patienceMs : null;
  return tryUntil(drive, name, request, awaited, { pausesMs: untilOverMs, patienceMs, askedMs });
}

/** Sends good requests, named `fifth`, until one is throttled: each after the four, in whatever order they are taken up. */
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
 */
export async function fifthBeside(
  drive: Drive,
  four: (place: number) => Promise<RequestSpec>,
  good: () => Promise<RequestSpec> = () => four(heldBodies.length),
  finish: (open: readonly OpenRequest[]) => Promise<unknown> = atOnce,
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
    await finish(open);
    if (odd) await tryFor(drive, fifthOver, good, accepted);
  } finally {
    for (const one of open) one.abort();
  }
}

function atOnce(open: readonly OpenRequest[]): Promise<unknown> {
  return Promise.all(open.map((one) => one.finish()));
}

/** Finishes bodies one after the other, for requests that a service may take up one at a time. */
export async function inTurn(open: readonly OpenRequest[]): Promise<void> {
  for (const one of open) await one.finish();
}

/**
 * Claims that one of the tries named `fifth` is throttled. It is a fifth only where all four were whole
 * requests once their bodies had come.
 */
export function fifth(clause: ClauseId): Claim {
  const labels = { reads: ['fifth-*'], controls: heldBodies, judgesThrottling: true } as const;
  return claims(clause, labels, (read) => {
    const tries = triesIn(read);
    if (tries.some(isRateLimited)) return null;
    const odd = tries.find((answer) => !accepted(answer));
    if (odd) return refusedBeside(read) ?? refusedOtherwise(odd);
    const got = `${tries.length} accepted while four bodies were held back`;
    return { at: tries.at(-1)?.exchange.label ?? '', expected: '429 rate_limited', got };
  });
}
