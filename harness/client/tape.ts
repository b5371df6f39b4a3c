import type { Socket } from 'node:net';
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
  readonly #waiting = new Set<() => void>();

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      if (this.size <= capacity) this.#chunks.push(chunk);
      this.size += chunk.length;
      this.#wake();
    });
    socket.on('error', (error) => {
      this.failure = error;
      this.#wake();
    });
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        this.ended = true;
        this.#wake();
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
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', abort);
        end();
      };
      const wake = () => settle(resolve);
      const abort = () => settle(() => reject(signal.reason));
      if (signal.aborted) abort();
      this.#waiting.add(wake);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}
