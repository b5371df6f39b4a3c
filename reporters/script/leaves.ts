import { kindOfId } from './short-ids.ts';

/** A text in a JSON value, and the way to it: names of members and places in lists. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** All texts of a JSON value, in its order. */
export function leavesOf(value: unknown, path: Leaf['path'] = []): readonly Leaf[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, place) => leavesOf(one, [...path, place]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}

/** The ids of a JSON value that are numbers, which no id should be, as the texts that they are in a path. */
export function numbersOf(value: unknown, path: Leaf['path'] = []): readonly Leaf[] {
  if (
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    kindOfId(memberNameOf(path)) !== null
  )
    return [{ path, text: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  const places: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return places.flatMap(([place, one]) => numbersOf(one, [...path, place]));
}

/** The objects within a JSON value, each as the JSON that would stand for it. */
export function objectsOf(value: unknown, path: Leaf['path'] = []): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Array.isArray(value)
    ? value.flatMap((one, place) => objectsOf(one, [...path, place]))
    : Object.entries(value).flatMap(([name, one]) => objectsOf(one, [...path, name]));
  return path.length === 0 || Array.isArray(value)
    ? below
    : [{ path, text: JSON.stringify(value) }, ...below];
}

/** The name of the member that a leaf is the value of, or in the list of; empty for none. */
export function memberNameOf(path: Leaf['path']): string {
  return path.findLast((one) => typeof one === 'string') ?? '';
}

/** A path as jq has it. */
export function jqPath(path: Leaf['path']): string {
  const words = path.map((one) => {
    if (typeof one === 'number') return `[${one}]`;
    return /^[A-Za-z_]\w*$/.test(one) ? `.${one}` : `[${JSON.stringify(one)}]`;
  });
  const text = words.join('');
  return text.startsWith('.') ? text : `.${text}`;
}

/** What a target makes up: an id, a cursor, a token; neither an address nor a time. The scripts ask the same in jq. */
export function isId(key: string, text: string): boolean {
  if (text === '') return false;
  return (
    /(^|_)ids?$|Id$|cursor$|^next_|secret|digest|^session$|^csrf$|Key$|Token$/.test(key) ||
    (/^[\w+/=.:-]{16,}$/.test(text) &&
      /\d/.test(text) &&
      !/^(?:https?:|\d{4}-\d\d-\d\dT)/.test(text))
  );
}
