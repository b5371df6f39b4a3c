import type { Socket } from 'node:net';
import type { WireEndpoint } from './endpoint.ts';
import { Tape } from './tape.ts';

/**
 * A client closes an idle connection before a server would: most wait for two seconds or longer,
 * and a request that meets the close has no answer.
 */
export const idleMs = 1000;

/** One open connection, and everything it brings on tape. */
export class WireConnection {
  readonly socket: Socket;
  readonly tape: Tape;
  /** Bytes of whole requests that were written on it so far. */
  written = 0;
  #freeSince = performance.now();
  #lasts = true;

  constructor(socket: Socket) {
    this.socket = socket;
    this.tape = new Tape(socket);
  }

  /** Opens a connection. */
  static async open(endpoint: WireEndpoint, signal: AbortSignal): Promise<WireConnection> {
    return new WireConnection(await endpoint.connect(signal));
  }

  /** Puts a whole request on the wire; a failure shows on the tape. */
  write(bytes: Uint8Array): void {
    this.written += bytes.length;
    this.socket.ref();
    this.socket.write(bytes);
  }

  /** True while a request may be sent on it: open, quiet, and at that time not idle for too long. */
  usableAt(nowMs: number): boolean {
    return this.#lasts && this.quiet && nowMs - this.#freeSince < idleMs;
  }

  /** True while it is open and nothing came that was not asked for. */
  get quiet(): boolean {
    return !this.lost && !this.socket.destroyed && this.tape.size === 0;
  }

  /** Milliseconds since it was last made ready for an exchange. */
  get restedMs(): number {
    return performance.now() - this.#freeSince;
  }

  /** True once the target has closed it or let it break. */
  get lost(): boolean {
    return this.tape.ended || this.tape.failure !== null;
  }

  /** Makes it ready for a next exchange; until then it keeps nothing waiting. */
  rest(): void {
    this.tape.rewind();
    this.socket.unref();
    this.#freeSince = performance.now();
  }

  /** Says that it is to serve no further exchange. */
  useUp(): void {
    this.#lasts = false;
  }

  /** Closes it at once. */
  drop(): void {
    this.socket.destroy();
  }
}
