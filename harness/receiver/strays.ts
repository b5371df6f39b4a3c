import type { Stray, Strays } from '../model/arrival.ts';
import { maxStrays } from './bounds.ts';
import { nowMs } from '../model/now.ts';

/** The counts among them. */
type Counts = {
  -readonly [Member in Exclude<keyof Strays, 'last' | 'noDelivery'>]: Strays[Member];
};

/** Who calls the listener, as far as that is known. */
export interface Peer {
  /** The address of the connection. */
  readonly address: string | undefined;
  /** The name that TLS was asked for (SNI); null where there is none. */
  readonly servername: string | null;
}

/** What comes and is no place's, while it is being counted. */
export class StraysSoFar {
  readonly #counts: Counts = {
    unknown: 0,
    malformed: 0,
    refused: 0,
    broken: 0,
    brokenBy: null,
    turnedAway: 0,
  };
  #noDelivery = 0;
  readonly #last: Stray[] = [];
  readonly #addresses = new Set<string>();
  readonly #servernames = new Set<string>();

  /** Learns who delivers: it came to a place, and nobody else knows the path of one. */
  delivers({ address, servername }: Peer): void {
    if (address !== undefined) this.#addresses.add(address);
    if (servername !== null) this.#servernames.add(servername);
  }

  add(count: Exclude<keyof Counts, 'brokenBy'>, what: string): void {
    this.#counts[count] += 1;
    if (count === 'broken') this.#counts.brokenBy = what;
    this.#last.push({ atMs: nowMs(), what, reason: reasons[count] });
    if (this.#last.length > maxStrays) this.#last.shift();
  }

  /** Adds what may have been a delivery, by who called. */
  addFrom(caller: Peer, count: 'unknown' | 'malformed' | 'broken', what: string) {
    if (this.#mayDeliver(caller)) this.add(count, what);
    else this.addNoDelivery();
  }

  /** Adds what can't have been a delivery, no matter who called. */
  addNoDelivery(): void {
    this.#noDelivery += 1;
  }

  /** As it is. */
  told(): Strays {
    return {
      ...this.#counts,
      ...(this.#noDelivery > 0 && { noDelivery: this.#noDelivery }),
      ...(this.#last.length > 0 && { last: [...this.#last] }),
    };
  }

  /** False where deliveries came before, and what is known of the caller is known of none of them. */
  #mayDeliver({ address, servername }: Peer): boolean {
    if (this.#addresses.size === 0) return true;
    if (address !== undefined && this.#addresses.has(address)) return true;
    if (servername !== null) return this.#servernames.has(servername);
    // a caller without a name is known by nothing else, and a connection that broke may have lost its address
    return this.#servernames.size === 0 || address === undefined;
  }
}

const reasons: Readonly<Record<Exclude<keyof Counts, 'brokenBy'>, Stray['reason']>> = {
  unknown: 'path of nobody',
  malformed: 'no HTTP',
  refused: 'TLS refused',
  broken: 'TLS broken off',
  turnedAway: 'too many at once',
};

/** What came between two counts; `mask` takes secrets out of what is said of it. */
export function straysSince(before: Strays, now: Strays, mask: (text: string) => string): Strays {
  const last = (now.last ?? [])
    .filter((one) => !before.last?.includes(one))
    .map(({ what, ...one }) => ({ ...one, what: mask(what) }));
  const noDelivery = (now.noDelivery ?? 0) - (before.noDelivery ?? 0);
  return {
    unknown: now.unknown - before.unknown,
    malformed: now.malformed - before.malformed,
    refused: now.refused - before.refused,
    broken: now.broken - before.broken,
    brokenBy: now.broken > before.broken ? now.brokenBy : null,
    turnedAway: now.turnedAway - before.turnedAway,
    ...(noDelivery > 0 && { noDelivery }),
    ...(last.length > 0 && { last }),
  };
}
