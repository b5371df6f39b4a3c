import { isUtf8 } from 'node:buffer';
import { Changes } from '../client/changes.ts';
import { waitInParts } from './in-parts.ts';
import type { ArrivalEnd, CameArrival, Meeting, Script } from '../model/arrival.ts';
import { maxArrivals, maxDeliveryBytes, maxPlaceBytes } from './bounds.ts';
import { receivedHeaders, tlsOf, type Incoming } from './incoming.ts';
import { give, meetingsOf } from './meet.ts';
import { nowMs } from '../model/now.ts';

/** An arrival that is still being read or answered. */
type Pending = {
  -readonly [Member in keyof Omit<CameArrival, 'body' | 'bytes' | 'facts'>]: CameArrival[Member];
} & { readonly chunks: Buffer[]; size: number; cut: boolean };

/** A path of the listener that is one check's and one endpoint's: what comes there, and what it meets. */
export class ListeningPlace {
  /** Arrivals that were counted and not kept. */
  dropped = 0;
  #meetings: readonly Meeting[];
  #met = 0;
  #came = 0;
  #whole = 0;
  #keptBytes = 0;
  /** True once there was no room for what came. */
  #full = false;
  readonly #kept: Pending[] = [];
  readonly #open = new Map<Pending, Incoming>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #held: (() => void)[] = [];
  readonly #changes = new Changes();
  readonly #forget: () => void;

  /** `forget` is called once it is closed. */
  constructor(script: Script, forget: () => void) {
    this.#meetings = meetingsOf(script);
    this.#forget = forget;
  }

  /** What arrives from now on meets another script, from its beginning. */
  answer(script: Script): void {
    this.#meetings = meetingsOf(script);
    this.#met = 0;
  }

  /** Sends what answers are held until now. */
  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const send of held) send();
  }

  /** All that is kept of what came, in order. */
  arrivals(): CameArrival[] {
    return this.#kept.map(({ chunks, size, cut, ...arrival }) => {
      const bytes = Buffer.concat(chunks);
      const encoding = isUtf8(bytes) ? 'utf8' : 'base64';
      const content = bytes.toString(encoding);
      const body = { encoding, content, bytes: size, truncated: cut } as const;
      return { ...arrival, body, bytes, facts: [] };
    });
  }

  /** How many came with the whole of their body, those included that are not kept. */
  get whole(): number {
    return this.#whole;
  }

  /** Waits until so many came whole, and no longer than `ms` milliseconds; rejects where the signal aborts. */
  async until(count: number, ms: number, signal: AbortSignal): Promise<void> {
    const isThere = () => this.whole >= count;
    await waitInParts(ms, signal, isThere, (over) => this.#changes.next(over));
  }

  /** Reads a request, and has it meet what it is to meet once it is whole. */
  take(incoming: Incoming): void {
    const { request, response, connection } = incoming;
    const arrival: Pending = {
      number: (this.#came += 1),
      connection,
      atMs: nowMs(),
      method: request.method ?? '',
      path: request.url ?? '',
      httpVersion: request.httpVersion,
      headers: receivedHeaders(request),
      whole: false,
      met: null,
      ended: null,
      endedAtMs: null,
      tls: tlsOf(request.socket),
      chunks: [],
      size: 0,
      cut: false,
    };
    const kept = this.#kept.length < maxArrivals && !this.#full;
    if (kept) this.#kept.push(arrival);
    else this.dropped += 1;
    this.#open.set(arrival, incoming);
    request.on('data', (chunk: Buffer) => {
      if (kept) this.#keep(arrival, chunk);
      else arrival.size += chunk.length;
      if (arrival.size > maxDeliveryBytes) this.#end(arrival, 'tooLarge', () => request.destroy());
    });
    request.on('end', () => {
      arrival.whole = true;
      this.#whole += 1;
      this.#changes.tell();
      this.#meet(arrival, incoming);
    });
    for (const stream of [request, response]) stream.on('error', () => undefined);
    response.on('finish', () => this.#end(arrival, 'answered'));
    response.on('close', () => this.#end(arrival, 'lost'));
  }

  /** Ends what is still open; from now on the path belongs to no place. */
  close(): void {
    this.#forget();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const [arrival, { request }] of this.#open)
      this.#end(arrival, 'closed', () => request.socket.destroy());
    this.#changes.tell();
  }

  #keep(arrival: Pending, chunk: Buffer): void {
    arrival.size += chunk.length;
    this.#full ||= this.#keptBytes + chunk.length > maxPlaceBytes;
    // once cut it stays so: a body without its middle is none
    arrival.cut ||= this.#full || arrival.size > maxDeliveryBytes;
    if (arrival.cut) return;
    this.#keptBytes += chunk.length;
    arrival.chunks.push(chunk);
  }

  #meet(arrival: Pending, { request, response, reset }: Incoming): void {
    const meeting = this.#meetings[Math.min(this.#met, this.#meetings.length - 1)];
    this.#met += 1;
    if (meeting === undefined || arrival.ended !== null) return;
    arrival.met = typeof meeting === 'string' ? meeting : meeting.status;
    if (meeting === 'reset') this.#end(arrival, 'reset', reset);
    else if (meeting !== 'hang') {
      const unlessEnded = (then: () => void) => () => {
        if (arrival.ended === null) then();
      };
      give(response, meeting, {
        reset: () => this.#end(arrival, 'reset', reset),
        end: () => this.#end(arrival, 'reset', () => request.socket.destroy()),
        hold: (then) => void this.#held.push(unlessEnded(then)),
        after: (ms, then) => {
          const timer = setTimeout(() => {
            this.#timers.delete(timer);
            unlessEnded(then)();
          }, ms).unref();
          this.#timers.add(timer);
        },
      });
    }
  }

  /** The first end is the end: what breaks a connection shows in several events. */
  #end(arrival: Pending, how: ArrivalEnd, ending: () => void = () => undefined): void {
    this.#open.delete(arrival);
    if (arrival.ended !== null) return;
    arrival.ended = how;
    arrival.endedAtMs = nowMs();
    ending();
    this.#changes.tell();
  }
}
