import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { heldBodies, tryFor } from './in-flight.ts';
import { isRateLimited } from './rate-limited.ts';
import { asksForLonger } from './tries.ts';

/** What is tried while the connections of four answered requests are open, by the name of its tries. */
type Tries = Readonly<Record<string, () => Promise<RequestSpec>>>;

/**
 * Has four requests answered, one after the other, each on a connection of its own that stays open, and sends
 * good ones on others meanwhile. What was refused each time comes again once the four are closed.
 */
export async function keepFourOpen(
  drive: Drive,
  four: (place: number) => Promise<RequestSpec>,
  tries: Tries,
): Promise<void> {
  const open: OpenRequest[] = [];
  const refused: (keyof Tries)[] = [];
  try {
    for (const [place, label] of heldBodies.entries()) {
      // each is over before the next begins
      const one = await drive.hold(label, await four(place));
      open.push(one);
      await one.complete();
    }
    for (const [name, good] of Object.entries(tries)) {
      const answers = await tryFor(drive, name, good, (answer) => !isRateLimited(answer));
      if (answers.every(isRateLimited)) refused.push(name);
    }
  } finally {
    for (const one of open) one.abort();
  }
  for (const name of refused) await tryFor(drive, `${name}-closed`, tries[name]!, accepted);
}

/** Claims that a good request is taken while the connections are open; one that is not later either is no proof. */
export function takenBesideOpen(
  clause: ClauseId,
  name: string,
  others: readonly string[] = [],
): Claim {
  const labels = {
    reads: [`${name}-*`],
    controls: heldBodies,
    judgesThrottling: true,
    // that others are refused beside them is the same matter
    throttledWith: others.map((other) => `${other}-*`),
  } as const;
  return claims(clause, labels, (read) => {
    const closed = read.all(`${name}-closed-`);
    const tries = read.all(`${name}-`).filter((answer) => !closed.includes(answer));
    const last = tries.at(-1);
    if (!last || accepted(last)) return null;
    if (!isRateLimited(last)) return { inconclusive: describe(last) };
    const longer = asksForLonger(tries);
    if (longer) return longer;
    if (!closed.some(accepted))
      return { inconclusive: 'it is refused with the connections closed too' };
    const got = `${describe(last)} while the connections of four that were answered are open`;
    return { at: last.exchange.label ?? '', expected: 'a good request is taken', got };
  });
}
