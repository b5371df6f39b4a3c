import type { Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import { heldBodies } from './in-flight.ts';
import { takenAfter, takenWithin } from './in-flight-dropped.ts';

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
