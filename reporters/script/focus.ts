import { errorCatalogue } from '../../schemas/errors.ts';
import type { AnsweredStep } from './answered.ts';

/** Words of findings on the order of lists, or on what stands in them more than once. */
export const ofOrder =
  /\border|newest|oldest|first|last\b|creation|going|\bties\b|once|twice|again|two of|\bgo (?:up|down)/;

/** The codes of errors, which look like names of members and are none. */
const codes: ReadonlySet<string> = new Set(
  Object.values(errorCatalogue).flatMap((rows) => rows.map(({ code }) => code)),
);

/** Headers that a finding may speak of. */
const headers = ['retry-after', 'content-type', 'cache-control', 'location', 'allow', 'set-cookie'];

/** True where a status or code came that what was expected has not: the rest of the answer says no more. */
export function tellsStatus(expected: string, got: string): boolean {
  const [came] = /^[1-5]\d\d(?: [a-z_]+$)?/.exec(got) ?? [];
  const wanted = [...expected.matchAll(/\b[1-5]\d\d\b/g)].map(([status]) => status);
  if (came === undefined || wanted.length === 0) return false;
  return came.length > 3 ? !expected.includes(came) : !wanted.includes(came);
}

/** True where a finding is that lists are too long or too short, or have an item twice. */
export function tellsCount(expected: string, got: string): boolean {
  return (
    /^at (?:most|least) \d+ |^each item once$/.test(expected) ||
    /^\d+ (?:items|events|endpoints|lines)$/.test(got)
  );
}

/** The way to the one value that a finding on the form of an answer speaks of; null for others. */
export function pointerIn(expected: string): readonly (string | number)[] | null {
  const [, pointer] = / at \/(\S+)$/.exec(expected) ?? [];
  if (pointer === undefined) return null;
  return pointer.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Headers that the words of a finding name. */
export function headersIn(words: string): readonly string[] {
  return headers.filter((name) => words.toLowerCase().includes(name));
}

/**
 * Members of the answers that the words of a finding name; null where they name none. A name of one
 * word is meant where a value follows it.
 */
export function membersIn(
  words: string,
  answers: readonly AnsweredStep[],
): readonly string[] | null {
  const known = answers.flatMap(({ json }) => membersOf(json));
  const meant = known.filter(([name, value]) => isFollowed(words, name, String(value)));
  // a name of several words is one of a member, wherever it is missing
  const several = [...words.matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g)].map(([word]) => word);
  // an endpoint is told as paused by the time since when it is
  const since = words.includes('paused') ? ['paused_at_ms'] : [];
  const found = [
    ...since,
    ...meant.map(([name]) => name),
    ...several.filter((word) => !codes.has(word)),
  ];
  return found.length === 0 ? null : [...new Set(found)];
}

/** True where a name stands in words and a value behind it: its own, or such as any may be. */
function isFollowed(words: string, name: string, value: string): boolean {
  const start = `${name} `;
  for (let at = words.indexOf(start); at >= 0; at = words.indexOf(start, at + 1)) {
    const rest = words.slice(at + start.length);
    const whole = at === 0 || !/\w/.test(words[at - 1] ?? '');
    const told = ['true', 'false', 'null', value].some(
      (one) => rest.startsWith(one) && !/^\w/.test(rest.slice(one.length)),
    );
    if (whole && (told || /^(?:\d+|")(?!\w)/.test(rest))) return true;
  }
  return false;
}

/** Members whose values are no objects or lists. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value).filter(([, one]) => typeof one !== 'object' || one === null);
  return [
    ...(Array.isArray(value) ? [] : own),
    ...Object.values(value).flatMap((one) => membersOf(one)),
  ];
}
