/** Bytes of answers that are kept where nothing else is said; a gate on a lawful gateway has seven megabytes. */
const mostByDefault = 64_000_000;
/** No exchange takes a greater share of what is left: the small ones, which tell most, are kept to the end. */
const greatestShare = 1 / 8;

/**
 * The room for what a run records of a target. All of it is held until the report is written, and a target may
 * answer as much as it likes: what there is no room for is known by its length and digest alone.
 */
export class AnswerRoom {
  #left: number;
  readonly #most: number;
  #notKept = 0;

  /** @param most bytes, of each time that the checks are driven */
  constructor(most = mostByDefault, drives = 1) {
    this.#most = most * drives;
    this.#left = this.#most;
  }

  /** True where so many bytes are kept; takes the room for them. */
  takes(bytes: number): boolean {
    const fits = this.has(bytes);
    if (fits) this.#left -= bytes;
    else this.#notKept += 1;
    return fits;
  }

  /** True where there is room for so many bytes. */
  has(bytes: number): boolean {
    return bytes <= this.#left * greatestShare;
  }

  /** What was not kept, for people; null where all was. */
  get words(): string | null {
    if (this.#notKept === 0) return null;
    const megabytes = Math.round(this.#most / 1_000_000);
    return `${this.#notKept} answers or deliveries were too long to be kept, and are judged by nothing: a run keeps ${megabytes} MB of this target's`;
  }
}
