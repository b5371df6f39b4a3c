import { answerOf } from '../client/answer-of.ts';
import { errorCode } from '../judge/describe.ts';
import { commonHeaders, shapeOf } from '../judge/observe.ts';
import type { Exchange } from '../model/exchange.ts';
import { isObject } from '../model/json.ts';

/** What is said of an answer, by what it is about: values that must differ are taken out. */
type Facets = ReadonlyMap<string, string>;

/** Texts that people and deployments choose. */
const chosen = new Set(['callback_url', 'display_name']);

/**
 * What of an answer another target may be held to: status and code, media type, names of headers, and
 * of its body each member with its value. Of ids, cursors and periods the shape is there, of times
 * and secrets that they are some. Pure.
 */
export function facetsOf(exchange: Exchange): Facets {
  const { response, noAnswer } = exchange;
  if (!response) return new Map([['answer', `none (${noAnswer?.kind ?? 'unknown'})`]]);
  const answer = answerOf(exchange);
  const facets = new Map<string, string>();
  const code = response.status < 400 ? null : errorCode(answer);
  facets.set('answer', code === null ? String(response.status) : `${response.status} ${code}`);
  facets.set('media type', answer.mediaType || 'none');
  for (const [name] of response.headers)
    if (!commonHeaders.has(name.toLowerCase())) facets.set(`header ${name.toLowerCase()}`, 'sent');
  const values = new Map<string, Set<string>>();
  walk(answer.json, '', '', values);
  for (const [path, all] of values) facets.set(path, [...all].toSorted().join(' or '));
  return facets;
}

function walk(value: unknown, path: string, name: string, into: Map<string, Set<string>>): void {
  const note = (what: string, text: string) => {
    into.set(what, (into.get(what) ?? new Set()).add(text));
  };
  if (Array.isArray(value)) {
    note(`${path} items`, String(value.length));
    for (const one of value) walk(one, `${path}/*`, name, into);
  } else if (isObject(value)) {
    for (const [key, one] of Object.entries(value)) walk(one, `${path}/${key}`, key, into);
  } else if (typeof value === 'string' && /_id$|^next_|^period_/.test(name)) {
    note(`shape of ${name}`, shapeOf(value));
  } else if (value !== undefined) note(path, told(value, name));
}

function told(value: unknown, name: string): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && name.endsWith('_ms')) return 'a time';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name.startsWith('signing_secret')) return `${value.length} characters`;
  if (isMade(value)) return `${shapeOf(value)} (${value.length})`;
  return chosen.has(name) ? 'a text' : JSON.stringify(value);
}

/** True for a text that a program made up: an id, a digest, a token, and no word of a contract. */
function isMade(text: string): boolean {
  return (
    /^[\da-f]{16,}$/i.test(text) ||
    /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ||
    /^(?=.*\d)(?=.*[a-z])[a-z\d]{20,}$/i.test(text)
  );
}

/** One thing that two answers to the same request tell otherwise. */
interface Differing {
  readonly what: string;
  readonly a: string;
  readonly b: string;
}

/** Where two answers part. Of those with another status or code nothing else is compared. */
export function differing(a: Facets, b: Facets): readonly Differing[] {
  const names = [...new Set([...a.keys(), ...b.keys()])];
  const all = names
    .map((what) => ({ what, a: a.get(what) ?? 'absent', b: b.get(what) ?? 'absent' }))
    .filter((one) => one.a !== one.b);
  const status = all.find(({ what }) => what === 'answer');
  if (status) return [status];
  // lists of other lengths hold other items and end elsewhere, and what is beside them says so
  const lengths = all.filter(({ what }) => what.endsWith(' items'));
  if (lengths.length === 0) return all;
  const followsNot = ({ what, a: one, b: other }: Differing) =>
    !what.startsWith('/') && !what.includes('next_') && one !== 'absent' && other !== 'absent';
  return all.filter((one) => lengths.includes(one) || followsNot(one));
}
