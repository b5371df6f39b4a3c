import type { Socket } from 'node:net';
import { Changes } from './changes.ts';
import { NoAnswerError } from './no-answer.ts';
import { maxAnswerBytes, maxHeadBytes } from './received.ts';

/** Enough for the largest answer that is read, and for knowing that more came. */
const capacity = maxAnswerBytes + 2 * maxHeadBytes;

/** Bytes that all tapes of this process hold at once, and of one that is never cut for the others' sake. */
const mostOfAll = 16 * 1024 * 1024;
const leastOfOne = 128 * 1024;
let ofAll = 0;

/** Keeps what a socket brings, so that it can be read after whoever else reads it has given up. */
export class Tape {
  /** Bytes that came since the last rewind. */
  size = 0;
  /** True once the other side will send nothing more. */
  ended = false;
  /** What broke the connection, if anything did. */
  failure: Error | null = null;
  #chunks: Buffer[] = [];
  #held = 0;
  readonly #changes = new Changes();

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      if (this.size <= capacity) this.#keep(chunk);
      this.size += chunk.length;
      if (ofAll > mostOfAll && this.size > leastOfOne) socket.destroy(overAll());
      this.#changes.tell();
    });
    socket.on('error', (error) => {
      this.failure = error;
      this.#changes.tell();
    });
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.ended = true;
        this.#changes.tell();
      });
    socket.on('close', () => this.#release());
  }

  /** Everything kept since the last rewind. */
  bytes(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = all ? [all] : [];
    return all ?? Buffer.alloc(0);
  }

  /** Forgets what came, before the next exchange on the same connection. */
  rewind(): void {
    this.#chunks = [];
    this.size = 0;
    this.#release();
  }

  /** Resolves when something more has come, or the connection ended; rejects when aborted. */
  changed(signal: AbortSignal): Promise<void> {
    return this.#changes.next(signal);
  }

  #keep(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    ofAll += chunk.length;
  }

  #release(): void {
    ofAll -= this.#held;
    this.#held = 0;
  }
}

function overAll(): NoAnswerError {
  const detail = `the answers under way have more than ${mostOfAll} bytes together`;
  return new NoAnswerError('tooLarge', detail);
}
