import { getHeapStatistics } from 'node:v8';
import type { Exchange, Header } from '../model/exchange.ts';
import type { RequestSpec } from '../model/request.ts';

/**
 * Bytes of answers that are held of one target where nothing else is said: a tenth of the heap, within bounds. A gate on
 * a lawful gateway holds seven megabytes, and half a gigabyte where each answer has 60 kilobytes.
 */
export const mostOfOne = Math.max(
  64_000_000,
  Math.min(640_000_000, Math.floor(getHeapStatistics().heap_size_limit / 10)),
);
/** No exchange takes a greater share of what is left: the small ones, which tell most, are kept to the end. */
const greatestShare = 1 / 8;
/** Characters of a header's value that is held once, however often it comes: some servers send kilobytes with each answer. */
const longValue = 100;

/** What all parts of a room share. */
interface Whole {
  readonly most: number;
  left: number;
  notKept: number;
  /** Long values of headers, each as it is held. */
  readonly values: Map<string, string>;
}

/**
 * The room for what a run records of a target. What it keeps is held until the report is written, and a target may
 * answer as much as it likes: what there is no room for is known by its length and digest alone.
 */
export class AnswerRoom {
  #whole: Whole;
  #taken = 0;

  /** @param most bytes, of each time that the checks are driven */
  constructor(most = mostOfOne, drives = 1) {
    this.#whole = { most: most * drives, left: most * drives, notKept: 0, values: new Map() };
  }

  /** For one check: of the same room, and what the check does not keep is given back at its end. */
  part(): AnswerRoom {
    const part = new AnswerRoom();
    part.#whole = this.#whole;
    return part;
  }

  /** True where so many bytes are kept; takes the room for them. */
  takes(bytes: number): boolean {
    const fits = this.has(bytes);
    if (fits) {
      this.#whole.left -= bytes;
      this.#taken += bytes;
    } else this.#whole.notKept += 1;
    return fits;
  }

  /** The same for an answer: a long value of a header that is held already takes no room. */
  takesAnswer(headers: readonly Header[], bytes: number): boolean {
    const { values } = this.#whole;
    const fresh = new Set(headers.flatMap(([, value]) => (isLong(value) ? value : [])));
    for (const value of fresh) if (values.has(value)) fresh.delete(value);
    const lasting = [...fresh].reduce((sum, value) => sum + value.length, 0);
    const own = bytesOf(headers.filter(isShort), bytes);
    if (!this.takes(own + lasting)) return false;
    // for good: it is held by name
    this.#taken -= lasting;
    for (const value of fresh) values.set(value, value);
    return true;
  }

  /** Headers with each long value as it is held already. */
  sharing(headers: readonly Header[]): readonly Header[] {
    const { values } = this.#whole;
    return headers.map(([name, value]) => [name, values.get(value) ?? value]);
  }

  /** True where there is room for so many bytes. */
  has(bytes: number): boolean {
    return bytes <= this.#whole.left * greatestShare;
  }

  /** Gives back all that was taken here for anything but these exchanges. */
  keepOnly(exchanges: readonly Exchange[]): void {
    const held = exchanges.reduce((sum, exchange) => sum + heldBy(exchange), 0);
    const freed = Math.max(0, this.#taken - held);
    this.#whole.left += freed;
    this.#taken -= freed;
  }

  /** What was not kept, for people; null where all was. */
  get words(): string | null {
    const { notKept, most } = this.#whole;
    if (notKept === 0) return null;
    const megabytes = Math.round(most / 1_000_000);
    return `${notKept} answers or deliveries were too long to be kept, and are judged by nothing: a run keeps ${megabytes} MB of this target's`;
  }
}

/** Bytes that a message takes of a room. */
export function bytesOf(headers: readonly Header[], bytes: number): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, bytes);
}

/** Characters of path and body that a request has without taking room; a good one has more only where the target gave them. */
const freeOfRequest = 16_384;

/** What a request takes of a room. */
export function bytesOfRequest({ path, body }: Pick<RequestSpec, 'path' | 'body'>): number {
  const length = path.length + (body?.length ?? 0);
  return length > freeOfRequest ? length : 0;
}

function heldBy({ request, response, places = [] }: Exchange): number {
  const sent = request.path.length + (request.body?.bytes ?? 0);
  const answer =
    response && !response.body.truncated
      ? bytesOf(response.headers.filter(isShort), response.body.bytes)
      : 0;
  return places
    .flatMap((place) => place.arrivals)
    .reduce(
      (sum, { headers, body }) => sum + bytesOf(headers, body.bytes),
      answer + (sent > freeOfRequest ? sent : 0),
    );
}

function isLong(value: string): boolean {
  return value.length > longValue;
}

function isShort([, value]: Header): boolean {
  return !isLong(value);
}
