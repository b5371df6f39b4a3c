import { answerOf } from '../../harness/client/answer-of.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { type OperationId, operations } from '../../schemas/operations/index.ts';

/** Where an answer is not the success of an operation to a request at `/` without a body. */
interface AnsweredOtherwise {
  readonly status?: number;
  readonly path?: string;
  /** The body of the request. */
  readonly sent?: string;
}

function written(content: string) {
  return { encoding: 'utf8', content, bytes: content.length, truncated: false } as const;
}

/** An answer of an operation with a JSON body, as it came in at an epoch millisecond. */
export function answeredWith(
  callee: OperationId,
  body: unknown,
  atMs: number,
  { status = operations[callee].success.status, path = '/', sent }: AnsweredOtherwise = {},
): Answer {
  return answerOf({
    label: 'read',
    callee,
    fault: null,
    assumption: null,
    regular: true,
    request: {
      method: 'GET',
      path,
      headers: [],
      body: sent === undefined ? null : written(sent),
      manner: 'whole',
    },
    response: {
      status,
      reason: '',
      headers: [['content-type', 'application/json']],
      body: written(JSON.stringify(body)),
    },
    noAnswer: null,
    startedAtMs: atMs,
    durationMs: 1,
  });
}
