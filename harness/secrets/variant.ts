import type { Variant } from '../model/result.ts';

/** So many characters in common make one text a form of another. */
const leastCommon = 8;
/** So many characters may stand in place of others. */
const mostOther = 4;

/** How a text is made of one of some others, by what of it is at its ends; null where it is of none. */
export function variantOf(
  text: string,
  others: Iterable<readonly [value: string, placeholder: string]>,
): Variant | null {
  let best: Variant | null = null;
  let most = leastCommon - 1;
  for (const [value, of] of others) {
    const start = commonStart(text, value);
    const room = Math.min(text.length, value.length) - start;
    const end = commonEnd(text, value, room);
    // what was put in may be no more than a few characters, unless it is beside the whole
    const isForm = text.length - start - end <= mostOther || start + end === value.length;
    if (value === text || !isForm || start + end <= most) continue;
    most = start + end;
    best = { of, start, middle: text.slice(start, text.length - end), end };
  }
  return best;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** How many characters two texts have in common at their ends, and no more than there is room for. */
function commonEnd(a: string, b: string, room: number): number {
  let length = 0;
  while (length < room && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}
