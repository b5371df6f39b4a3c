import { otherAnswer, otherStatus } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  conflict,
  repeats,
  sameMessage,
  sameOrConflict,
  second,
  type Combination,
  ofItsOwn,
} from './repeat.ts';
import { freshId, goodSubmission, submit } from '../../resources/messages/alpha-support.ts';

const id = 'alpha.submit';
const labels = { reads: ['first', 'second'], controls: ['first'] };

/** Claims that the second submission is accepted as a message of its own. */
function isNew(): Claim {
  return claims('alpha.submit.new-message', labels, (read) => {
    const [first, again] = [read('first'), read('second')];
    if (!accepted(again)) return otherStatus(again, [{ status: 202 }]);
    return sameMessage('second', first, again) ? null : otherAnswer(again, ofItsOwn);
  });
}

function conflicts(clause: ClauseId): Claim {
  return refuses(clause, 'second', [conflict], { controls: ['first'] });
}

interface Combined extends Combination {
  readonly title: string;
  readonly claims: readonly Claim[];
}

/** Same or other key, id and content: what each of the eight is to be answered with. */
const combinations: readonly Combined[] = [
  {
    key: 'same',
    id: 'same',
    content: 'same',
    title: 'answers the same key and body with the same message id',
    claims: [repeats()],
  },
  {
    key: 'same',
    id: 'same',
    content: 'other',
    title: 'answers 409 conflict to other content under the same key and client_message_id',
    claims: [conflicts('alpha.submit.key-conflict'), conflicts('alpha.submit.id-conflict')],
  },
  {
    key: 'same',
    id: 'other',
    content: 'same',
    title: 'makes no second message under the same key of another client_message_id',
    claims: [sameOrConflict('alpha.submit.key-conflict')],
  },
  {
    key: 'same',
    id: 'other',
    content: 'other',
    title: 'answers 409 conflict to a key that comes with other content',
    claims: [conflicts('alpha.submit.key-conflict')],
  },
  {
    key: 'other',
    id: 'same',
    content: 'same',
    title: 'answers the same content under a new key with the same message id, or 409',
    claims: [sameOrConflict('alpha.submit.same-id-new-key')],
  },
  {
    key: 'other',
    id: 'same',
    content: 'other',
    title: 'answers 409 conflict to a client_message_id that comes with other content',
    claims: [conflicts('alpha.submit.id-conflict')],
  },
  {
    key: 'other',
    id: 'other',
    content: 'same',
    title: 'makes a second message of the same content under a new key and a new id',
    claims: [isNew()],
  },
  {
    key: 'other',
    id: 'other',
    content: 'other',
    title: 'makes a second message of a submission that shares nothing with the first',
    claims: [isNew()],
  },
];

/** A second submission after a first, in each of the eight ways. */
export const combinationChecks: readonly Check[] = combinations.map(combined);

function combined({ title, claims: own, ...parts }: Combined): Check {
  const name = `key-${parts.key}-id-${parts.id}-content-${parts.content}`;
  return defineCheck({
    id: `${id}/${name}`,
    title,
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      const body = await second(drive, first, parts);
      const again = parts.key === 'same' ? key : freshId(drive);
      await submit(drive, 'second', body, { key: again, ...faultOf(parts) });
    },
    claims: own,
  });
}

/** What is wrong with the second submission, where something is. */
function faultOf({ key, id: ids, content }: Combination): { fault?: string } {
  const reused = [key === 'same' ? 'key' : [], ids === 'same' ? 'client_message_id' : []].flat();
  if (content === 'same' || reused.length === 0) return {};
  return { fault: `the ${reused.join(' and the ')} came before with another test case` };
}
