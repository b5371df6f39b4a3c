/**
 * Where a text begins and ends without the characters of a kind at its ends. Character by character: a pattern
 * that looks for them at the end tries each place, and each time as far as they go.
 */
export function withinEnds(text: string, kind: RegExp): readonly [from: number, to: number] {
  let from = 0;
  let to = text.length;
  while (from < to && kind.test(text.charAt(from))) from += 1;
  while (to > from && kind.test(text.charAt(to - 1))) to -= 1;
  return [from, to];
}

/** A URL or path without the slashes at its end. */
export function withoutSlashes(text: string): string {
  let to = text.length;
  while (text.charAt(to - 1) === '/') to -= 1;
  return text.slice(0, to);
}

/** A text without the characters of a kind at its ends. */
export function trimmed(text: string, kind: RegExp): string {
  return text.slice(...withinEnds(text, kind));
}
