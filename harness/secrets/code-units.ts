/** So many arguments every engine takes at once. */
const atOnce = 8192;

/** The UTF-16 code units of a text. */
export function codeUnitsOf(text: string): Uint16Array {
  return everyUnitOf(text, 0, 1, text.length);
}

/** So many code units of a text from a place on, each so far behind the one before. */
export function everyUnitOf(text: string, from: number, apart: number, count: number): Uint16Array {
  const units = new Uint16Array(count);
  for (let place = 0; place < count; place += 1)
    units[place] = text.charCodeAt(from + place * apart);
  return units;
}

/** The text of code units, however many they are. */
export function textOfUnits(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += atOnce)
    parts.push(String.fromCharCode(...units.subarray(at, at + atOnce)));
  return parts.join('');
}

/** Numbers that come one after the other: a body of megabytes may have millions. */
export class NumberList {
  #numbers = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const more = new Int32Array(this.#length * 2);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** The number at a place; 0 where there is none. */
  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  clear(): void {
    this.#length = 0;
  }

  /** All of them as code units. */
  text(): string {
    return textOfUnits(Uint16Array.from(this.#numbers.subarray(0, this.#length)));
  }
}
