import type { Answer } from './answer.ts';
import type { RecordedPlace } from './arrival.ts';
import type { Drive } from './drive.ts';
import type { Callee } from './exchange.ts';
import type { Said } from './found.ts';
import type { Property } from './property.ts';
import type { AccountMember } from './target.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import type { GateName, Tier } from '../../schemas/operations/operation.ts';

/** What one claim found other than the contract says, and the label of the exchange that shows it. */
export type Mismatch = { readonly at: string } & Said;

/** Why answers that came still decide nothing, such as a tie where an order is claimed. */
export interface Inconclusive {
  readonly inconclusive: string;
  /** True where a moment was missed, so that the same drive may well meet it another time. */
  readonly missed?: true;
  /** True where what came astray to the listener may have been what is missed. */
  readonly astray?: true;
}

/** Said of a case of a property that never comes to what the claim is about. */
export const vacuous = 'vacuous';

/** What a claim's judge says: null where it holds. */
export type ClaimVerdict = Mismatch | Inconclusive | typeof vacuous | null;

/** True for what breaks a claim, of all that a judge may say. */
export function isMismatch(verdict: ClaimVerdict | Said | Inconclusive): verdict is Mismatch {
  return verdict !== null && verdict !== vacuous && !('inconclusive' in verdict);
}

/** Hands a claim what was recorded. */
export interface Reader {
  /** The answer under a label. */
  (label: string): Answer;
  /** The answers under labels that begin so, in order: a walk is as long as the target makes it. */
  readonly all: (prefix: string) => readonly Answer[];
  /** What came to the place under a label. */
  readonly place: (label: string) => RecordedPlace;
  /** False for a probe that the run spared. */
  readonly sent: (label: string) => boolean;
}

/**
 * What a check says of its transcript for one clause. It is judged only where every exchange it
 * reads was answered and every control accepted; otherwise it proved nothing.
 */
export interface Claim {
  readonly clause: ClauseId;
  /** Labels that the claim judges; one that ends in `*` means all that begin so. */
  readonly reads: readonly string[];
  /** Labels of the good requests that must have been accepted first. */
  readonly controls: readonly string[];
  /** True where it is judged by those of its labels that were sent; else it is not judged once one of them was spared. */
  readonly ofThoseSent?: true;
  /** True where a 429 is itself what the claim is about, and so never mere throttling. */
  readonly judgesThrottling?: true;
  /** Labels, or beginnings of some, whose refusal or loss is part of that too, though the claim does not read them. */
  readonly throttledWith?: readonly string[];
  /** True where silence within the deadline is itself the mismatch (withheld bodies). */
  readonly judgesSilence?: true;
  /** Pure: the same answers give the same verdict. */
  readonly judge: (read: Reader) => ClaimVerdict;
}

/** What must be there for a check to run; what is missing makes it not exercised. */
export interface Needs {
  /** Positions that gates must have; in any other position the check does not apply. */
  readonly gates?: Partial<Readonly<Record<GateName, 'on' | 'off'>>>;
  readonly members?: readonly AccountMember[];
  /** States that the hook must be able to make. */
  readonly states?: readonly string[];
  /** True where, without a hook, the fixed account itself may have what the states would make. */
  readonly fallback?: true;
  /** True where a fixed account won't do: the check needs one that nothing has touched. */
  readonly freshAccount?: true;
  /** True where the suite has to listen for deliveries. */
  readonly receiver?: true;
  /** True where the listener has to refuse TLS, to a second host that leads to it. */
  readonly refusedTls?: true;
  /** True where bodies are withheld, which a buffering proxy would hide. */
  readonly unbuffered?: true;
  /** True where no other caller can have touched what it is about, no matter who uses the account. */
  readonly untouched?: true;
  /** True where the target file has to say that the operator set no gate. */
  readonly defaults?: true;
  /** True for a stranger's part of a check: it has no account, and no tier or origin bars it. */
  readonly stranger?: true;
}

/** What a check looks at besides other checks of its clauses, so that nothing is missed without it (`CheckFacts`). */
export type Besides =
  /** any steps in a row, of which further checks take each by itself */
  | 'any steps'
  /** what an account happens to have, or an upload happens to set off */
  | 'what is found'
  /**
   * an item of those that a state makes by the dozen, which promises no more of them than their number, or a device
   * in use: one that can't be changed is no occasion
   */
  | 'any item'
  /** what a server may leave out and say so: with one message cut short, nothing to hold others against */
  | 'what is shown';

/** What is known of a check without running it. */
export interface CheckFacts {
  /** Unique and stable; joins results, titles, faults and documents. */
  readonly id: string;
  /** Obligation and circumstance, in the words of its clause. */
  readonly title: string;
  /** What it is about, for grouping and filters. */
  readonly callee: Callee;
  /** Other operations that it calls; with `callee` they decide `tier`. */
  readonly alsoCalls?: readonly OperationId[];
  readonly tier: Tier;
  readonly needs: Needs;
  readonly claims: readonly Claim[];
  /**
   * Labels of probes, and cases of a property as `sparedCase` names them, that an audit alone sends: what they find
   * others find as well. Chosen by measurement, in `suites/spared.ts`.
   */
  readonly spared?: readonly string[];
  /**
   * Set where its clauses are exercised without it, once their other checks were judged: it could not be had, or, but
   * for any steps, saw nothing of what it looks at.
   */
  readonly besides?: Besides;
  /** Begun before others, since it waits for the target or sends many requests one after the other. */
  readonly long?: true;
}

/** What is known of a check without its code: plain data. */
export interface KnownCheck extends Omit<CheckFacts, 'claims'> {
  readonly claims: readonly Pick<Claim, 'clause'>[];
  readonly stranger?: { readonly claims: readonly Pick<Claim, 'clause'>[] };
}

/** A check that drives the target once. */
export interface DrivenCheck extends CheckFacts {
  readonly drive: (drive: Drive) => Promise<void>;
  /** What it can still say where no account is at hand, or the tier forbids to use it. */
  readonly stranger?: AnonymousVariant;
}

/**
 * A check as it is driven without an account: each request carries no credential or an invented one,
 * names nothing that exists and asks for nothing, so that it has no effect on any server that keeps
 * half of the contract, and no tier forbids it.
 */
export interface AnonymousVariant {
  readonly claims: readonly Claim[];
  readonly drive: (drive: Drive) => Promise<void>;
}

/** A check that drives the target with one case after the other. */
export interface PropertyCheck extends CheckFacts {
  readonly property: Property;
}

/** One inert object: what it claims, what it needs, how it drives the target. */
export type Check = DrivenCheck | PropertyCheck;
