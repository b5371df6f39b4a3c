import { unless, where } from '../../../harness/claims/answers.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import { accepts } from '../../../harness/judge/claims.ts';
import { type Check, type Claim, type Reader, vacuous } from '../../../harness/model/check.ts';
import type { Drive, EnvelopeDirection, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import { retryAfterMs } from '../../../harness/model/retry-after.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { chunked } from '../chunked.ts';
import { freshSubmission } from '../messages/alpha-support.ts';
import { goodUpload, uploadRoutes } from '../messages/message-support.ts';
import { takenAfter, takenWithin } from './freed.ts';
import { fifthBeside, heldBodies, holdBody, throttlesFifthBody, tryFifth } from './in-flight.ts';
import { settleMs } from './tries.ts';

type Good = () => Promise<RequestSpec>;

/** Kinds of bodies: what titles call them, what an account needs for one, and how a good one is made. */
const bodies = {
  submission: {
    callee: 'alpha.submit',
    plane: 'public',
    one: 'a submission',
    several: 'bodies',
    needs: { members: ['deviceId', 'recipient'] },
    good: (drive: Drive) => freshSubmission(drive),
  },
  outbound: envelope('outbound'),
  inbound: envelope('inbound'),
} as const;

function envelope<Direction extends EnvelopeDirection>(direction: Direction) {
  return {
    callee: uploadRoutes[direction],
    plane: 'sealed',
    one: 'an envelope',
    several: 'envelopes',
    needs: { states: ['envelope'] },
    good: (drive: Drive) => goodUpload(drive, direction),
  } as const;
}

type Body = (typeof bodies)[keyof typeof bodies];

/** What becomes of four bodies, by the end of a check's id. */
const ends = {
  chunked: {
    title: ({ several }) =>
      `answers 429 rate_limited while four ${several} of no announced length are on their way`,
    drive: holdFourChunked,
    // where the first of them is refused, bodies in chunks are none that the target takes
    claims: ({ plane }) => [throttlesFifthBody(`${plane}.in-flight.fifth`, ['control'])],
  },
  dropped: {
    title: ({ one }) =>
      `takes ${one} after the callers of four others hung up before or amid their bodies, and no fifth`,
    drive: dropFour,
    claims: ({ plane }) => [
      ...slotsFreedAfterDrop(
        `${plane}.in-flight.dropped-freed`,
        `${plane}.in-flight.dropped-freed-soon`,
      ),
      throttlesFifthBody(`${plane}.in-flight.fifth`),
    ],
  },
  'timed-out': {
    long: true,
    title: ({ one }) => `takes ${one} after it has given up on the bodies of four others`,
    drive: outlastFour,
    claims: ({ callee, plane }) => [
      accepts(`${callee}.accepted`, 'control', 202),
      slotFreedAfterTimeout(`${plane}.in-flight.timed-out-freed`),
    ],
  },
} satisfies Readonly<Record<string, End>>;

interface End {
  readonly long?: true;
  readonly title: (body: Body) => string;
  readonly drive: (drive: Drive, good: Good) => Promise<void>;
  readonly claims: (body: Body) => readonly Claim[];
}

/** The check that four bodies of a kind come to an end, and that there is room for four after that, or for no fifth. */
export function fourEnd(kind: keyof typeof bodies, end: keyof typeof ends): Check {
  const body = bodies[kind];
  const { title, drive, claims, ...rest }: End = ends[end];
  return defineCheck({
    ...rest,
    id: `${body.callee}/in-flight-${end}`,
    title: title(body),
    callee: body.callee,
    needs: { freshAccount: true, unbuffered: true, ...body.needs },
    drive: (own) => drive(own, () => body.good(own)),
    claims: claims(body),
  });
}

/** Holds back four bodies whose heads do not announce their length, and tries a fifth. */
async function holdFourChunked(drive: Drive, good: Good): Promise<void> {
  const open: OpenRequest[] = [];
  try {
    open.push(await drive.hold('control', inChunks(await good())));
    await open[0]?.finish();
    for (const label of heldBodies) open.push(await holdBody(drive, label, inChunks(await good())));
    await tryFifth(drive, good);
    await Promise.all(open.slice(1).map((one) => one.finish()));
  } finally {
    for (const one of open) one.abort();
  }
}

/** That they are taken is nothing the contract says. */
function inChunks(request: RequestSpec): RequestSpec {
  const { assumption } = request;
  const chunks = assumption === null ? assumptions.chunks : `${assumption}; ${assumptions.chunks}`;
  return { ...chunked(request), assumption: chunks };
}

/** How far four bodies get before their callers hang up. */
const droppedWhen = ['before', 'amid'] as const;

/**
 * Begins four requests with a body, hangs up on all of them, and sends good ones until one is taken;
 * once for each way to hang up. Where one is never taken, nothing further is to be learnt; where all are,
 * there is room for four as before, and not for more.
 */
async function dropFour(drive: Drive, good: Good): Promise<void> {
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

const unsaid = 'no Retry-After says how soon it is noticed that a caller hung up';
const said = 'its Retry-After says when a place is to be had again';

/**
 * Claims that a good request is taken again after callers hung up. A server may take its time to notice that, and says
 * so by Retry-After: one that does not is held to `soon`, a should.
 */
function slotsFreedAfterDrop(clause: ClauseId, soon: ClauseId): Claim[] {
  return droppedWhen.flatMap((when) => {
    const tries = (read: Reader) => read.all(`after-${when}-`);
    const asks = (read: Reader) => tries(read).some(({ exchange }) => retryAfterMs(exchange) > 0);
    const isTaken = (read: Reader) => tries(read).some(accepted);
    const freed = (id: ClauseId) => takenAfter(id, when, 'four bodies were dropped');
    return [
      unless(freed(clause), (read) => !asks(read) && !isTaken(read) && unsaid),
      unless(freed(soon), (read) => asks(read) && !isTaken(read) && said),
    ];
  });
}

/**
 * Begins four requests with a body and leaves them alone until the target gives up on all of them, then
 * sends good ones until one is taken. Where it does not give up in time, one good request says so, or the
 * drive stops since an audit waits for longer.
 */
export async function outlastFour(drive: Drive, good: Good): Promise<void> {
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

/** Claims that a good request is taken after that; where the target did not give up, there is nothing to say. */
function slotFreedAfterTimeout(clause: ClauseId): Claim {
  const freed = takenAfter(clause, 'timed-out', 'the target gave up on four bodies');
  const all = { ...freed, reads: ['after-*'] };
  return where(all, (read) => read.all('after-waited-for').length === 0, vacuous);
}
