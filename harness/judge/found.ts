import { inShort } from '../contract/words.ts';
import { operationOf } from './accepted.ts';
import { cameOf } from './describe.ts';
import type { Answer } from '../model/answer.ts';
import { timelineOf } from './timeline.ts';
import type { RecordedPlace } from '../model/arrival.ts';
import type { Allowed, Disorder, Found, Said } from '../model/found.ts';
import { textOf } from '../model/json.ts';
import { withTexts } from '../model/texts.ts';

/** A finding as data, without the place where it shows. */
interface AsData {
  readonly found: Found;
}

/** More than that tells nobody anything; what came stands whole in the exchange. */
export const longestTold = 2000;

/** What was said as data, without the ends of texts that a target made too long. */
export function keptData(said: Said): AsData {
  const found = said.found ?? { kind: 'words', expected: said.expected, actual: said.got };
  return { found: withTexts(found, (text) => text.slice(0, longestTold)) };
}

/** A report holds JSON alone, and of what has members one text. */
function plain(value: unknown): unknown {
  const isPlain = typeof value !== 'bigint' && (typeof value !== 'object' || value === null);
  return isPlain ? value : textOf(value);
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

/** An answer other than the one that is told in words. */
export function otherAnswer(answer: Answer, expected: string): AsData & { readonly at: string } {
  return otherStatus(answer, [], expected);
}

/** A member, or another value with a name, that is not as it is to be; undefined stands for none. */
export function otherValue(of: string, expected: unknown, actual: unknown): AsData {
  return { found: { kind: 'value', of, expected: plain(expected), actual: plain(actual) } };
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

/**
 * A value that was to stay as it was.
 *
 * @param as whose it is, where several are looked at: `the delivery X`
 */
export function changedValue(of: string, was: unknown, is: unknown, as?: string): AsData {
  const found = { kind: 'changed', of, expected: plain(was), actual: plain(is) } as const;
  return { found: { ...found, ...(as && { as }) } };
}

/** An item that a list lacks, and how many others it has. */
export function unlisted(of: string, others: number): AsData {
  return { found: { kind: 'listed', of, expected: true, actual: false, others } };
}

/** An item that a list has and was not to have. */
export function stillListed(of: string): AsData {
  return { found: { kind: 'listed', of, expected: false, actual: true } };
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

/** Deliveries that came to a place, or did not, other than what is told in words. */
export function otherArrivals(place: RecordedPlace, expected: string): AsData {
  const actual = { came: place.arrivals.length, timeline: timelineOf(place) };
  return { found: { kind: 'arrivals', expected, actual } };
}

/** Values out of the order that is told in words; null where they are in order. */
export function disordered(of: string, expected: string, actual: Disorder | null): AsData | null {
  return actual && { found: { kind: 'order', of, expected, actual } };
}
