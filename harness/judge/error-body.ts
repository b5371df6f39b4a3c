import { clip } from './describe.ts';
import { type Remark, remark } from './remark.ts';
import { type Answer, isJsonType } from '../model/answer.ts';
import { isObject } from '../model/json.ts';
import { type CodeRow, errorCatalogue, operationsOf } from '../../schemas/errors.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

/**
 * Judges a JSON error answer (contract: "Errors"): its media type, a body with the code alone, a
 * code of the plane, and one that belongs to the status.
 */
export function judgeErrorBody(operation: Operation, answer: Answer): Remark[] {
  const { plane } = operation;
  const nested = plane === 'workflow';
  const body = nested ? onlyMember(answer.json, 'error') : answer.json;
  const code = onlyMember(body, 'code');
  const expected = nested
    ? '{"error":{"code":…}} and no other member'
    : '{"code":…} and no other member';
  const remarks = [
    remark(
      `${plane}.error.media-type`,
      isJsonType(answer.mediaType),
      'content-type',
      'application/json or another JSON type',
      answer.mediaType || undefined,
    ),
    remark(
      `${plane}.error.body-exact`,
      typeof code === 'string',
      'body',
      expected,
      answer.text === '' ? 'an empty body' : clip(answer.text),
    ),
  ];
  return typeof code === 'string' ? [...remarks, ...judgeCode(operation, answer, code)] : remarks;
}

function judgeCode(operation: Operation, answer: Answer, code: string): Remark[] {
  const { plane } = operation;
  const rows: readonly CodeRow[] = errorCatalogue[plane];
  const row = rows.find((entry) => entry.code === code);
  const known = rows.map((entry) => entry.code).join(', ');
  const remarks = [
    remark(`${plane}.error.code-known`, row !== undefined, 'code', `one of ${known}`, code),
  ];
  if (!row) return remarks;
  return [...remarks, ...judgePair(rows, row, operation, answer), ...judgePlace(operation, code)];
}

/** A code whose cause the contract tells comes of the operations alone that it can befall. */
function judgePlace({ plane, id }: Operation, code: string): Remark[] {
  if (plane === 'workflow') return [];
  const places: readonly string[] | null = operationsOf(plane, code);
  const holds = places === null || places.includes(id);
  const expected = `another than that of ${places?.join(' and ') ?? 'others'}`;
  return [remark(`${plane}.error.code-operation`, holds, 'code', expected, code)];
}

/** Code and status belong together wherever the contract ties either of them. */
function judgePair(
  rows: readonly CodeRow[],
  row: CodeRow,
  operation: Operation,
  answer: Answer,
): Remark[] {
  const codes = rows.filter((entry) => entry.statuses.includes(answer.status));
  // A status that the contract never gives a code is no half of a pair: the status itself is odd.
  const strange = !operation.errors.some(({ status }) => status === answer.status);
  if (codes.length === 0 && (row.statuses.length === 0 || strange)) return [];
  const names = codes.map((entry) => entry.code).join(' or ') || 'another code';
  return [
    remark(
      `${operation.plane}.error.code-status`,
      codes.includes(row),
      'code',
      `${names} with status ${answer.status}`,
      row.code,
    ),
  ];
}

/** The value of an object's member, where the object has no other; undefined otherwise. */
function onlyMember(value: unknown, name: string): unknown {
  return isObject(value) && Object.keys(value).length === 1 ? value[name] : undefined;
}
