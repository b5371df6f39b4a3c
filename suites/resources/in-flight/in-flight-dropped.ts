import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Claim, type Reader, vacuous } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { retryAfterMs } from '../../../harness/model/retry-after.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { unless, where } from '../../../harness/claims/answers.ts';
import { fifthBeside, heldBodies, holdBody, settleMs } from './in-flight.ts';
import { isRateLimited } from './rate-limited.ts';
import { asksForLonger, tryUntil } from './tries.ts';

/** How far four bodies get before whoever sends them hangs up. */
const droppedWhen = ['before', 'amid'] as const;
/** What ended the four bodies: their callers, or the target itself. */
type When = (typeof droppedWhen)[number] | 'timed-out' | 'too-large';

/** The pauses between tries, of which the last is repeated while there is patience. */
const pausesMs = [...settleMs, 1000];

/**
 * Begins four requests with a body, hangs up on all of them, and sends good ones until one is taken;
 * once for each way to hang up. Where one is never taken, nothing further is to be learnt; where all are,
 * there is room for four as before, and not for more.
 */
export async function dropFour(drive: Drive, good: () => Promise<RequestSpec>) {
  await drive.send('control', await good());
  for (const when of droppedWhen) {
    const open: OpenRequest[] = [];
    try {
      for (const place of heldBodies.keys()) {
        // they are opened in turn, as a client would whose line is bad
        const request = await good();
        const one = await drive.hold(`dropped-${when}-${place + 1}`, request);
        open.push(one);
        if (when === 'amid') await one.begin(Math.ceil((request.body?.length ?? 0) / 2));
      }
      await drive.pause(settleMs[0]);
    } finally {
      for (const one of open) one.abort();
    }
    if (!(await takenWithin(drive, when, good))) return;
  }
  await fifthBeside(drive, good);
}

/** The sizes, in bytes, up to which a 413 is looked for. */
const largeSizes = [64, 256, 1024].map((kibibytes) => kibibytes * 1024);

/**
 * Begins four requests with a body and leaves them alone until the target gives up on all of them, then
 * sends good ones until one is taken. Where it does not give up in time, one good request says so, or the
 * drive stops since an audit waits for longer.
 */
export async function outlastFour(drive: Drive, good: () => Promise<RequestSpec>) {
  const { bodiesMs, auditedBodiesMs } = drive.target;
  await drive.send('control', await good());
  const open: OpenRequest[] = [];
  let givenUp = false;
  try {
    for (const place of heldBodies.keys())
      open.push(await holdBody(drive, `outlasted-${place + 1}`, await good()));
    const patienceMs = drive.patienceOf(bodiesMs);
    const ended = await Promise.all(open.map((one) => one.answeredWithin(patienceMs)));
    givenUp = ended.every(Boolean);
  } finally {
    for (const one of open) one.abort();
  }
  if (givenUp) await takenWithin(drive, 'timed-out', good);
  else if (bodiesMs < auditedBodiesMs) {
    const [waited, audited] = [bodiesMs, auditedBodiesMs].map((ms) => `${ms / 1000} s`);
    drive.stop(
      `the target waits longer than ${waited} for a body; with --require-complete or --effort audit it is waited for, up to ${audited}`,
      'effort',
    );
  } else {
    await drive.pause(settleMs[2]);
    await drive.send('after-waited-for', await good());
  }
}

/**
 * Sends bodies that grow until one is answered 413, three more of its size, and then good ones until one
 * is taken. From which size on a target refuses is not shown: where it reads them all, or breaks off, one
 * good request says so.
 */
export async function refuseFour(
  drive: Drive,
  good: () => Promise<RequestSpec>,
  large: (size: number) => RequestSpec,
) {
  await drive.send('control', await good());
  if (await refusedFour(drive, large)) await takenWithin(drive, 'too-large', good);
  else await drive.send('after-read', await good());
}

async function refusedFour(drive: Drive, large: (size: number) => RequestSpec): Promise<boolean> {
  const tooLarge = async (label: string, size: number) =>
    (await drive.send(label, large(size))).status === 413;
  for (const size of largeSizes) {
    // one after the other, up to the first that is refused for its size
    if (!(await tooLarge(`size-${size}`, size))) continue;
    for (const place of heldBodies.keys())
      if (place > 0 && !(await tooLarge(`too-large-${place + 1}`, size))) return false;
    return true;
  }
  return false;
}

function hasRoom(answer: Answer): boolean {
  return !isRateLimited(answer);
}

/**
 * Sends good requests for as long as the target gets for an answer, and where refusals ask for a wait, which is
 * kept, for as long as they may ask.
 */
export async function takenWithin(
  drive: Drive,
  when: string,
  good: () => Promise<RequestSpec>,
): Promise<boolean> {
  const { requestMs: patienceMs, mostAskedMs: askedMs } = drive.target;
  // one after the other: a try is itself a body on its way
  const tries = await tryUntil(drive, `after-${when}`, good, hasRoom, {
    pausesMs,
    patienceMs,
    askedMs,
  });
  return tries.some(accepted);
}

const gone: Readonly<Record<When, string>> = {
  before: 'four bodies were dropped',
  amid: 'four bodies were dropped',
  'timed-out': 'the target gave up on four bodies',
  'too-large': 'four bodies were refused for their size',
};

/** Claims that a good request is taken again once nobody sends any of the four bodies any more. */
function freedAfter(clause: ClauseId, when: When): Claim {
  return takenAfter(clause, when, gone[when]);
}

const untold = 'no Retry-After says how soon it is noticed that a caller hung up';
const told = 'its Retry-After says when a place is to be had again';

/**
 * Claims it of callers who hung up. A server may take its time to notice that, and says so by Retry-After: one
 * that does not is held to `soon`, a should.
 */
export function freedOnceDropped(clause: ClauseId, soon: ClauseId): Claim[] {
  return droppedWhen.flatMap((when) => {
    const isTold = (read: Reader) =>
      read.all(`after-${when}-`).some(({ exchange }) => retryAfterMs(exchange) > 0);
    const isTaken = (read: Reader) => read.all(`after-${when}-`).some(accepted);
    return [
      unless(freedAfter(clause, when), (read) => !isTold(read) && !isTaken(read) && untold),
      unless(freedAfter(soon, when), (read) => isTold(read) && !isTaken(read) && told),
    ];
  });
}

/** Claims the same of tries by any name, which followed on what is told in words. */
export function takenAfter(clause: ClauseId, when: string, what: string): Claim {
  const label = `after-${when}-*`;
  const labels = { reads: [label], controls: ['control'], judgesThrottling: true } as const;
  return claims(clause, labels, (read) => {
    const tries = read.all(`after-${when}-`);
    const last = tries.at(-1);
    if (!last || accepted(last)) return null;
    const got = describe(last);
    if (!isRateLimited(last)) return { inconclusive: got };
    const after = `${tries.length} tries after ${what}`;
    const expected = 'a good request is taken';
    const at = last.exchange.label ?? '';
    return asksForLonger(tries) ?? { at, expected, got: `${got}, ${after}` };
  });
}

/** Claims the same of four that were too large; where none was, this look says nothing beside the others. */
export function freedOnceTooLarge(clause: ClauseId): Claim {
  const freed = { ...freedAfter(clause, 'too-large'), reads: ['after-*'] };
  const none = 'no body was refused for its size';
  return unless(freed, (read) => read.all('after-read').length > 0 && none);
}

/** Claims the same of four that the target itself gave up on; where it did not, there is nothing to say. */
export function freedOnceOutlasted(clause: ClauseId): Claim {
  const freed = { ...freedAfter(clause, 'timed-out'), reads: ['after-*'] };
  return where(freed, (read) => read.all('after-waited-for').length === 0, vacuous);
}
