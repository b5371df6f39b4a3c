import { answerOf } from '../../harness/client/answer-of.ts';
import { operationOf } from '../../harness/judge/accepted.ts';
import type { Exchange, Header, RecordedResponse } from '../../harness/model/exchange.ts';
import { mayBeInFront } from '../../harness/judge/everywhere.ts';
import { member } from '../../harness/model/json.ts';
import type { ErrorForm, Operation } from '../../schemas/operations/operation.ts';

/**
 * What the contract makes of an exchange that was changed: it breaks the contract, it is lawful, or
 * that one exchange can't tell.
 */
export type Expected = 'breaks' | 'lawful' | 'open';

/** A recorded exchange as it might have been. */
export interface RecordingMutant {
  /** Where it was changed, without the places of items: mutants alike have the same. */
  readonly place: string;
  /** Null where it was never sent. */
  readonly exchange: Exchange | null;
  /** What was sent right after it, without a label. */
  readonly further?: Exchange;
}

/** A fixed way to change a recorded exchange. */
export interface Operator {
  readonly id: string;
  readonly outcome: Expected;
  /** Of what is alike for each answer of an operation, one is judged; else one of each label. */
  readonly each: 'answer' | 'label' | 'any';
  /** `before` are the answers of the same drive that came before it. */
  readonly of: (
    recorded: RecordedAnswer,
    before: readonly Exchange[],
  ) => readonly RecordingMutant[];
}

/** An exchange of a good run whose operation and answer are known. */
export interface RecordedAnswer {
  readonly exchange: Exchange;
  readonly response: RecordedResponse;
  readonly operation: Operation;
  readonly json: unknown;
  /** True where it has the status of success. */
  readonly succeeded: boolean;
}

/**
 * Sees an exchange as what operators change; null where it has no operation or no answer, or may be
 * anybody's to answer, as a path that can't be decoded.
 */
export function recordedOf(exchange: Exchange): RecordedAnswer | null {
  const { response } = exchange;
  const operation = operationOf(exchange.callee);
  if (!response || !operation || mayBeInFront(exchange)) return null;
  const { json, status } = answerOf(exchange);
  return { exchange, response, operation, json, succeeded: status === operation.success.status };
}

/** The exchange with parts of its answer changed. */
export function answered(
  { exchange, response }: RecordedAnswer,
  place: string,
  changes: Partial<RecordedResponse>,
): RecordingMutant {
  return { place, exchange: { ...exchange, response: { ...response, ...changes } } };
}

/** A body of text as it would be recorded. */
export function recordedBody(content: string): RecordedResponse['body'] {
  return { encoding: 'utf8', content, bytes: Buffer.byteLength(content), truncated: false };
}

/** The exchange with another JSON body, which is made when it is looked at: most never are. */
export function withRecordedJson(
  recorded: RecordedAnswer,
  place: string,
  json: () => unknown,
): RecordingMutant {
  return {
    place,
    get exchange() {
      return answered(recorded, place, { body: recordedBody(JSON.stringify(json())) }).exchange;
    },
  };
}

/** The form that an error of an operation has under a status (contract: "General rules"). */
export function formOf({ errors }: Operation, status: number): ErrorForm {
  if (status === 408) return 'empty';
  if (status === 413) return 'text';
  return errors.find((one) => one.status === status)?.form ?? 'json';
}

/** True where the operation's row lists a status. */
export function listsStatus({ success, errors }: Operation, status: number): boolean {
  return success.status === status || errors.some((one) => one.status === status);
}

/** The code of an error body; undefined where it has none. */
export function codeIn({ json }: RecordedAnswer): string | undefined {
  const code = member(json, 'code') ?? member(json, 'error', 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Headers without those of a name. */
export function withoutPlace(headers: readonly Header[], name: string): Header[] {
  return headers.filter(([each]) => each.toLowerCase() !== name);
}
