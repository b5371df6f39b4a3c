import { answerOf } from '../../harness/client/answer-of.ts';
import { operationOf } from '../../harness/judge/accepted.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import type { Exchange, RecordedResponse } from '../../harness/model/exchange.ts';
import { codesOf } from '../../schemas/errors.ts';
import {
  answered,
  recordedBody,
  codeIn,
  formOf,
  listsStatus,
  withRecordedJson,
  type Operator,
} from './operator.ts';

/** A good answer of each operation, from anywhere in a run. */
function goodAnswers(results: readonly CheckResult[]): ReadonlyMap<string, RecordedResponse> {
  const found = new Map<string, RecordedResponse>();
  for (const exchange of results.flatMap(({ exchanges }) => exchanges)) {
    const { callee, response } = exchange;
    const status = operationOf(callee)?.success.status;
    if (callee && response && response.status === status && !found.has(callee))
      found.set(callee, response);
  }
  return found;
}

/** A borrowed answer with the Date of the one that it stands for, by which claims tell what time it was. */
function givenThen(taken: RecordedResponse, { headers }: RecordedResponse): RecordedResponse {
  const others = taken.headers.filter((header) => !isDate(header));
  return { ...taken, headers: [...others, ...headers.filter(isDate)] };
}

function isDate([name]: readonly [string, string]): boolean {
  return name.toLowerCase() === 'date';
}

/** A refusal in the form that the operation's row gives it. */
function refusal(operation: Parameters<typeof formOf>[0], status: number, code: string) {
  const form = formOf(operation, status);
  if (form === 'empty') return { status, headers: [], body: recordedBody('') };
  if (form !== 'json')
    return { status, headers: [['Content-Type', 'text/plain']] as const, body: recordedBody('no') };
  const error = operation.plane === 'workflow' ? { error: { code } } : { code };
  const headers = [['Content-Type', 'application/json']] as const;
  return { status, headers, body: recordedBody(JSON.stringify(error)) };
}

/** The part of a request that says who makes it. */
function credentialsOf({ request }: Exchange): string {
  return request.headers
    .filter(([name]) => /^(authorization|cookie)$/i.test(name))
    .map(([, value]) => value)
    .join();
}

/** Operators whose mutants claims on labelled exchanges are to find. */
export function claimOperators(results: readonly CheckResult[]): readonly Operator[] {
  const good = goodAnswers(results);
  return [
    {
      id: 'taken in place of refused',
      outcome: 'breaks',
      each: 'any',
      of: (recorded) => {
        const { exchange, operation, succeeded, response } = recorded;
        const { fault, label, regular } = exchange;
        const taken = good.get(operation.id);
        if (succeeded || fault === null || label === null || !regular || !taken) return [];
        return response.status < 400 ? [] : [answered(recorded, fault, givenThen(taken, response))];
      },
    },
    {
      id: 'good request refused',
      outcome: 'breaks',
      each: 'any',
      of: (recorded) => {
        const { exchange, operation, succeeded } = recorded;
        if (!succeeded || exchange.fault !== null || exchange.label === null) return [];
        if (exchange.assumption !== null) return [];
        return (
          [
            [400, 'invalid_request'],
            [401, 'unauthorized'],
            [403, 'forbidden'],
            [404, 'not_found'],
          ] as const
        )
          .filter(([status]) => listsStatus(operation, status))
          .map(([status, code]) =>
            answered(recorded, `${status}`, refusal(operation, status, code)),
          );
      },
    },
    {
      id: 'another code of the same status',
      outcome: 'open',
      each: 'label',
      of: (recorded) => {
        const code = codeIn(recorded);
        const { operation, response, exchange } = recorded;
        if (code === undefined || exchange.label === null) return [];
        const others = codesOf(operation.plane, response.status).filter((one) => one !== code);
        return others.map((other) => withRecordedJson(recorded, other, () => ({ code: other })));
      },
    },
    borrowed('answer of another account', (one, other) => one !== other),
    borrowed('answer of before', (one, other) => one === other),
  ];
}

/** Another good answer to the same operation in the place of one, chosen by who asked for it. */
function borrowed(id: string, fits: (asker: string, other: string) => boolean): Operator {
  return {
    id,
    outcome: 'open',
    each: 'label',
    of: (recorded, before) => {
      const { exchange, succeeded, response } = recorded;
      if (!succeeded || exchange.label === null || response.body.bytes === 0) return [];
      const asker = credentialsOf(exchange);
      const other = before.findLast(
        (one) =>
          one.callee === exchange.callee &&
          answerOf(one).status === response.status &&
          fits(asker, credentialsOf(one)) &&
          one.response?.body.content !== response.body.content,
      );
      return other?.response ? [answered(recorded, '', other.response)] : [];
    },
  };
}
