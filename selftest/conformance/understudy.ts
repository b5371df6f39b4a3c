import { createParts, type Parts } from '../../fixtures/gateway/index.ts';
import { isAlike } from './alike.ts';
import { isPiece, pieceAt, rightParts, watched } from './reach.ts';

/** What came of a call; where it was a promise, what came of that. */
export type Result = { readonly returned: unknown } | { readonly thrown: unknown };

/** A call of a piece. */
export interface Call {
  readonly at: string;
  readonly args: readonly unknown[];
  readonly result: Result;
}

/** Pieces that answer change nothing and wait for nothing: all that they do is what they return. */
const answering =
  /^((authenticate|gates|hindrances|respond|router|rules|views|store\.(credentials|paging))\..+|steps\.(findRoute|authenticate|readParams|checkMediaType|selectOperation))$/;

/** Pieces that act do so on the gateway that is their first argument. */
const acting = /^(handlers\..+|serve|steps\.(takeSlot|readBody))$/;

/** How a piece can be asked what it would have made of a call, if it can. */
export function mannerOf(path: string): 'answers' | 'acts' | undefined {
  if (answering.test(path)) return 'answers';
  return acting.test(path) ? 'acts' : undefined;
}

/** What a piece that acts did while it was asked. */
interface Tally {
  passedOn: number;
  trespasses: number;
}

/**
 * A faulty gateway that serves nobody. It is asked what it would have made of calls that the right gateway
 * has dealt with, and can't act on that: in the place of each right piece that does more than answer stands
 * one that takes down whether it was called as the right one was, and does nothing.
 */
export class Understudy {
  readonly #parts: Parts;
  readonly #pieces = new Map<string, unknown>();
  readonly #asked = new WeakMap<object, Call & { readonly tally: Tally }>();
  /** Of calls to right pieces that belong to nothing it was asked. */
  readonly #astray: Tally = { passedOn: 0, trespasses: 0 };

  constructor(alter: (parts: Parts) => Parts) {
    const harmless = watched(createParts(), (at, piece) => {
      const acts = isPiece(piece) && mannerOf(at) !== 'answers';
      // what the alteration has put there itself stays
      if (!acts || piece !== pieceAt(rightParts, at)) return piece;
      return (...args: unknown[]) => this.#passOn(at, args);
    });
    this.#parts = alter(harmless);
  }

  /** What it has at a path. */
  pieceAt(path: string): unknown {
    const piece = this.#pieces.get(path) ?? pieceAt(this.#parts, path);
    this.#pieces.set(path, piece);
    return piece;
  }

  /** Whether its piece that answers comes to the same. What the call shows of the parts has to be its own. */
  answersAlike({ at, args, result }: Call): boolean {
    const before = this.#astray.trespasses;
    const own = resultOf(() => this.#call(at, args));
    return isAlike(own, result) && this.#astray.trespasses === before;
  }

  /**
   * Whether its piece that acts passes the very call on to the right one, once, hands back at once what that
   * one returned, and on the way looks at nothing that requests change, and calls nothing that changes it.
   */
  async passesOn({ at, args, result }: Call): Promise<boolean> {
    const before = this.#astray.trespasses;
    const tally: Tally = { passedOn: 0, trespasses: 0 };
    const [gateway, ...rest] = args;
    const own = staged(gateway, this.#parts, tally);
    const harmless = [own, ...rest.map((arg) => withoutEffect(arg, tally))];
    this.#asked.set(own, { at, args: harmless, result, tally });
    let came: Result | undefined;
    void settled(() => this.#call(at, harmless)).then((it) => (came = it));
    await new Promise(setImmediate);
    const { passedOn, trespasses } = tally;
    if (passedOn !== 1 || trespasses > 0 || this.#astray.trespasses > before) return false;
    return came !== undefined && (isOutcome(at) ? isSameJson : isAlike)(came, result);
  }

  #call(at: string, args: readonly unknown[]): unknown {
    const piece = this.pieceAt(at);
    return isPiece(piece) ? piece(...args) : trespass(this.#astray);
  }

  #passOn(at: string, args: readonly unknown[]): unknown {
    const call = this.#asked.get(Object(args[0]));
    if (!call) return trespass(this.#astray);
    if (call.at !== at || !isAlike(args, call.args)) return trespass(call.tally);
    call.tally.passedOn += 1;
    const returned = handBack(call.result);
    // the right gateway keeps its own, whatever is done to this one
    return isOutcome(at) ? structuredClone(returned) : returned;
  }
}

/** The gateway with other parts, and with a memory that can't be looked at. */
function staged(gateway: unknown, parts: Parts, tally: Tally): object {
  const { clock, settings } = Object(gateway);
  return {
    clock,
    settings,
    parts,
    get world() {
      return trespass(tally);
    },
  };
}

/** Arguments by which a call has effects: a body that is read, an answer that is sent. */
function withoutEffect(arg: unknown, tally: Tally): unknown {
  if (isPiece(arg)) return () => trespass(tally);
  return isPiece(Object(arg).read) ? { read: () => trespass(tally) } : arg;
}

function trespass(tally: Tally): never {
  tally.trespasses += 1;
  throw new Error('an understudy can not act');
}

function isOutcome(at: string): boolean {
  return at.startsWith('handlers.');
}

/** What comes of a call at once. */
export function resultOf(call: () => unknown): Result {
  try {
    return { returned: call() };
  } catch (thrown) {
    return { thrown };
  }
}

/** What comes of a call in the end. */
export async function settled(call: () => unknown): Promise<Result> {
  try {
    return { returned: await call() };
  } catch (thrown) {
    return { thrown };
  }
}

/** Returns or throws what another call did. */
export function handBack(result: Result): unknown {
  if ('thrown' in result) throw result.thrown;
  return result.returned;
}

/** Outcomes of handlers leave as JSON: how they came to be makes no difference. */
function isSameJson(one: Result, other: Result): boolean {
  if ('thrown' in one || 'thrown' in other) return isAlike(one, other);
  return JSON.stringify(one) === JSON.stringify(other);
}
