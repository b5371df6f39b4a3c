import { WireConnection, idleMs } from './connection.ts';
import type { WireEndpoint } from './endpoint.ts';
import { UnsentError } from './no-answer.ts';

/** Connections rest before one of them is used again; where fewer do, another one is opened. */
const leastResting = 3;

/**
 * The connections of one client: as many as are asked for at once, kept while they are useful. They take turns, so
 * that a deployment of several workers, each of which has connections of its own, answers a check with more than one.
 */
export class Connections {
  readonly #endpoint: WireEndpoint;
  readonly #all = new Set<WireConnection>();
  #free: WireConnection[] = [];
  #keeping = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(endpoint: WireEndpoint) {
    this.#endpoint = endpoint;
  }

  /** A connection for one exchange: the one that has rested longest, where some do. */
  take(signal: AbortSignal): Promise<WireConnection> {
    this.#sweep();
    const tooFew = this.#keeping && this.#free.length < leastResting;
    const kept = tooFew ? undefined : this.#free.shift();
    return kept ? Promise.resolve(kept) : this.open(signal);
  }

  /** A new connection that no exchange has used. */
  async open(signal: AbortSignal): Promise<WireConnection> {
    const connection = await WireConnection.open(this.#endpoint, signal).catch((error: unknown) => {
      throw signal.aborted ? error : new UnsentError(error);
    });
    // A client that was closed meanwhile has aborted the signal.
    if (signal.aborted) connection.drop();
    signal.throwIfAborted();
    this.#all.add(connection);
    return connection;
  }

  /** Takes a connection back for further exchanges, or drops it where it can't serve any. */
  give(connection: WireConnection): void {
    if (this.#keeping) this.#keep(connection);
    else this.drop(connection);
  }

  /** Keeps no connections from now on, save those opened ahead. */
  stopKeeping(): void {
    this.#keeping = false;
  }

  /** Opens connections ahead, so that the next exchanges need not wait for theirs. */
  async openAhead(count: number, signal: AbortSignal): Promise<void> {
    const all = this.#keeping ? count + leastResting - 1 : count;
    const opened = await Promise.all(Array.from({ length: all }, () => this.open(signal)));
    for (const connection of opened) this.#keep(connection);
  }

  drop(connection: WireConnection): void {
    this.#all.delete(connection);
    connection.drop();
  }

  /** Closes every connection, in use or not. */
  close(): void {
    for (const connection of this.#all) connection.drop();
    this.#all.clear();
    this.#free = [];
    clearTimeout(this.#timer);
  }

  #keep(connection: WireConnection): void {
    connection.rest();
    this.#free.push(connection);
    // One that is used up is dropped at once. Were the target to close it first, it would count as lost.
    if (!connection.usableAt(performance.now())) this.#sweep();
    this.#sweepLater();
  }

  /** Sweeps when the one that has rested longest has done so for too long. */
  #sweepLater(): void {
    const [oldest] = this.#free;
    if (!oldest || this.#timer) return;
    const sweep = () => {
      this.#timer = undefined;
      this.#sweep();
      this.#sweepLater();
    };
    // Unreferenced: an idle connection keeps nothing waiting.
    this.#timer = setTimeout(sweep, idleMs + 1 - oldest.restedMs).unref();
  }

  /** Drops those that can serve no further exchange. */
  #sweep(): void {
    const now = performance.now();
    // as nearly always: there may be hundreds, and each request asks
    if (this.#free.every((connection) => connection.usableAt(now))) return;
    const usable: WireConnection[] = [];
    for (const connection of this.#free) {
      if (connection.usableAt(now)) {
        usable.push(connection);
        continue;
      }
      // A target that closes what it has just answered on would sooner or later do so under a request.
      if (connection.lost) this.stopKeeping();
      this.drop(connection);
    }
    this.#free = usable;
  }
}
