import { operations as table, type OperationId } from '../operations/index.ts';
import type { SentenceName } from '../sentences/index.ts';
import type { ClauseRow } from './clause.ts';

type More = Partial<
  Pick<
    ClauseRow,
    'reading' | 'when' | 'everywhere' | 'incidental' | 'plane' | 'elective' | 'oneLook' | 'noLag'
  >
>;
type Operations = readonly OperationId[];
type Sentences = readonly SentenceName[];

/** A clause that the contract states without ambiguity, or that a reading decides. */
export function must(
  statement: string,
  operations: Operations,
  sentences: Sentences,
  more: More = {},
) {
  return { level: 'must', statement, operations, sentences, ...more } satisfies ClauseRow;
}

/** A clause that is implied, or the strict side of an ambiguity. */
export function should(
  statement: string,
  operations: Operations,
  sentences: Sentences,
  more: More = {},
) {
  return { level: 'should', statement, operations, sentences, ...more } satisfies ClauseRow;
}

/** That an operation takes a good request. */
export function takesGood(callee: readonly [OperationId], sentences: Sentences) {
  const { status } = table[callee[0]].success;
  return must(`answers ${status} to a good request`, callee, sentences, { oneLook: true });
}

/** Said of every fact of that kind of which no other clause judges what a server makes of its breach. */
export const bindsTheCaller = 'it binds the caller; no answer of a server can keep or break it';

/** A fact that binds the caller of the operations, and no server. */
export function clientSide(
  statement: string,
  operations: Operations,
  sentences: Sentences,
  more: More = {},
) {
  return {
    ...must(statement, operations, sentences, more),
    excluded: { because: 'client-side', detail: bindsTheCaller },
  } satisfies ClauseRow;
}

/** A fact that binds the caller, and of which another clause judges what a server makes of its breach. */
export function clientSideRefusedBy<Row extends ClauseRow>(clause: string, row: Row) {
  const detail = `it binds the caller; that a server refuses anything else is judged by \`${clause}\``;
  return { ...row, excluded: { because: 'client-side', detail } } satisfies ClauseRow;
}

/** A fact that binds the server and that no exchange of the contract can show; `detail` says why. */
export function notObservable(
  statement: string,
  operations: Operations,
  sentences: Sentences,
  detail: string,
  more: More = {},
) {
  return {
    ...must(statement, operations, sentences, more),
    excluded: { because: 'not observable', detail },
  } satisfies ClauseRow;
}

/** A thing that the contract names and leaves open: any server is free in it. */
export function notShown(
  statement: string,
  operations: Operations,
  sentences: Sentences,
  more: More = {},
) {
  const detail = 'the contract says that it does not show this; it may be observed';
  return {
    ...should(statement, operations, sentences, more),
    excluded: { because: 'not shown', detail },
  } satisfies ClauseRow;
}
