import { messageStates, isTerminal } from '../../../contract/states.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Claim, vacuous } from '../../../harness/model/check.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

export { messageStates };

/** The states of a message that no device has claimed, so that a cancel is taken. */
export const openStates: readonly string[] = ['accepted', 'queued'];

/** The states in which a cancel comes too late: all the others. */
export const closedStates: readonly string[] = messageStates.filter(
  (state) => !openStates.includes(state),
);

/** True for an answer that shows a message in a terminal state. */
export function hasEnded({ json }: Answer): boolean {
  return isTerminal(textOf(member(json, 'state')));
}

/** Claims that a message which `said` shows in a terminal state is in one `later`; in which one is open. */
export function staysEnded(clause: ClauseId, said: string, later: string): Claim {
  const labels = [said, later];
  return claims(clause, labels, (read) => {
    if (!hasEnded(read(said))) return vacuous;
    if (hasEnded(read(later))) return null;
    const [before, got] = labels.map((label) => textOf(member(read(label).json, 'state')));
    // words that are no states are for the schemas to say
    if (!messageStates.includes(got ?? '')) return { inconclusive: `state ${got} is none` };
    const expected = `a terminal state, since it was ${before} before`;
    return { at: later, expected, got: `state ${got}` };
  });
}
