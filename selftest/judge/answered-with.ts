import { answerOf } from '../../harness/client/answer-of.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';

/** A success of an operation with a JSON body, as it came in at an epoch millisecond. */
export function answeredWith(callee: OperationId, body: unknown, atMs: number): Answer {
  const content = JSON.stringify(body);
  return answerOf({
    label: 'read',
    callee,
    fault: null,
    assumption: null,
    regular: true,
    request: { method: 'GET', path: '/', headers: [], body: null, manner: 'whole' },
    response: {
      status: operations[callee].success.status,
      reason: '',
      headers: [['content-type', 'application/json']],
      body: { encoding: 'utf8', content, bytes: content.length, truncated: false },
    },
    noAnswer: null,
    startedAtMs: atMs,
    durationMs: 1,
  });
}
