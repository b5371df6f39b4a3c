import type { Socket } from 'node:net';
import { Changes } from './changes.ts';
import { maxAnswerBytes, maxHeadBytes } from './received.ts';

/** Enough for the largest answer that is read, and for knowing that more came. */
const capacity = maxAnswerBytes + 2 * maxHeadBytes;

/** Keeps what a socket brings, so that it can be read after whoever else reads it has given up. */
export class Tape {
  /** Bytes that came since the last rewind. */
  size = 0;
  /** True once the other side will send nothing more. */
  ended = false;
  /** What broke the connection, if anything did. */
  failure: Error | null = null;
  #chunks: Buffer[] = [];
  readonly #changes = new Changes();

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      if (this.size <= capacity) this.#chunks.push(chunk);
      this.size += chunk.length;
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
  }

  /** Resolves when something more has come, or the connection ended; rejects when aborted. */
  changed(signal: AbortSignal): Promise<void> {
    return this.#changes.next(signal);
  }
}
