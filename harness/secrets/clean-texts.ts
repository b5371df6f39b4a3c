/** What is longer comes again seldom, and would take the room of many. */
const longest = 256;

/**
 * Texts that nothing was found in, so that none is looked into twice. They take a bounded room: what comes once it
 * is full is looked into each time.
 */
export class CleanTexts {
  readonly #texts = new Set<string>();
  #left: number;

  /** @param most how many are kept in mind */
  constructor(most: number) {
    this.#left = most;
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  add(text: string): void {
    if (text.length > longest || this.#left === 0) return;
    // a copy, letter for letter: a piece of a text would keep all of it in memory
    this.#texts.add(Buffer.from(text, 'utf16le').toString('utf16le'));
    this.#left -= 1;
  }
}
