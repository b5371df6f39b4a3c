/** Texts shorter than this are too common to be searched for. */
export const shortestNeedle = 8;

interface Needle {
  readonly text: string;
  readonly replacement: string;
}

interface Hit extends Needle {
  readonly at: number;
}

/** So many characters are looked at to tell how far the next known text is at least. */
const blockLength = 3;
/** Bits by which blocks are distinguished: few at first, and at most three times those of a character of plain text. */
const fewestBits = 15;
const mostBits = 21;
/** A known text has some blocks: so many entries of the table for each keep most of it free. */
const entriesForEach = 64;
/** How far a search moves on from a place where no known text can be. */
const widestStep = shortestNeedle - blockLength + 1;

/**
 * Replaces any of many texts at once, at a cost that hardly grows with how many there are: after Wu and
 * Manber, most places of a text are passed over unseen.
 */
export class Needles {
  readonly #byStart = new Map<string, Needle[]>();
  /** By the block that ends eight characters on: how far from there a known text may begin at the earliest. */
  #steps = new Uint8Array(2 ** fewestBits).fill(widestStep);
  #known = 0;

  /** Adds a text to search for; one that is too short or known already changes nothing. */
  add(text: string, replacement: string): void {
    if (text.length < shortestNeedle) return;
    const start = text.slice(0, shortestNeedle);
    const known = this.#byStart.get(start) ?? [];
    if (known.some((needle) => needle.text === text)) return;
    this.#byStart.set(start, [...known, { text, replacement }]);
    this.#known += 1;
    const isTight = this.#known * entriesForEach > this.#steps.length;
    if (isTight && this.#steps.length < 2 ** mostBits) this.#widen();
    else this.#mark(text);
  }

  /** Makes the table larger, and fills it again: a run on many targets has one for each. */
  #widen(): void {
    this.#steps = new Uint8Array(Math.min(this.#steps.length * 8, 2 ** mostBits)).fill(widestStep);
    for (const start of this.#byStart.keys()) this.#mark(start);
  }

  #mark(text: string): void {
    const mask = this.#steps.length - 1;
    for (let step = 0; step < widestStep; step += 1) {
      const block = blockAt(text, shortestNeedle - blockLength - step) & mask;
      this.#steps[block] = Math.min(step, this.#steps[block] ?? widestStep);
    }
  }

  /** Replaces every occurrence of every known text; where two overlap, the longer one goes first. */
  replace(text: string): string {
    const hits = this.#find(text);
    if (hits.length === 0) return text;
    const taken: Hit[] = [];
    const isTaken = new Uint8Array(text.length);
    const longestFirst = (a: Hit, b: Hit) => b.text.length - a.text.length || a.at - b.at;
    for (const hit of hits.toSorted(longestFirst)) {
      // what was taken before is at least as long: where it overlaps, it has one of the ends
      const end = hit.at + hit.text.length;
      if (isTaken[hit.at] || isTaken[end - 1]) continue;
      isTaken.fill(1, hit.at, end);
      taken.push(hit);
    }
    const parts: string[] = [];
    let from = 0;
    for (const { at, text: found, replacement } of taken.toSorted((a, b) => a.at - b.at)) {
      parts.push(text.slice(from, at), replacement);
      from = at + found.length;
    }
    return parts.join('') + text.slice(from);
  }

  /** The known texts that occur in a text, each once. */
  foundIn(text: string): ReadonlySet<string> {
    return new Set(this.#find(text).map((hit) => hit.text));
  }

  #find(text: string): Hit[] {
    const hits: Hit[] = [];
    if (this.#byStart.size === 0) return hits;
    // a text that repeats itself holds one at every place
    const ends = new Map<Needle, number>();
    const steps = this.#steps;
    const mask = steps.length - 1;
    let at = 0;
    while (at + shortestNeedle <= text.length) {
      const step = steps[blockAt(text, at + shortestNeedle - blockLength) & mask] ?? 0;
      if (step > 0) {
        at += step;
        continue;
      }
      const candidates = this.#byStart.get(text.slice(at, at + shortestNeedle)) ?? [];
      for (const needle of candidates) {
        if (at < (ends.get(needle) ?? 0) || !text.startsWith(needle.text, at)) continue;
        hits.push({ ...needle, at });
        ends.set(needle, at + needle.text.length);
      }
      at += 1;
    }
    return hits;
  }
}

/** A number for the characters of a block, of which so many bits count as the table has; those of plain text have one each. */
function blockAt(text: string, at: number): number {
  const first = text.charCodeAt(at) << 14;
  const second = text.charCodeAt(at + 1) << 7;
  return first ^ second ^ text.charCodeAt(at + 2);
}
