/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of own members, or undefined where the path leads nowhere. */
export function member(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const step of path) {
    if (!isObject(found) || !Object.hasOwn(found, step)) return undefined;
    found = found[step];
  }
  return found;
}

/** The list at a path; empty where there is none. */
export function list(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = member(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The same text for the same value, in any order of the members of its objects. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'bigint') return String(item);
    return isObject(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  });
}

/**
 * So deep may arrays and objects of a body lie within one another; a client's parser may set such a
 * bound (RFC 8259, section 9), and nothing that the contract names comes near it.
 */
export const deepest = 200;

/** So many values a body may have; the greatest page that the contract names has some thousands. */
export const mostValues = 10_000;

/** Parses JSON of any make; undefined where it is none, or more than is read. */
export function parseJson(text: string): unknown {
  if (excessOf(text) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openers: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closers: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Where the strings of a text stand, should it be JSON: from the quote that opens one to behind that which closes it. */
export function* jsonStringsIn(text: string): Generator<readonly [start: number, end: number]> {
  for (let start = text.indexOf('"'); start >= 0;) {
    let end = start + 1;
    while (end < text.length && text.charCodeAt(end) !== quote)
      end += text.charCodeAt(end) === backslash ? 2 : 1;
    if (end >= text.length) return;
    yield [start, end + 1];
    start = text.indexOf('"', end + 1);
  }
}

/** In what a text is more than is read, should it be JSON; null where in nothing. No recursion. */
export function excessOf(text: string): string | null {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) inString = !inString;
    else if (inString) at += code === backslash ? 1 : 0;
    else if (code === comma) values += 1;
    else if (openers.has(code)) depth += 1;
    else if (closers.has(code)) depth -= 1;
    if (depth > deepest) return `JSON nested deeper than ${deepest} levels`;
    if (values > mostValues) return `JSON of more than ${mostValues} values`;
  }
  return null;
}

/**
 * Any JSON value as text: a string as it is, all else as JSON. `String` throws on an object that has
 * a member `toString`.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'bigint') return String(value);
  return value === undefined ? 'undefined' : canonical(value);
}

/** A number as it is, NaN for anything else; `Number` throws where `String` does. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/** The segments of a path, decoded as far as they can be. */
export function segmentsOf(path: string): string[] {
  return path.split('/').map(decodedSegment);
}

/** A percent-encoded text decoded, or as it is where that can't be. */
export function decodedSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
