import { assumptions } from '../../../harness/judge/assumed.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { chunked } from '../chunked.ts';
import { takenAfter, takenWithin } from './in-flight-dropped.ts';
import { fifth, heldBodies, holdBody, tryFifth } from './in-flight.ts';

/** Requests with a body that are answered for one reason or another, each made anew, by the name of the reason. */
type Reasons = Readonly<Record<string, () => Promise<RequestSpec>>>;

/**
 * Has four requests answered for each of several reasons, one after the other, and sends good submissions
 * after each four until one is taken. The first of all is such a submission too, or the one that is
 * given. Where one is never taken, nothing further is to be learnt.
 */
export async function answerFours(
  drive: Drive,
  good: () => Promise<RequestSpec>,
  reasons: Reasons,
  first?: RequestSpec,
): Promise<void> {
  await drive.send('control', first ?? (await good()));
  for (const [reason, request] of Object.entries(reasons)) {
    for (const place of heldBodies.keys())
      // each is over before the next begins
      await drive.send(`${reason}-${place + 1}`, await request());
    if (!(await takenWithin(drive, reason, good))) return;
  }
}

/** Claims that a submission is taken after each four; what they were, in words, by the name of the reason. */
export function freedAfterFours(words: Readonly<Record<string, string>>): Claim[] {
  return Object.entries(words).map(([reason, what]) =>
    takenAfter('public.in-flight.freed', reason, `four ${what} were answered`),
  );
}

/** Holds back four bodies whose heads do not tell their length, and tries a fifth. */
export async function holdFourChunked(
  drive: Drive,
  good: () => Promise<RequestSpec>,
): Promise<void> {
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

/** Where the first of them is refused, bodies in chunks are none that the target takes. */
export function fifthBesideChunked(clause: ClauseId): Claim {
  const plain = fifth(clause);
  return { ...plain, controls: ['control', ...plain.controls] };
}
