import { accepted } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { Callee, Exchange } from '../../model/exchange.ts';
import { isObject, member } from '../../model/json.ts';
import type { Span } from '../../model/span.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';

/** What makes a record that tells when it was made, and its id. */
const makers: ReadonlyMap<Callee, IdMember> = new Map<OperationId, IdMember>([
  ['alpha.submit', 'message_id'],
  ['sealed.messages.submit', 'message_id'],
  ['webhooks.create', 'endpoint_id'],
  ['sealed.webhooks.create', 'endpoint_id'],
]);

/** What shows such a record: in a member of the answer, or as the answer itself. */
const shows: ReadonlyMap<Callee, Shows> = new Map<OperationId, Shows>([
  ['alpha.status', { maker: 'alpha.submit', list: null }],
  ['sealed.messages.get', { maker: 'sealed.messages.submit', list: null }],
  ['webhooks.list', { maker: 'webhooks.create', list: 'endpoints' }],
  ['sealed.webhooks.list', { maker: 'sealed.webhooks.create', list: 'endpoints' }],
]);

type IdMember = 'message_id' | 'endpoint_id';

interface Shows {
  readonly maker: OperationId;
  readonly list: string | null;
}

/** How far ahead of the suite's clock the target's was when it made a record, and what had made it. */
export interface Stamp {
  readonly maker: OperationId;
  readonly ahead: Span;
}

/** Milliseconds between the request for a record and the answer that shows it, beyond which it tells too little. */
const mostMs = 5000;
/** Milliseconds of the units that a stamp may be told in whole ones of, the coarsest first. */
const grains = [60_000, 10_000, 1000] as const;

/**
 * What one drive has made and not seen yet. A record is first seen a moment after it was made, so that its
 * `created_at_ms` tells the target's clock as closely as the two requests lie together: whether the target dates
 * it rightly, by its last change or by the look itself.
 */
export class FreshRecords {
  /** When each was asked for; null once it was seen. */
  readonly #made: Map<string, number | null>;
  #moved: boolean;
  #message: string | null;

  constructor(before?: FreshRecords) {
    this.#made = new Map(before ? before.#made : []);
    this.#moved = before ? before.#moved : false;
    this.#message = before ? before.#message : null;
  }

  /** The id of the message that was submitted last, where no answer has shown it yet; null where there is none. */
  get unseenMessage(): string | null {
    return this.#moved ? null : this.#message;
  }

  /** From now on the account's time is not the target's own: the hook puts it forward. */
  move(): void {
    this.#moved = true;
  }

  /** Takes note of an answer, and gives what it tells of the target's clock. */
  note(answer: Answer): readonly Stamp[] {
    const { callee } = answer.exchange;
    if (callee === null || this.#moved || !accepted(answer)) return [];
    this.#noteMade(callee, answer);
    const shown = shows.get(callee);
    return shown ? this.#stampsOf(shown, answer) : [];
  }

  #noteMade(callee: Callee, answer: Answer): void {
    const name = makers.get(callee);
    if (name === undefined) return;
    const id = member(answer.json, name);
    const key = keyOf(callee, answer, id);
    if (this.#made.has(key)) return;
    // who repeats something is not told when it was made
    const repeated = member(answer.json, 'created') === false || mayBeRepeated(answer.exchange);
    this.#made.set(key, repeated ? null : answer.exchange.startedAtMs);
    if (callee === 'alpha.submit' && typeof id === 'string' && !repeated) this.#message = id;
  }

  #stampsOf({ maker, list }: Shows, answer: Answer): Stamp[] {
    const { startedAtMs, durationMs } = answer.exchange;
    const listed: unknown = list === null ? [answer.json] : member(answer.json, list);
    if (!Array.isArray(listed)) return [];
    return listed.filter(isObject).flatMap((record) => {
      const key = keyOf(maker, answer, record[makers.get(maker) ?? '']);
      const askedAtMs = this.#made.get(key);
      if (typeof askedAtMs !== 'number') return [];
      this.#made.set(key, null);
      if (record['message_id'] === this.#message) this.#message = null;
      const at = record['created_at_ms'];
      const seenAtMs = startedAtMs + durationMs;
      if (typeof at !== 'number' || seenAtMs - askedAtMs > mostMs) return [];
      // what is reported in whole seconds may be cut off, or rounded
      const grain = grains.find((ms) => at % ms === 0) ?? 0;
      return [{ maker, ahead: { least: at - grain / 2 - seenAtMs, most: at + grain - askedAtMs } }];
    });
  }
}

/** Envelopes that the target file gives are uploaded by each run, and what `created` says of that is not fixed. */
function mayBeRepeated({ callee, shared }: Exchange): boolean {
  return shared === true && callee === 'sealed.messages.submit';
}

/** Ids need not differ between accounts: whose it is says the credential that it was asked for with. */
function keyOf(maker: Callee, { exchange: { request } }: Answer, id: unknown): string {
  const who = request.headers.filter(([name]) => /^(authorization|cookie)$/i.test(name));
  return JSON.stringify([maker, who.map(([, value]) => value), id]);
}
