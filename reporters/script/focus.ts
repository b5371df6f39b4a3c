import type { InWords } from '../../harness/model/found.ts';
import type { Finding } from '../../harness/model/result.ts';
import { errorCatalogue } from '../../schemas/errors.ts';
import type { AnsweredStep } from './answered.ts';

/** What of the answers a finding speaks of. */
interface Focus {
  /** True where statuses and codes alone are compared. */
  readonly statuses?: true;
  /** True where of the answers the lengths of their lists alone are, and whether an item comes twice. */
  readonly counts?: true;
  /** The way to the one value whose kind is compared. */
  readonly pointer?: readonly (string | number)[];
  /** Names of the members that are compared; left out for whole answers. */
  readonly members?: readonly string[];
  /** Names of headers that are compared too. */
  readonly headers?: readonly string[];
  /** True where lists are compared in their order. */
  readonly ordered?: true;
}

/** What a finding speaks of: by its data, or by its words where it was said in words alone. */
export function focusOf(
  { found, expected, got }: Pick<Finding, 'found' | 'expected' | 'got'>,
  answers: readonly AnsweredStep[],
): Focus {
  switch (found?.kind) {
    case 'status':
      return found.expected.length > 0 ? { statuses: true } : {};
    case 'form':
      return found.pointer === '' ? {} : { pointer: wayTo(found.pointer) };
    case 'count':
    case 'repeated':
      return { counts: true };
    case 'order':
      return { ordered: true, ...ofMember(found.of) };
    case 'value':
    case 'changed':
      return ofMember(found.of);
    case 'listed':
    case 'arrivals':
      return {};
    default:
      return focusOfWords({ expected, got }, answers);
  }
}

/** A finding may speak of a member by its name, or of something that has none. */
function ofMember(name: string): Focus {
  return /^[a-z][a-z\d_]*$/.test(name) && name !== 'ids' ? { members: [name] } : {};
}

function focusOfWords({ expected, got }: InWords, answers: readonly AnsweredStep[]): Focus {
  if (tellsStatus(expected, got)) return { statuses: true };
  const words = `${expected} ${got}`.replace(/[{[].*/s, '');
  const pointer = pointerIn(expected);
  const members = pointer === null ? membersIn(words, answers) : null;
  return {
    ...(tellsCount(expected, got) && { counts: true }),
    ...(pointer && { pointer }),
    ...(members && { members }),
    headers: headersIn(words),
    ...(ofOrder.test(words) && { ordered: true }),
  };
}

/** Words of findings on the order of lists, or on what is in them more than once. */
const ofOrder =
  /\border|newest|oldest|first|last\b|creation|going|\bties\b|once|twice|again|two of|\bgo (?:up|down)/;

/** The codes of errors, which look like names of members and are none. */
const codes: ReadonlySet<string> = new Set(
  Object.values(errorCatalogue).flatMap((rows) => rows.map(({ code }) => code)),
);

/** Headers that a finding may speak of. */
const headers = ['retry-after', 'content-type', 'cache-control', 'location', 'allow', 'set-cookie'];

/** True where a status or code came that what was expected has not: the rest of the answer says no more. */
function tellsStatus(expected: string, got: string): boolean {
  const [came] = /^[1-5]\d\d(?: [a-z_]+$)?/.exec(got) ?? [];
  const wanted = [...expected.matchAll(/\b[1-5]\d\d\b/g)].map(([status]) => status);
  if (came === undefined || wanted.length === 0) return false;
  return came.length > 3 ? !expected.includes(came) : !wanted.includes(came);
}

/** True where a finding is that lists are too long or too short, or have an item twice. */
function tellsCount(expected: string, got: string): boolean {
  return (
    /^at (?:most|least) \d+ |^each item once$/.test(expected) ||
    /^\d+ (?:items|events|endpoints|lines)$/.test(got)
  );
}

/** The way to the one value that a finding on the form of an answer speaks of; null for others. */
function pointerIn(expected: string): readonly (string | number)[] | null {
  const [, pointer] = / at \/(\S+)$/.exec(expected) ?? [];
  return pointer === undefined ? null : wayTo(`/${pointer}`);
}

/** A JSON pointer in its steps. */
function wayTo(pointer: string): readonly (string | number)[] {
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Headers that the words of a finding name. */
function headersIn(words: string): readonly string[] {
  return headers.filter((name) => words.toLowerCase().includes(name));
}

/**
 * Members of the answers that the words of a finding name; null where they name none. A name of one
 * word is meant where a value follows it.
 */
function membersIn(words: string, answers: readonly AnsweredStep[]): readonly string[] | null {
  const known = answers.flatMap(({ json }) => membersOf(json));
  const meant = known.filter(([name, value]) => isFollowed(words, name, String(value)));
  // a name of several words is one of a member, wherever it is missing
  const several = [...words.matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g)].map(([word]) => word);
  // an endpoint is reported as paused by the time since when it is
  const since = words.includes('paused') ? ['paused_at_ms'] : [];
  const found = [
    ...since,
    ...meant.map(([name]) => name),
    ...several.filter((word) => !codes.has(word)),
  ];
  return found.length === 0 ? null : [...new Set(found)];
}

/** True where a name is in words and a value behind it: its own, or such as any may be. */
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
