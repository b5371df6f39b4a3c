import type { RecordedResponse } from '../report.ts';
import { jsonOf } from './leaves.ts';

/** An answer of a numbered step: of the target, or of the state hook. */
export interface Answered {
  readonly step: number;
  /** Null where no answer came. */
  readonly response: Pick<RecordedResponse, 'status' | 'headers' | 'body'> | null;
  /** The body; undefined where it is no JSON. */
  readonly json: unknown;
}

/** The JSON of a recorded body; undefined where it is none. */
export function bodyJson(response: Answered['response']): unknown {
  if (!response || response.body.encoding !== 'utf8' || response.body.content === '')
    return undefined;
  return jsonOf(response.body.content);
}

/** The code of an error, on whichever plane; null where there is none. */
export function codeOf(json: unknown): unknown {
  return memberOf(json, 'code') ?? memberOf(memberOf(json, 'error'), 'code') ?? null;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The media type of an answer; empty where it has none. */
export function typeOf(answer: Answered): string {
  return valueOf(answer, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A header without the numbers and names of days that differ each time. */
export function headerOf(answer: Answered, name: string): string {
  return valueOf(answer, name)
    .replaceAll(/\d+/g, '0')
    .replaceAll(/[A-Z][a-z]{2}/g, 'Aaa');
}

function valueOf({ response }: Answered, wanted: string): string {
  return response?.headers.findLast(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}
