import { otherStatus, otherValue } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { type SubmissionParts, goodSubmission } from '../../resources/messages/alpha-support.ts';

/** The refusal of a key or a client_message_id that names something else already. */
export const conflict = { status: 409, code: 'conflict' } as const;
/** What is answered to a submission that repeats no other. */
export const ofItsOwn = '202 with a message id of its own';
/** Whether a part of a second submission is that of the first. */
export type Part = 'same' | 'other';

/** What a second submission has in common with the first. */
export interface Combination {
  readonly key: Part;
  readonly id: Part;
  readonly content: Part;
}

/** The second submission: another test case is other content under every reading, as another expiry may not be. */
export async function second(
  drive: Drive,
  first: SubmissionParts,
  { id: sameId, content }: Combination,
): Promise<SubmissionParts> {
  const other = await goodSubmission(drive);
  return {
    ...first,
    client_message_id: sameId === 'same' ? first.client_message_id : other.client_message_id,
    test_case_id: content === 'same' ? first.test_case_id : other.test_case_id,
  };
}

/** Claims that the second submission has the message id of the first. */
export function repeats(label = 'second'): Claim {
  return claims('alpha.submit.repeat', { reads: ['first', label], controls: ['first'] }, (read) => {
    const [first, again] = [read('first'), read(label)];
    // a status that the first had as well is for the clause on good requests to say
    const asFirst = again.status === 202 || again.status === first.status;
    if (accepted(again) && asFirst) return sameMessage(label, first, again);
    return otherStatus(again, [{ status: 202 }], 'with the same message id');
  });
}

/** The message id of an accepted submission, as it stands there. */
function idIn({ json }: Answer): unknown {
  return member(json, 'message_id');
}

/** Null where two submissions were answered with one message id. */
export function sameMessage(at: string, first: Answer, again: Answer) {
  const [expected, actual] = [first, again].map(idIn);
  return textOf(expected) === textOf(actual)
    ? null
    : { at, ...otherValue('message_id', expected, actual) };
}

/** Claims that the second submission has the message id of the first, or is refused as a conflict. */
export function sameOrConflict(clause: ClauseId): Claim {
  const labels = { reads: ['first', 'second'], controls: ['first'] };
  return claims(clause, labels, (read) => {
    const again = read('second');
    if (!accepted(again)) return refuses(clause, 'second', [conflict]).judge(read);
    return sameMessage('second', read('first'), again);
  });
}
