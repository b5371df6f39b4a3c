import { codeUnitsOf, everyUnitOf, textOfUnits } from './code-units.ts';

/** So many characters with the same between any two of them may be a secret. */
const fewest = 8;
/** So long may be what is between them, as between the items of a list. */
const longestBetween = 4;
/** What one character alone between two others may be; zeros stand there in UTF-16. */
const separators: ReadonlySet<number> = new Set(
  Array.from(' -_.,:|*~+/\n\0\u200B', (one) => one.charCodeAt(0)),
);

/** Looks into characters with the same separator between any two of them; for `mask` see `Coding`. */
export function spaced(text: string, mask: (plain: string) => string): string {
  let written: Uint16Array | null = null;
  for (let period = 2; period <= longestBetween + 1; period += 1)
    for (let at = 0; at + (fewest - 1) * period < text.length; at += 1) {
      if (!isSeparated(text, at, period)) continue;
      const end = endOfRun(text, at, period);
      const characters = Math.floor((end - at) / period) + 1;
      if (characters < fewest) continue;
      const plain = textOfUnits(everyUnitOf(text, at, period, characters));
      const masked = mask(plain);
      const changed = masked === plain ? 0 : characters;
      for (let place = 0; place < changed; place += 1) {
        written ??= codeUnitsOf(text);
        written[at + place * period] = masked.charCodeAt(place);
      }
      at += (characters - 1) * period;
    }
  return written === null ? text : textOfUnits(written);
}

/** True where what follows a character may be a separator, and follows the next character as well. */
function isSeparated(text: string, at: number, period: number): boolean {
  const code = text.charCodeAt(at + 1);
  if (code !== text.charCodeAt(at + 1 + period)) return false;
  return period === 2 ? separators.has(code) : !isAlphanumeric(code);
}

function isAlphanumeric(code: number): boolean {
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122);
}

/** Where the last character stands that such a separator leads to. */
function endOfRun(text: string, from: number, period: number): number {
  let at = from;
  while (at + period < text.length && repeats(text, from, at, period)) at += period;
  return at;
}

function repeats(text: string, from: number, at: number, period: number): boolean {
  for (let place = 1; place < period; place += 1)
    if (text.charCodeAt(at + place) !== text.charCodeAt(from + place)) return false;
  return true;
}
