import type { RecordedResponse } from '../report.ts';
import { member, parseJson } from '../../harness/model/json.ts';

/** An answer of a numbered step: of the target, or of the state hook. */
export interface AnsweredStep {
  readonly step: number;
  /** Null where no answer came. */
  readonly response: Pick<RecordedResponse, 'status' | 'headers' | 'body'> | null;
  /** The body; undefined where it is no JSON. */
  readonly json: unknown;
  /** The kind of what the hook says `ids` of; left out where it made no such things. */
  readonly made?: string;
}

/** Characters of an answer that scripts look into. */
const longestRead = 131_072;

/** True for an answer that scripts do not look into: it is too long, or not all of it was kept. */
export function isUnread(response: AnsweredStep['response']): boolean {
  const { content = '', truncated = false } = response?.body ?? {};
  return truncated || content.length > longestRead;
}

/** The JSON of a recorded body; undefined where it is none, or is not looked into. */
export function bodyJson(response: AnsweredStep['response']): unknown {
  if (!response || response.body.encoding !== 'utf8' || response.body.content === '')
    return undefined;
  if (isUnread(response)) return undefined;
  return parseJson(response.body.content);
}

/** The code of an error, on whichever plane; null where there is none. */
export function codeOf(json: unknown): unknown {
  return member(json, 'code') ?? member(json, 'error', 'code') ?? null;
}

/** The media type of an answer; empty where it has none. */
export function typeOf(answer: AnsweredStep): string {
  return valueOf(answer, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A header without the numbers and names of days that differ each time. */
export function headerOf(answer: AnsweredStep, name: string): string {
  return valueOf(answer, name)
    .replaceAll(/\d+/g, '0')
    .replaceAll(/[A-Z][a-z]{2}/g, 'Aaa');
}

function valueOf({ response }: AnsweredStep, wanted: string): string {
  return response?.headers.findLast(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
}
