import { codeUnitsOf, textOfUnits } from './code-units.ts';

/** So many characters in a row are looked up at once; a secret can be found by any of its runs. */
const span = 8;
/** Every fourth place of a secret begins such a run, so that any eleven characters hold one. */
const step = 4;
/** From so many characters on, what is left of a secret or is in another case is no accident. */
export const leastPart = 12;
/** Of a shorter secret only the whole counts: its parts may be words. */
const leastDivided = 16;

interface Needle {
  readonly text: string;
  readonly replacement: string;
}

/** A stretch of a text that repeats a stretch of a needle. */
interface Hit {
  readonly needle: Needle;
  readonly at: number;
  /** Where it begins in the needle. */
  readonly from: number;
  readonly length: number;
}

const base = 0x01000193;
let power = 1;
for (let place = 0; place < span; place += 1) power = Math.imul(power, base);

/**
 * Finds secrets and parts of them in one pass over a text, in any case of letters, and writes what
 * stands for them in their place, character for character. What a place costs does not grow with
 * how many secrets are known: a hash of the last eight characters is asked for in a bit field first.
 */
export class Traces {
  readonly #known = new Set<string>();
  /** Made for the first of them: many a run looks for none. */
  #filter = new Uint8Array(0);
  /** The first anchor of each hash; anchors of one hash are chained. */
  readonly #first = new Map<number, number>();
  readonly #needles: Needle[] = [];
  readonly #offsets: number[] = [];
  readonly #next: number[] = [];

  /** Adds a secret and what replaces it, of the same length; those under 8 characters are passed over. */
  add(text: string, replacement: string): void {
    if (text.length < span || text.length !== replacement.length || this.#known.has(text)) return;
    if (this.#known.size === 0) this.#filter = new Uint8Array(2 ** 20);
    this.#known.add(text);
    const needle = { text, replacement };
    const last = text.length - span;
    for (let offset = 0; offset < last; offset += step) this.#anchor(needle, offset);
    this.#anchor(needle, last);
  }

  /** The same text with every trace replaced; its length stays. */
  replace(text: string): string {
    const hits = this.#find(text);
    return hits.length === 0 ? text : rewrite(text, hits);
  }

  #anchor(needle: Needle, offset: number): void {
    let hash = 0;
    for (let at = offset; at < offset + span; at += 1) hash = extend(hash, needle.text, at);
    // what many secrets begin with is found through one of them
    if (needle.text.length >= leastDivided && this.#has(hash, needle.text, offset)) return;
    this.#needles.push(needle);
    this.#offsets.push(offset);
    this.#next.push(this.#first.get(hash) ?? -1);
    this.#first.set(hash, this.#needles.length - 1);
    const bit = bitOf(hash);
    this.#filter[bit >>> 3]! |= 1 << (bit & 7);
  }

  #has(hash: number, text: string, offset: number): boolean {
    for (const { needle, from } of this.#anchors(hash))
      if (needle.text.length >= leastDivided && alike(needle.text, from, text, offset)) return true;
    return false;
  }

  *#anchors(hash: number): Generator<{ readonly needle: Needle; readonly from: number }> {
    for (let at = this.#first.get(hash) ?? -1; at >= 0; at = this.#next[at] ?? -1)
      yield { needle: this.#needles[at]!, from: this.#offsets[at]! };
  }

  #find(text: string): Hit[] {
    const hits: Hit[] = [];
    if (this.#needles.length === 0) return hits;
    const filter = this.#filter;
    let hash = 0;
    let foundTo = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = extend(hash, text, at);
      if (at >= span) hash = (hash - Math.imul(folded(text.charCodeAt(at - span)), power)) | 0;
      if (at < span - 1) continue;
      // within what is found already, a text that repeats itself would be found at every place
      if (at < foundTo) continue;
      const bit = bitOf(hash);
      if ((filter[bit >>> 3]! & (1 << (bit & 7))) !== 0)
        foundTo = Math.max(foundTo, this.#confirm(text, at - span + 1, hash, hits));
    }
    return hits;
  }

  /** Adds what begins at a place; gives where it ends, 0 where nothing does. */
  #confirm(text: string, at: number, hash: number, hits: Hit[]): number {
    let end = 0;
    for (const { needle, from } of this.#anchors(hash)) {
      if (!alike(needle.text, from, text, at)) continue;
      const hit = grown(needle, from, text, at);
      if (!counts(hit, text)) continue;
      hits.push(hit);
      end = Math.max(end, hit.at + hit.length);
    }
    return end;
  }
}

function extend(hash: number, text: string, at: number): number {
  return (Math.imul(hash, base) + folded(text.charCodeAt(at))) | 0;
}

function bitOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 9;
}

/** A letter of ASCII in lower case; anything else as it is. */
function folded(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

function same(a: string, from: number, b: string, at: number): boolean {
  return folded(a.charCodeAt(from)) === folded(b.charCodeAt(at));
}

function alike(a: string, from: number, b: string, at: number): boolean {
  for (let place = 0; place < span; place += 1)
    if (!same(a, from + place, b, at + place)) return false;
  return true;
}

/** As much of the needle as stands around a place that it has in common with the text. */
function grown(needle: Needle, from: number, text: string, at: number): Hit {
  let before = 0;
  let after = span;
  while (
    from > before &&
    at > before &&
    same(needle.text, from - before - 1, text, at - before - 1)
  )
    before += 1;
  const left = Math.min(needle.text.length - from, text.length - at);
  while (after < left && same(needle.text, from + after, text, at + after)) after += 1;
  return { needle, at: at - before, from: from - before, length: before + after };
}

/** Whether a stretch is enough of a secret to be no accident. */
function counts({ needle, at, length }: Hit, text: string): boolean {
  const whole = needle.text.length;
  if (whole < leastPart) return text.startsWith(needle.text, at);
  return length >= (whole < leastDivided ? whole : leastPart);
}

/** Longer stretches go first; of what they leave, the shorter ones are replaced. */
function rewrite(text: string, hits: readonly Hit[]): string {
  const units = codeUnitsOf(text);
  const done = new Uint8Array(text.length);
  for (const { needle, at, from, length } of hits.toSorted(
    (a, b) => b.length - a.length || a.at - b.at,
  ))
    for (let place = 0; place < length; place += 1) {
      if (done[at + place]) continue;
      done[at + place] = 1;
      const found = text.charCodeAt(at + place);
      const stands = needle.replacement.charCodeAt(from + place);
      const other = found !== needle.text.charCodeAt(from + place);
      units[at + place] = other ? inOtherCase(stands) : stands;
    }
  return textOfUnits(units);
}

function inOtherCase(code: number): number {
  const letter = folded(code);
  return letter >= 97 && letter <= 122 ? code ^ 32 : code;
}
