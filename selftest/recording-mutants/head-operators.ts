import { mediaTypeOf } from '../../harness/model/answer.ts';
import type { Header } from '../../harness/model/exchange.ts';
import { errorCatalogue } from '../../schemas/errors.ts';
import {
  type Expected,
  type Operator,
  type RecordedAnswer,
  answered,
  codeIn,
  formOf,
  listsStatus,
  withoutPlace,
} from './operator.ts';

const type = 'content-type';

function typeOf({ response }: RecordedAnswer): string {
  return mediaTypeOf(response.headers.find(([name]) => name.toLowerCase() === type)?.[1]);
}

/** True where the contract says what the body's media type is. */
function hasMediaType({ response, operation, succeeded }: RecordedAnswer): boolean {
  if (succeeded) return operation.success.resource !== null;
  return (
    [400, 401, 402, 403, 404, 409, 413, 415, 429, 503].includes(response.status) &&
    response.body.bytes > 0
  );
}

function headers(
  id: string,
  outcome: Expected,
  change: (
    recorded: RecordedAnswer,
  ) => readonly (readonly [place: string, headers: readonly Header[]])[],
): Operator {
  return {
    id,
    outcome,
    each: 'answer',
    of: (recorded) =>
      change(recorded).map(([place, all]) => answered(recorded, place, { headers: all })),
  };
}

const typed = (recorded: RecordedAnswer, value: string): readonly Header[] => [
  ...withoutPlace(recorded.response.headers, type),
  ['Content-Type', value],
];

const headOperators: readonly Operator[] = [
  headers('Content-Type dropped', 'breaks', (one) =>
    hasMediaType(one) ? [['', withoutPlace(one.response.headers, type)]] : [],
  ),
  headers('Content-Type of something else', 'breaks', (one) => {
    if (!hasMediaType(one)) return [];
    const others = ['text/html', 'application/octet-stream', 'application/jsonp'];
    const own = typeOf(one) === 'text/plain' ? 'application/json' : 'text/csv';
    return [...others, own].map((value) => [value, typed(one, value)]);
  }),
  headers('Content-Type written otherwise', 'lawful', (one) => {
    const own = typeOf(one);
    if (own === '') return [];
    const further = own.endsWith('json') ? ['application/vnd.acme.v2+json'] : [];
    const values = [`${own}; charset=utf-8`, own.toUpperCase(), `${own} ;charset="UTF-8"`];
    return [...values, ...further].map((value) => [value, typed(one, value)]);
  }),
  headers('another header dropped', 'lawful', ({ response }) =>
    response.headers
      .map(([name]) => name.toLowerCase())
      .filter((name) => name !== type && name !== 'retry-after')
      .map((name) => [name, withoutPlace(response.headers, name)]),
  ),
  headers('headers in another order, case and company', 'lawful', ({ response }) => [
    ['reversed', response.headers.toReversed()],
    ['upper case', response.headers.map(([name, value]) => [name.toUpperCase(), value])],
    ['further', [...response.headers, ['X-Request-Id', '7'], ['Set-Cookie', 'a=b'], ['Vary', '*']]],
  ]),
];

/** What a status with the answer as it is otherwise makes of it. */
function outcomeOf(recorded: RecordedAnswer, status: number): Expected {
  const { operation, exchange, response } = recorded;
  const empty = response.body.bytes === 0;
  if (!listsStatus(operation, status)) return exchange.regular ? 'breaks' : 'open';
  const form = formOf(operation, status);
  if (form === 'empty') return empty ? 'open' : 'breaks';
  if (form !== 'json' && typeOf(recorded) === 'text/plain') return 'open';
  if (form === 'text') return 'breaks';
  const code = codeIn(recorded);
  if (recorded.succeeded || code === undefined) return 'breaks';
  const row = errorCatalogue[operation.plane].find((one) => one.code === code);
  const tied = errorCatalogue[operation.plane].some((one) => one.statuses.includes(status));
  if (!row || row.statuses.includes(status)) return 'open';
  return row.statuses.length > 0 || tied ? 'breaks' : 'open';
}

function statuses(
  id: string,
  outcome: Expected,
  all: (recorded: RecordedAnswer) => readonly number[],
): Operator {
  return {
    id,
    outcome,
    each: 'answer',
    of: (recorded) =>
      all(recorded)
        .filter((status) => status !== recorded.response.status)
        .map((status) => answered(recorded, `${status}`, { status })),
  };
}

const refusals = [400, 401, 402, 403, 404, 409, 415];

/** Operators on the status line and the headers. */
export const statusOperators: readonly Operator[] = [
  statuses('status of another success', 'breaks', (one) => {
    if (!one.succeeded || !one.exchange.regular) return [];
    return [200, 201, 202, 203, 206, ...(one.response.body.bytes === 0 ? [204] : [])];
  }),
  statuses('status that nothing lists', 'breaks', ({ exchange }) =>
    exchange.regular ? [299, 302, 418, 422, 500] : [],
  ),
  statuses('status of a refusal', 'breaks', (one) =>
    refusals.filter((status) => outcomeOf(one, status) === 'breaks'),
  ),
  statuses('status of success under a refusal', 'breaks', (one) =>
    // what a workflow call answers is not shown
    one.succeeded || one.response.body.bytes === 0 || one.operation.workflowMethod !== null
      ? []
      : [one.operation.success.status],
  ),
];

export const headerOperators = headOperators;
