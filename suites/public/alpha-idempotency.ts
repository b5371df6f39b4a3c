import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import {
  freshId,
  goodSubmission,
  listedIds,
  listedIdsFor,
  lookAtTimeline,
  submit,
  submitRequest,
  type Submission,
} from './alpha-support.ts';

const id = 'alpha.submit';
/** The refusal of a key or a client_message_id that names something else already. */
export const conflict = { status: 409, code: 'conflict' } as const;
/** Whether a part of a second submission is that of the first. */
export type Part = 'same' | 'other';

/** What a second submission has in common with the first. */
export interface Combination {
  readonly key: Part;
  readonly id: Part;
  readonly content: Part;
}

/** The second submission: another test case is other content under every reading. */
export async function second(
  drive: Drive,
  first: Submission,
  { id: sameId, content }: Combination,
): Promise<Submission> {
  const other = await goodSubmission(drive);
  return {
    ...first,
    client_message_id: sameId === 'same' ? first.client_message_id : other.client_message_id,
    test_case_id: content === 'same' ? first.test_case_id : other.test_case_id,
  };
}

const labels = { reads: ['first', 'second'], controls: ['first'] };

/** Claims that the second submission has the message id of the first, or is refused as a conflict. */
function sameOrConflict(clause: ClauseId): Claim {
  return claims(clause, labels, (read) => {
    const again = read('second');
    if (!accepted(again)) return refuses(clause, 'second', [conflict]).judge(read);
    return sameMessage('second', read('first'), again);
  });
}

/** Claims that the second submission has the message id of the first. */
export function repeats(label = 'second'): Claim {
  return claims('alpha.submit.repeat', { reads: ['first', label], controls: ['first'] }, (read) => {
    const again = read(label);
    if (accepted(again)) return sameMessage(label, read('first'), again);
    return { at: label, expected: '202 with the same message id', got: describe(again) };
  });
}

function idIn({ json }: Answer): unknown {
  return member(json, 'message_id');
}

function sameMessage(at: string, first: Answer, again: Answer) {
  const [expected, got] = [first, again].map((one) => String(idIn(one)));
  return expected === got
    ? null
    : { at, expected: `the message id ${expected}`, got: `the message id ${got}` };
}

/** Claims that the second submission is accepted as a message of its own. */
function isNew(): Claim {
  return claims('alpha.submit.new-message', labels, (read) => {
    const [first, again] = [read('first'), read('second')];
    if (!accepted(again)) return { at: 'second', expected: '202', got: describe(again) };
    if (sameMessage('second', first, again)) return null;
    return { at: 'second', expected: 'a message id of its own', got: 'that of the first' };
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

/** Keys and client message ids, used again (contract: table of fields, "Error codes by cause"). */
export const idempotencyChecks: readonly Check[] = [
  ...combinations.map(combined),
  repeated(),
  keyPerAccount(),
];

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

/** Also after a conflict, and a third time: what was answered once stays, and no message is added. */
function repeated(): Check {
  return defineCheck({
    id: `${id}/repeated-after-conflict`,
    title: 'answers a repeat as before, after a conflict in between, and makes nothing new',
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      await lookAtTimeline(drive, 'before');
      const other = { ...first, test_case_id: (await goodSubmission(drive)).test_case_id };
      const fault = 'the key came before with another test case';
      await submit(drive, 'conflict', other, { key, fault });
      await drive.send('second', submitRequest(drive, first, { key }));
      await drive.send('third', submitRequest(drive, first, { key }));
      await lookAtTimeline(drive, 'after');
    },
    claims: [repeats('second'), repeats('third'), addsNoMessage(['second', 'third'])],
  });
}

/** Claims that the timeline shows no more messages after accepted repeats than it did before. */
function addsNoMessage(again: readonly string[]): Claim {
  const looks = ['before-*', 'after-*'];
  return claims(
    'alpha.submit.repeat',
    { reads: [...again, ...looks], controls: ['first', ...looks] },
    (read) => {
      if (!again.map(read).every(accepted)) return { undecided: 'a repeat was not accepted' };
      const known = [...listedIds(read.all('before-')), String(idIn(read('first')))];
      const listed = listedIdsFor([read('first')], read.all('after-'));
      const more = listed.filter((one) => !known.includes(one));
      if (more.length === 0) return null;
      return { at: 'after-1', expected: 'the first message alone', got: `also ${more.join(', ')}` };
    },
  );
}

/** Key and client_message_id alike, on two accounts: neither notices the other. */
function keyPerAccount(): Check {
  return defineCheck({
    id: `${id}/key-per-account`,
    title: 'lets two accounts use the same key and the same client_message_id',
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      const { client_message_id } = first;
      const theirs = { ...(await goodSubmission(drive, account)), client_message_id };
      await submit(drive, 'second', theirs, { key, account });
    },
    claims: [
      claims('alpha.submit.key-per-account', labels, (read) => {
        const answer = read('second');
        if (!accepted(answer)) return { at: 'second', expected: '202', got: describe(answer) };
        // Ids may be counted within an account, so that the two may well be alike.
        return null;
      }),
    ],
  });
}
