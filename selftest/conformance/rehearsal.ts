import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Parts } from '../../fixtures/gateway/index.ts';
import { alteredBy, isPiece, pieceAt, rightParts, watched, type Piece } from './reach.ts';
import { handBack, mannerOf, resultOf, settled, Understudy, type Call } from './understudy.ts';

/** A fault among those that are asked along. */
interface Role {
  readonly fault: Fault;
  readonly altered: readonly string[];
  /** Is asked in every conversation; none where the fault alters what can't be asked. */
  readonly seasoned: Understudy | undefined;
  /** Set once what it had been asked before told it apart. */
  remembers: boolean;
}

/**
 * Tells which conversations a fault could change.
 *
 * The gateway without faults has each conversation first. At each call of a piece that a fault alters, the
 * fault is asked what its own piece would have made of that call (`Understudy` tells how, and when nothing
 * can be said). As long as that is the same each time, the faulty gateway has come the same way up to the
 * next call: over the whole conversation it would have said and kept the same, and the result stands for it.
 *
 * What a fault keeps in mind from one call to the next comes to light in a second understudy, which is asked
 * in all conversations, where the first is asked in one. Where only one of them differs, the fault is not
 * judged by what it said.
 */
export class Rehearsals {
  readonly #roles: ReadonlyMap<string, Role>;

  constructor(faults: readonly Fault[]) {
    this.#roles = new Map(faults.map((fault) => [fault.id, roleOf(fault)]));
  }

  /** Begins a conversation. */
  begin(): Rehearsal {
    return new Rehearsal([...this.#roles.values()].filter(({ seasoned }) => seasoned));
  }

  /** Whether a fault could have changed a conversation; of one not asked, whether it came by what is altered. */
  concerns({ id }: Fault, { seen, apart }: Rehearsal): boolean {
    const role = this.#roles.get(id);
    if (!role?.altered.some((path) => seen.has(path))) return false;
    return !role.seasoned || role.remembers || apart.has(id);
  }
}

function roleOf(fault: Fault): Role {
  const altered = alteredBy(fault.alter);
  const own = new Understudy(fault.alter);
  const askable = altered.every(
    (path) => mannerOf(path) && isPiece(pieceAt(rightParts, path)) && isPiece(own.pieceAt(path)),
  );
  return {
    fault,
    altered,
    seasoned: askable && !colludes(altered) ? own : undefined,
    remembers: false,
  };
}

/**
 * Several pieces may pass on what one of them made, known by nothing but being that object, and an
 * understudy's own is none that the gateway goes on with. Handlers see nothing of one another.
 */
function colludes(altered: readonly string[]): boolean {
  return altered.length > 1 && !altered.every((path) => path.startsWith('handlers.'));
}

/** One conversation with the gateway without faults, and who was told apart in it. */
export class Rehearsal {
  /** The paths of the pieces that it came by, as `watched` has them. */
  readonly seen = new Set<string>();
  /** The ids of the faults that would have changed it. */
  readonly apart = new Set<string>();
  readonly #roles = new Map<string, Role[]>();
  readonly #fresh = new Map<Role, Understudy>();
  readonly #unfinished = new Set<{ readonly at: string }>();
  #onStage: Understudy | undefined;

  constructor(roles: readonly Role[]) {
    for (const role of roles) {
      for (const at of role.altered) this.#roles.set(at, [...(this.#roles.get(at) ?? []), role]);
    }
  }

  /** The parts for the gateway to run with. */
  readonly watch = (parts: Parts): Parts =>
    watched(parts, (at, piece) => {
      if (this.#onStage) return this.#onStage.pieceAt(at);
      this.seen.add(at);
      if (!isPiece(piece) || !this.#roles.has(at)) return piece;
      return mannerOf(at) === 'answers' ? this.#answering(at, piece) : this.#acting(at, piece);
    });

  /** Waits until all was asked. A call that has no end tells apart everybody who was to be asked of it. */
  async end(): Promise<void> {
    for (let turns = 0; this.#unfinished.size > 0 && turns < 10; turns += 1) await turn();
    for (const { at } of this.#unfinished) {
      for (const { fault } of this.#stillAlike(at)) this.apart.add(fault.id);
    }
  }

  #answering(at: string, piece: Piece): Piece {
    return (...args) => {
      const result = resultOf(() => piece(...args));
      for (const role of this.#stillAlike(at)) {
        const [first, second] = this.#understudies(role).map((understudy) => {
          this.#onStage = understudy;
          const alike = understudy.answersAlike({ at, args, result });
          this.#onStage = undefined;
          return alike;
        });
        this.#note(role, first, second);
      }
      return handBack(result);
    };
  }

  #acting(at: string, piece: Piece): Piece {
    return (...args) => {
      const call = { at, args, result: resultOf(() => piece(...args)) };
      this.#unfinished.add(call);
      void this.#askAfter(call).then(() => this.#unfinished.delete(call));
      return handBack(call.result);
    };
  }

  /** Asks once the call has ended and the gateway has gone on from there. */
  async #askAfter({ at, args, result }: Call): Promise<void> {
    const ended = { at, args, result: await settled(() => handBack(result)) };
    await turn();
    const asked = this.#stillAlike(at).map(async (role) => {
      const both = this.#understudies(role).map((understudy) => understudy.passesOn(ended));
      const [first, second] = await Promise.all(both);
      this.#note(role, first, second);
    });
    await Promise.all(asked);
  }

  /** Who is to be asked: once told apart, a fault would have had another conversation. */
  #stillAlike(at: string): readonly Role[] {
    const roles = this.#roles.get(at) ?? [];
    return roles.filter(({ fault, remembers }) => !remembers && !this.apart.has(fault.id));
  }

  #understudies(role: Role): readonly Understudy[] {
    const fresh = this.#fresh.get(role) ?? new Understudy(role.fault.alter);
    this.#fresh.set(role, fresh);
    return role.seasoned ? [fresh, role.seasoned] : [];
  }

  #note(role: Role, first: boolean | undefined, second: boolean | undefined): void {
    if (first !== second) role.remembers = true;
    if (!first) this.apart.add(role.fault.id);
  }
}

function turn(): Promise<unknown> {
  return new Promise(setImmediate);
}
