import { answerOf } from '../../harness/client/answer-of.ts';
import { isObject, member } from '../../harness/model/json.ts';
import { operationOf } from '../../harness/judge/accepted.ts';
import {
  answered,
  recordedBody,
  formOf,
  withRecordedJson,
  type RecordingMutant,
  type Operator,
  type RecordedAnswer,
} from './operator.ts';

/** A lawful answer of a gateway that can't do anything just now. */
function notNow(recorded: RecordedAnswer): readonly RecordingMutant[] {
  const { operation } = recorded;
  const code = { code: 'unavailable' };
  const error = operation.plane === 'workflow' ? { error: code } : code;
  const json = { headers: [['Content-Type', 'application/json']], body: JSON.stringify(error) };
  const none = { headers: [], body: '' };
  const outage = formOf(operation, 503) === 'empty' ? none : json;
  return [408, 503].map((status) => {
    const { headers, body } = status === 408 ? none : outage;
    const head = headers.flatMap(([name = '', value = '']) => [[name, value] as const]);
    return answered(recorded, `${status}`, { status, headers: head, body: recordedBody(body) });
  });
}

/** Secrets that earlier answers of the same drive brought, on the same plane. */
function secretShown(
  recorded: RecordedAnswer,
  before: readonly RecordedAnswer['exchange'][],
): RecordingMutant[] {
  const { plane } = recorded.operation;
  const secrets = before.flatMap((exchange) => {
    const secret = member(answerOf(exchange).json, 'signing_secret_b64url');
    return operationOf(exchange.callee)?.plane === plane && typeof secret === 'string'
      ? [secret]
      : [];
  });
  const [secret] = secrets;
  if (secret === undefined || plane === 'workflow') return [];
  const { json, response } = recorded;
  const header = answered(recorded, 'in a header', {
    headers: [...response.headers, ['X-Key', `v1=${secret}`]],
  });
  if (!recorded.succeeded || !isObject(json)) return [header];
  return [header, withRecordedJson(recorded, 'in the body', () => ({ ...json, key: secret }))];
}

/** What was sent to the sealed plane, in an answer of it. */
function echoed({ exchange, operation, ...recorded }: RecordedAnswer): RecordingMutant[] {
  const { body } = exchange.request;
  const sealed = operation.plane === 'sealed' && operation.idempotency === 'content';
  if (!sealed || body?.encoding !== 'base64') return [];
  const part = Buffer.from(body.content, 'base64').subarray(-60).toString('base64');
  const whole = { exchange, operation, ...recorded };
  return [
    answered(whole, 'in a header', {
      headers: [...recorded.response.headers, ['X-Echo', part]],
    }),
  ];
}

/** Operators on whole exchanges, and on what answers say of others. */
export const exchangeOperators: readonly Operator[] = [
  { id: 'not now', outcome: 'lawful', each: 'label', of: notNow },
  {
    id: 'answer lost',
    outcome: 'lawful',
    each: 'label',
    of: ({ exchange }) => [
      {
        place: '',
        exchange: {
          ...exchange,
          response: null,
          noAnswer: { kind: 'connection', detail: 'reset' },
        },
      },
    ],
  },
  {
    // a run records all that it sends: what shows without a cause there is told as such
    id: 'exchange left out',
    outcome: 'open',
    each: 'label',
    of: () => [{ place: '', exchange: null }],
  },
  {
    id: 'answer late',
    outcome: 'lawful',
    each: 'label',
    of: ({ exchange }) => [
      { place: '', exchange: { ...exchange, durationMs: exchange.durationMs + 2900 } },
    ],
  },
  {
    id: 'read repeated',
    outcome: 'lawful',
    each: 'label',
    of: ({ exchange }) =>
      exchange.request.method === 'GET'
        ? [{ place: '', exchange, further: { ...exchange, label: null } }]
        : [],
  },
  { id: 'secret shown again', outcome: 'breaks', each: 'label', of: secretShown },
  { id: 'envelope echoed', outcome: 'breaks', each: 'label', of: echoed },
];
