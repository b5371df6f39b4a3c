import type { GateName, Plane } from '../operations/operation.ts';
import type { OperationId } from '../operations/index.ts';
import type { ReadingName } from '../readings.ts';
import type { SentenceName } from '../sentences/index.ts';

/**
 * `must`: stated without ambiguity, or decided in the readings. `should`: implied, or the strict
 * side of an ambiguity.
 */
export type Level = 'must' | 'should';

/** Why a clause can't be judged over the wire. */
export type Exclusion =
  /** binds a client, not a server */
  | 'client-side'
  /** binds the server, yet no exchange can show it */
  | 'not observable'
  /** the contract names the thing and says that it does not show it */
  | 'not shown';

/** One testable fact of the contract, in our own words. */
export interface ClauseRow {
  readonly level: Level;
  /** A full sentence of our own, without a final full stop. */
  readonly statement: string;
  /** The operations it speaks of, all of one plane; empty only where it speaks of none. */
  readonly operations: readonly OperationId[];
  /** The plane of a clause without operations (planned routes, macros); otherwise theirs. */
  readonly plane?: Plane;
  /** The sentences of the contract that state it. */
  readonly sentences: readonly SentenceName[];
  /** The reading it rests on, where the contract left more than one. */
  readonly reading?: ReadingName;
  /** Set where the clause holds only with this gate in this position, and not by its operations alone. */
  readonly when?: { readonly gate: GateName; readonly is: 'on' | 'off' };
  /**
   * True where every exchange with an operation is a chance to judge it: it is planned once an
   * operation, not once a check.
   */
  readonly everywhere?: true;
  /**
   * Of the operations of such a clause, those that no request makes give what it speaks of: they
   * are judged where it comes all the same, and not planned.
   */
  readonly incidental?: readonly OperationId[];
  /**
   * True where it takes what a target file or a state hook may offer and need not, or an occasion that
   * a lawful target may never give: where there is none, it does not apply. `occasion` where it takes such
   * an occasion alone: what a file or a hook did not offer is missed.
   */
  readonly elective?: true | 'occasion';
  /**
   * True where one look says all that it says: a good request is taken, a step does what it does, a list is as it is
   * to be. Checks claim it again in circumstances that only a state hook, or a budget, brings about; what such a look
   * shows counts, and one that could not be had is not missed. It names no two circumstances, such as a repeat that
   * comes in parallel too: those are exercised once each was looked at.
   */
  readonly oneLook?: true;
  /**
   * True where no list that follows a change later breaks it: that a read changes something, how long a page
   * is, how items lie. `but absence` where that explains no more than that a thing is not there yet.
   */
  readonly noLag?: true | 'but absence';
  /** The version of the suite that added it; left out where it is in the edition of the contract. */
  readonly since?: string;
  /** Set where it is not judged over the wire. */
  readonly excluded?: { readonly because: Exclusion; readonly detail: string };
}

/** The clauses of one section of the contract, by id. */
export interface ClauseSection<Id extends string = string> {
  /** Heading of the contract's section. */
  readonly section: string;
  readonly clauses: Readonly<Record<Id, ClauseRow>>;
}

/** Types a section file without widening its ids. */
export function clauseSection<const Id extends string>(
  section: ClauseSection<Id>,
): ClauseSection<Id> {
  return section;
}
