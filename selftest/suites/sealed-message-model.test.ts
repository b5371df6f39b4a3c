import type { Answer } from '../../harness/model/answer.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { answeredWith } from '../judge/answered-with.ts';
import { sealedModelClauses, sealedRemarks } from '../../suites/sealed/message-model.ts';
import { describe, expect, test } from 'vitest';

/** What came of a request to a path below the messages. */
function asked(
  callee: OperationId,
  path: string,
  { body, ...otherwise }: { status: number; body: unknown; sent?: string },
): Answer {
  return answeredWith(callee, body, 0, { ...otherwise, path: `/v1/sealed/messages${path}` });
}

const refusal = (status: number, code: string) => ({ status, body: { code } });
const unavailable = refusal(503, 'unavailable');
const tooLate = refusal(409, 'cancellation_conflict');
const shown = (id: string, state: string, createdAtMs = 1) => {
  return { status: 200, body: { message_id: id, state, created_at_ms: createdAtMs } };
};

/** The answer to an envelope: the id of a message, or a refusal. */
function submit(sent: string, came: string | ReturnType<typeof refusal>): Answer {
  const taken = { status: 202, body: { message_id: came, created: true } };
  const answer = typeof came === 'string' ? taken : came;
  return asked('sealed.messages.submit', '', { ...answer, sent });
}
/** The answer to a read: a state, or a refusal. */
function get(id: string, came: string | ReturnType<typeof shown> | ReturnType<typeof refusal>) {
  const answer = typeof came === 'string' ? shown(id, came) : came;
  return asked('sealed.messages.get', `/${id}`, answer);
}
function cancel(id: string, answer: { status: number; body: unknown } = shown(id, 'cancelled')) {
  return asked('sealed.messages.cancel', `/${id}/cancel`, answer);
}
/** The answer to the list, which shows messages of one device, and others that are of another. */
function list(...ids: readonly string[]): Answer {
  const messages = ids.map((message_id) => {
    return { message_id, device_id: message_id.startsWith('m') ? 'd1' : 'd2' };
  });
  return asked('sealed.messages.list', '', { status: 200, body: { messages, next_cursor: null } });
}

/** What the model has against some answers. */
function blamed(...answers: readonly Answer[]): string[] {
  return sealedRemarks(answers).flatMap(({ clause, mismatch }) => (mismatch ? [clause] : []));
}

const [a, b] = [submit('A', 'm1'), submit('B', 'm2')];

describe('a lawful history is blamed for nothing', () => {
  test.each([
    ['a repeat before a cancel and after it', [a, b, a, cancel('m1'), a, list('m1', 'm2')]],
    [
      'bytes that are forgotten once their message was cancelled, but for the should',
      [a, cancel('m1'), submit('A', refusal(409, 'idempotency_conflict')), list('m1')],
    ],
    ['a device that claims the message first', [a, cancel('m1', tooLate), get('m1', 'claimed')]],
    [
      'a message that is handed out before a second cancel',
      [a, cancel('m1', shown('m1', 'queued')), get('m1', 'queued'), cancel('m1', tooLate)],
    ],
    [
      'two cancels of a message that stays what it was',
      [a, cancel('m1', shown('m1', 'queued')), get('m1', 'queued'), cancel('m1')],
    ],
    ['an outage, and what was made in it', [submit('A', unavailable), list('m9')]],
    ['an envelope again that an outage refused', [submit('A', unavailable), a, list('m1')]],
    ['a cancel whose outcome is open', [a, cancel('m1', unavailable), submit('A', unavailable)]],
    ['a throttled step of each kind', [a, submit('A', refusal(429, 'rate_limited')), list('m1')]],
    ['a cancel that a repeat undoes', [a, cancel('m1'), get('m1', 'cancelled'), a, cancel('m1')]],
    ['another terminal state than that of the cancel', [a, cancel('m1'), get('m1', 'failed')]],
    ["another account's message in the list", [a, a, list('m1', 'other')]],
    ['a list that can not be read', [a, asked('sealed.messages.list', '', unavailable)]],
  ] as const)('%s', (_, answers) => {
    expect(blamed(...answers)).toEqual([]);
  });
});

describe('each wrong history is blamed by its clause', () => {
  test.each([
    ['sealed.messages.submit.accepted', [submit('A', refusal(400, 'invalid_request'))]],
    ['sealed.uploads.same-bytes-alone', [a, submit('B', 'm1')]],
    ['sealed.uploads.repeat', [a, submit('A', 'm2')]],
    ['sealed.uploads.repeat', [a, submit('A', refusal(409, 'idempotency_conflict'))]],
    ['sealed.uploads.repeat', [a, b, cancel('m2'), submit('A', 'm2')]],
    ['sealed.uploads.repeat', [a, a, list('m1', 'm3')]],
    ['sealed.uploads.repeat', [submit('A', unavailable), a, submit('A', 'm2')]],
    ['sealed.uploads.remembered', [a, cancel('m1'), submit('A', 'm2')]],
    ['sealed.uploads.remembered', [a, get('m1', 'claimed'), submit('A', 'm2')]],
    ['sealed.uploads.remembered', [a, cancel('m1'), a, list('m1', 'm3')]],
    ['sealed.messages.get.accepted', [a, get('m1', refusal(404, 'not_found'))]],
    [
      'sealed.messages.created-stays',
      [a, get('m1', 'queued'), get('m1', shown('m1', 'queued', 2))],
    ],
    ['sealed.messages.get.after-cancel', [a, cancel('m1'), get('m1', 'queued')]],
    ['sealed.messages.cancel.accepted', [a, cancel('m1', refusal(404, 'not_found'))]],
    ['sealed.messages.cancel.accepted', [a, cancel('m1', shown('m2', 'cancelled'))]],
    ['sealed.messages.cancel.again', [a, cancel('m1'), get('m1', 'cancelled'), cancel('m1')]],
    ['sealed.messages.list.shows-submitted', [a, b, list('m1')]],
  ] as const)('%s', (clause, answers) => {
    expect(blamed(...answers)).toEqual([clause]);
  });
});

test('the model has something to say of each of its clauses', () => {
  const answers = [a, b, a, get('m1', 'queued'), cancel('m1'), get('m1', 'cancelled')];
  const said = sealedRemarks([...answers, cancel('m1', tooLate), a, list('m1', 'm2')]);
  const clauses = said.map(({ clause }) => clause);
  expect(sealedModelClauses.filter((clause) => !clauses.includes(clause))).toEqual([]);
});
