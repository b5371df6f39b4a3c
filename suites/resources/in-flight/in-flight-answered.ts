import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { type Check, type Claim, isMismatch } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { heldBodies } from './in-flight.ts';
import { isRateLimited, takenAtLast, tryFor } from './tries.ts';

/** What is tried while connections are open, by the name of its tries, and the clause by which it is taken. */
type Tries = Readonly<
  Record<string, readonly [clause: ClauseId, good: (drive: Drive) => Promise<RequestSpec>]>
>;
type Four = (drive: Drive, place: number) => Promise<RequestSpec>;

/** A connection that stays open for what may come next carries no body: what is tried beside four such is taken. */
export function keptOpenCheck({
  four,
  tries,
  needs,
  ...draft
}: Omit<CheckDraft, 'id' | 'drive' | 'claims'> & {
  readonly four: Four;
  readonly tries: Tries;
}): Check {
  const names = Object.keys(tries);
  return defineCheck({
    ...draft,
    id: `${draft.callee}/in-flight-kept-open`,
    needs: { freshAccount: true, ...needs },
    drive: (drive) => keepFourOpen(drive, four, tries),
    claims: Object.entries(tries).map(([name, [clause]]) =>
      acceptedWhileConnectionsIdle(
        clause,
        name,
        names.filter((other) => other !== name),
      ),
    ),
  });
}

/**
 * Has four requests answered, one after the other, each on a connection of its own that stays open, and sends
 * good ones on others meanwhile. What was refused each time comes again once the four are closed.
 */
async function keepFourOpen(drive: Drive, four: Four, tries: Tries): Promise<void> {
  const open: OpenRequest[] = [];
  const refused: (readonly [name: string, good: () => Promise<RequestSpec>])[] = [];
  try {
    for (const [place, label] of heldBodies.entries()) {
      // each is over before the next begins
      const one = await drive.hold(label, await four(drive, place));
      open.push(one);
      await one.complete();
    }
    for (const [name, [, made]] of Object.entries(tries)) {
      const good = () => made(drive);
      const answers = await tryFor(drive, name, good, (answer) => !isRateLimited(answer));
      if (answers.every(isRateLimited)) refused.push([name, good]);
    }
  } finally {
    for (const one of open) one.abort();
  }
  for (const [name, good] of refused) await tryFor(drive, `${name}-closed`, good);
}

/** Claims that a good request is taken while the connections are open; one that is not later either is no proof. */
function acceptedWhileConnectionsIdle(
  clause: ClauseId,
  name: string,
  others: readonly string[],
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
    const verdict = takenAtLast(tries, 'while the connections of four that were answered are open');
    return isMismatch(verdict) && !closed.some(accepted)
      ? { inconclusive: 'it is refused with the connections closed too' }
      : verdict;
  });
}
