import type { Socket } from 'node:net';
import { Client } from 'undici';
import type { WireEndpoint } from './endpoint.ts';
import { maxAnswerBytes, maxHeadBytes } from './received.ts';
import { Tape } from './tape.ts';
import { Wire } from './wire.ts';

/**
 * A client closes an idle connection before a server would: most wait for two seconds or longer,
 * and a request that meets the close has no answer.
 */
export const idleMs = 1000;

/** One open connection, everything it brings on tape, and undici's client for it where wanted. */
export class WireConnection {
  readonly socket: Socket;
  readonly tape: Tape;
  #freeSince = performance.now();
  #wire: Wire | null = null;
  #client: Client | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    this.tape = new Tape(socket);
  }

  /** Opens a connection. */
  static async open(endpoint: WireEndpoint, signal: AbortSignal): Promise<WireConnection> {
    return new WireConnection(await endpoint.connect(signal));
  }

  /** Undici's client on this connection and no other: it can neither reconnect nor retry. */
  client(endpoint: WireEndpoint): Client {
    this.#client ??= this.#attach(endpoint);
    return this.#client;
  }

  /** Bytes that undici has written on it so far. */
  get written(): number {
    return this.#wire?.written ?? 0;
  }

  /** True while a request may be sent on it: open, quiet, and not idle for too long. */
  get usable(): boolean {
    const { tape, socket } = this;
    const open = !this.lost && !socket.destroyed && !this.#wire?.destroyed;
    return open && tape.size === 0 && this.restedMs < idleMs;
  }

  /** Milliseconds since it was last made ready for an exchange. */
  get restedMs(): number {
    return performance.now() - this.#freeSince;
  }

  /** True once the target has closed it or let it break. */
  get lost(): boolean {
    return this.tape.ended || this.tape.failure !== null;
  }

  /** Makes it ready for a next exchange. */
  rest(): void {
    this.tape.rewind();
    this.#freeSince = performance.now();
  }

  /** Closes it at once. */
  drop(): void {
    this.socket.destroy();
    // Its only connection is gone, so all that this can reject with is known already.
    this.#client?.destroy().catch(() => undefined);
  }

  #attach(endpoint: WireEndpoint): Client {
    const wire = new Wire(this.socket);
    this.#wire = wire;
    let handedOut = false;
    // TLS is the socket's own affair: for undici the connection is a plain one.
    return new Client(`http://${endpoint.host}`, {
      connect: (_options, callback) => {
        // Undici takes an answer only after its connector has returned.
        if (handedOut) setImmediate(callback, new ConnectionUsedUp(), null);
        // A wire is what undici uses of a socket: a duplex stream with ref and unref.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        else setImmediate(callback, null, wire as unknown as Socket);
        handedOut = true;
      },
      pipelining: 1,
      // The deadline of each exchange is the only one.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4 * idleMs,
      keepAliveMaxTimeout: 4 * idleMs,
      maxHeaderSize: maxHeadBytes,
      maxResponseSize: maxAnswerBytes,
    });
  }
}

/** Ends requests that undici would open a new connection for. */
class ConnectionUsedUp extends Error {
  // On a code of its own for sockets, undici would try for ever.
  readonly code = 'ERR_CONNECTION_CLOSED';

  constructor() {
    super('the connection was closed');
  }
}
