/**
 * Where a text ends without the characters of a kind at its end. Character by character: a pattern that looks for
 * them there tries each place, and each time as far as they go.
 */
export function endWithout(text: string, kind: RegExp, from = 0): number {
  let to = text.length;
  while (to > from && kind.test(text.charAt(to - 1))) to -= 1;
  return to;
}

/** Where a text begins and ends without the characters of a kind at either end. */
export function withinEnds(text: string, kind: RegExp): readonly [from: number, to: number] {
  let from = 0;
  while (from < text.length && kind.test(text.charAt(from))) from += 1;
  return [from, endWithout(text, kind, from)];
}

/** A URL or path without the slashes at its end. */
export function withoutSlashes(text: string): string {
  return text.slice(0, endWithout(text, /\//));
}

/** A text without the characters of a kind at its ends. */
export function trimmed(text: string, kind: RegExp): string {
  return text.slice(...withinEnds(text, kind));
}
