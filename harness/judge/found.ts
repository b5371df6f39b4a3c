import { operationOf } from './accepted.ts';
import { cameOf } from './describe.ts';
import type { Answer } from '../model/answer.ts';
import type { Allowed, Disorder, Found } from '../model/found.ts';
import { textOf } from '../model/json.ts';
import { inShort } from '../contract/words.ts';

/** A finding as data, without the place where it shows. */
interface AsData {
  readonly found: Found;
}

/** A report holds JSON alone, and has no room for a long value more than once. */
const longest = 500;

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'object' && value !== null) return textOf(value).slice(0, longest);
  return typeof value === 'string' ? value.slice(0, longest) : value;
}

/**
 * An answer whose status, or code, is none of those that were allowed.
 *
 * @param as why these: what the request is like, in words
 */
export function otherStatus(
  answer: Answer,
  allowed: readonly Allowed[],
  as?: string,
): AsData & { readonly at: string } {
  const form = operationOf(answer.exchange.callee)?.errors;
  const isBare = (status: number) =>
    form?.some((error) => error.status === status && error.form === 'empty') ?? false;
  const expected = allowed.map(({ status, code }) =>
    code === undefined || isBare(status) ? { status } : { status, code },
  );
  return {
    at: answer.exchange.label ?? '',
    found: { kind: 'status', expected, actual: cameOf(answer), ...(as && { as }) },
  };
}

/** A member, or another value with a name, that is not as it is to be; undefined stands for none. */
export function otherValue(of: string, expected: unknown, actual: unknown, as?: string): AsData {
  const values = { expected: plain(expected), actual: plain(actual) };
  return { found: { kind: 'value', of, ...values, ...(as && { as }) } };
}

/**
 * A place in a body where something else stands than its schema asks for, which is told in words.
 *
 * @param as why more of it was not read
 */
export function misformed(
  pointer: string,
  expected: string,
  actual: unknown,
  as: string | null = null,
): AsData {
  const short = inShort(actual);
  return { found: { kind: 'form', pointer, expected, actual: short, ...(as && { as }) } };
}

/** A value that was to stay as it was. */
export function changedValue(of: string, was: unknown, is: unknown): AsData {
  return { found: { kind: 'changed', of, expected: plain(was), actual: plain(is) } };
}

/** An item that a list lacks, or has though it may not. */
export function listedWrongly(of: string, isListed: boolean, others?: number): AsData {
  const rest = others === undefined ? {} : { others };
  return { found: { kind: 'listed', of, expected: !isListed, actual: isListed, ...rest } };
}

/** More or fewer of something than there may be: a number stands for exactly so many. */
export function otherCount(
  of: string,
  expected: number | { readonly least?: number; readonly most?: number },
  actual: number,
  as?: string,
): AsData {
  const bounds = typeof expected === 'number' ? { least: expected, most: expected } : expected;
  return { found: { kind: 'count', of, expected: bounds, actual, ...(as && { as }) } };
}

/** What was to be there once, and is there again. */
export function repeated(of: string, actual: string): AsData {
  return { found: { kind: 'repeated', of, expected: 1, actual } };
}

/** Values out of the order that is told in words; null where they are in order. */
export function disordered(of: string, expected: string, actual: Disorder | null): AsData | null {
  return actual && { found: { kind: 'order', of, expected, actual } };
}
