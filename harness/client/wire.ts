import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * Stands between undici and a socket. When undici gives up on an answer it destroys the wire and
 * not the socket, so that what it could not read can still be read off the connection's tape.
 */
export class Wire extends Duplex {
  /** Bytes handed to the socket so far. */
  written = 0;
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super({ autoDestroy: true, emitClose: true });
    this.#socket = socket;
    // Undici stops listening once it is done with a connection; a late error is nobody's then.
    this.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      if (!this.destroyed && !this.push(chunk)) socket.pause();
    });
    socket.on('end', () => {
      if (!this.destroyed) this.push(null);
    });
    // One turn later: what came before the connection broke is read first.
    socket.on('error', (error) => setImmediate(() => this.destroy(error)));
    socket.on('close', () => setImmediate(() => this.destroy()));
  }

  ref(): this {
    this.#socket.ref();
    return this;
  }

  unref(): this {
    this.#socket.unref();
    return this;
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.written += chunk.length;
    this.#socket.write(chunk, (error) => {
      // Likewise: a server may answer and close before it has read all of a large body.
      if (error) setImmediate(done, error);
      else done();
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Whatever is still to come is wanted by the tape.
    this.#socket.resume();
    done(error);
  }
}
