import type { Client } from '../../client/client.ts';
import type { Answer } from '../../model/answer.ts';
import { clockAhead, dateAhead, differ, middleOf } from '../../model/clocks.ts';
import type { Callee, Exchange } from '../../model/exchange.ts';
import { nowMs } from '../../model/now.ts';
import type { Span } from '../../model/span.ts';
import { requestTo } from '../../requests/build-request.ts';
import type { FreshRecords } from './fresh-records.ts';
import { RecordsClock } from './records-clock.ts';

/** What is judged by the moment of its answer. */
const dated: ReadonlySet<Callee | null> = new Set<Callee | null>(['alpha.submit', 'devices.list']);

/** Milliseconds from our clock beyond which a Date may well be of something in front that nobody looks after. */
const farMs = 60_000;

/** A fresh record is asked for so many times in a run. */
const mostAsked = 3;

/**
 * The target's clock, as a worker knows it: by the Date of one read without credentials, and by the records that
 * the target makes meanwhile. Ours where neither tells.
 */
export class TargetClock {
  readonly #client: Client;
  #records = new RecordsClock();
  #date: Promise<Span | null> | null = null;
  #asked = 0;
  #begun: Promise<void> | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Before the first moment is told: where no record has told yet, and the Date is missing or far from ours, one is
   * looked at. A submission that is good by a clock minutes from the target's own would be refused.
   */
  begin(look: () => Promise<void>): Promise<void> {
    this.#begun ??= this.#lookWhereStrange(look);
    return this.#begun;
  }

  /** Forgets what it found out: a clock was set, and perhaps both were. */
  forget(): void {
    this.#records = new RecordsClock();
    this.#date = null;
    this.#begun = null;
  }

  async #lookWhereStrange(look: () => Promise<void>): Promise<void> {
    const date = await this.#dated();
    const strange = date === null || Math.abs(middleOf(date)) > farMs;
    if (strange && !this.#records.ahead) await look();
  }

  /** Milliseconds since the epoch that are about now by every clock that may be the target's. */
  async now(): Promise<number> {
    return Math.round(middleOf(await this.times()));
  }

  /** The earliest and the latest moment that it may be for the target now. */
  async times(): Promise<Span> {
    const date = await this.#dated();
    const { ahead = null } = this.#records;
    const now = nowMs();
    const either = clockAhead(date, ahead);
    if (either === null || either === date) {
      const middle = now + Math.round(either === null ? 0 : middleOf(either));
      return { least: middle, most: middle };
    }
    return { least: Math.floor(now + either.least), most: Math.ceil(now + either.most) };
  }

  /** Takes note of an answer, by which a record may be seen for the first time. */
  note(fresh: FreshRecords, answer: Answer): void {
    for (const stamp of fresh.note(answer)) this.#records.note(stamp, dateAhead(answer.exchange));
  }

  /** True where a record should be looked at before an expiry is judged: none has told, or not as the Date does. */
  async isUnsure(): Promise<boolean> {
    if (this.#records.isSure || this.#asked >= mostAsked) return false;
    const { ahead } = this.#records;
    const date = await this.#dated();
    return !ahead || date === null || differ(date, ahead);
  }

  /** Looks at a record, so many times in a run. */
  async ask(look: () => Promise<void>): Promise<void> {
    if (this.#asked >= mostAsked) return;
    this.#asked += 1;
    await look();
  }

  /** An exchange, and what the records tell of its moment where its own Date does not. */
  marked(exchange: Exchange): Exchange {
    const { ahead } = this.#records;
    if (!ahead || !dated.has(exchange.callee)) return exchange;
    const date = dateAhead(exchange);
    if (date && !differ(date, ahead)) return exchange;
    const recordsAhead = { least: Math.floor(ahead.least), most: Math.ceil(ahead.most) };
    return { ...exchange, recordsAhead };
  }

  #dated(): Promise<Span | null> {
    this.#date ??= readDate(this.#client);
    return this.#date;
  }
}

async function readDate(client: Client): Promise<Span | null> {
  const read = requestTo(null, 'GET', '/v1/webhooks');
  const { exchange } = await client.send(read, { label: null });
  return dateAhead(exchange);
}
