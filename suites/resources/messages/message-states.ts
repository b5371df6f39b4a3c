import { messageStates, isTerminal } from '../../../contract/states.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import { type Claim, vacuous } from '../../../harness/model/check.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';

export { messageStates };

/** The states of a message that no device has claimed, so that a cancel is taken. */
export const openStates: readonly string[] = ['accepted', 'queued'];

/** Members of a message that both planes show, and that nothing but a change of it changes. */
export const messageMembers = [
  'message_id',
  'device_id',
  'state',
  'state_version',
  'created_at_ms',
  'updated_at_ms',
] as const;

/** The state that an answer shows; undefined where there is none to read. */
export function stateIn({ json }: Answer): string | undefined {
  const state = member(json, 'state');
  return typeof state === 'string' ? state : undefined;
}

/** True for an answer that shows a message which no device has claimed. */
export function isWaiting(answer: Answer): boolean {
  return openStates.includes(stateIn(answer) ?? '');
}

/** True for an answer that shows a message in a terminal state. */
export function hasEnded({ json }: Answer): boolean {
  return isTerminal(textOf(member(json, 'state')));
}

/** Claims that a message which `said` shows in a terminal state is in one `later`; in which one is open. */
export function staysEnded(clause: ClauseId, said: string, later: string): Claim {
  return claims(clause, [said, later], (read) => {
    if (!hasEnded(read(said))) return vacuous;
    if (hasEnded(read(later))) return null;
    const [before, got] = [said, later].map((label) => stateIn(read(label)));
    // words that are no states are for the schemas to say
    if (!messageStates.includes(got ?? '')) return { inconclusive: `state ${got} is none` };
    return { at: later, ...otherValue('state', `as terminal as ${before}`, got) };
  });
}
