import { type CheckDraft, defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherValue, repeated } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';

/** Fewer than may be in flight at once: a fifth would lawfully be throttled. */
const racers = ['one-1', 'one-2', 'one-3'] as const;

/** What a route makes, and the member of its answer that names it. */
interface Making extends Pick<CheckDraft, 'alsoCalls' | 'needs'> {
  readonly clause: ClauseId;
  readonly id: string;
  /** A good request that shares nothing with those beside it. */
  readonly good: (drive: Drive) => Promise<RequestSpec>;
  /** A member of the answer that is what the request gave, and not what another one did. */
  readonly given?: readonly [name: string, of: (answer: Answer) => unknown];
}

/** what meets and has nothing in common is answered each for itself. */
export function madeAtOnce(callee: OperationId, { clause, good, ...making }: Making): Check {
  const { alsoCalls = [], needs } = making;
  return defineCheck({
    id: `${callee}/others-at-once`,
    title: 'answers each of several simultaneous requests with what it made',
    callee,
    alsoCalls,
    needs: { freshAccount: true, ...needs },
    drive: async (drive) => {
      const runners: (readonly [string, RequestSpec])[] = [];
      // each has an envelope or a key of its own
      for (const label of racers) runners.push([label, await good(drive)]);
      await drive.race(runners);
    },
    claims: [eachItsOwn(clause, making)],
  });
}

function eachItsOwn(clause: ClauseId, { id, given }: Pick<Making, 'id' | 'given'>): Claim {
  return claims(clause, { reads: racers }, (read) => {
    const taken = racers.map(read).filter(accepted);
    if (taken.length < 2) return { inconclusive: 'fewer than two of those that met were taken' };
    for (const [place, answer] of taken.entries()) {
      const at = answer.exchange.label ?? '';
      const name = member(answer.json, id);
      if (typeof name !== 'string') return { inconclusive: `an answer has no ${id} to read` };
      if (taken.slice(0, place).some(({ json }) => member(json, id) === name))
        return { at, ...repeated(id, name) };
      if (!given) continue;
      const [shown, sent] = [member(answer.json, given[0]), given[1](answer)];
      const theirs = taken.filter((other) => other !== answer).map(given[1]);
      if (shown !== sent && theirs.includes(shown))
        return { at, ...otherValue(given[0], sent, shown) };
    }
    return null;
  });
}
