/** Texts shorter than this are too common to be searched for. */
export const shortestNeedle = 8;

interface Needle {
  readonly text: string;
  readonly replacement: string;
}

interface Hit extends Needle {
  readonly at: number;
}

/** Replaces any of many texts at once, at a cost that does not grow with how many there are. */
export class Needles {
  readonly #byStart = new Map<string, Needle[]>();
  /** Marks how known texts begin, so that few places of a long body are looked at twice. */
  readonly #beginnings = new Uint8Array(2 ** 16);

  /** Adds a text to search for; one that is too short or known already changes nothing. */
  add(text: string, replacement: string): void {
    if (text.length < shortestNeedle) return;
    const start = text.slice(0, shortestNeedle);
    const known = this.#byStart.get(start) ?? [];
    if (known.some((needle) => needle.text === text)) return;
    this.#byStart.set(start, [...known, { text, replacement }]);
    this.#beginnings[beginning(text, 0)] = 1;
  }

  /** Replaces every occurrence of every known text; where two overlap, the longer one goes first. */
  replace(text: string): string {
    const hits = this.#find(text);
    if (hits.length === 0) return text;
    const taken: Hit[] = [];
    const longestFirst = (a: Hit, b: Hit) => b.text.length - a.text.length || a.at - b.at;
    for (const hit of hits.toSorted(longestFirst))
      if (!taken.some((other) => overlap(hit, other))) taken.push(hit);
    let replaced = '';
    let from = 0;
    for (const { at, text: found, replacement } of taken.toSorted((a, b) => a.at - b.at)) {
      replaced += text.slice(from, at) + replacement;
      from = at + found.length;
    }
    return replaced + text.slice(from);
  }

  /** The known texts that occur in a text, each once. */
  foundIn(text: string): ReadonlySet<string> {
    return new Set(this.#find(text).map((hit) => hit.text));
  }

  #find(text: string): Hit[] {
    const hits: Hit[] = [];
    if (this.#byStart.size === 0) return hits;
    for (let at = 0; at + shortestNeedle <= text.length; at += 1) {
      if (this.#beginnings[beginning(text, at)] === 0) continue;
      const candidates = this.#byStart.get(text.slice(at, at + shortestNeedle)) ?? [];
      for (const needle of candidates)
        if (text.startsWith(needle.text, at)) hits.push({ ...needle, at });
    }
    return hits;
  }
}

/** A number of 16 bits for the first three characters from a place on. */
function beginning(text: string, at: number): number {
  const two = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  return (two * 31 + text.charCodeAt(at + 2)) & 0xffff;
}

function overlap(a: Hit, b: Hit): boolean {
  return a.at < b.at + b.text.length && b.at < a.at + a.text.length;
}
