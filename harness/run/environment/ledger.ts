import type { Answer } from '../../model/answer.ts';
import type {
  Drive,
  EnvelopeDirection,
  FoundDelivery,
  MessagesMade,
  ResourcePlane,
} from '../../model/drive.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { BudgetItem } from '../../model/target.ts';

/** An endpoint that was created, and the list after it. */
export interface Creation {
  readonly create: Answer;
  readonly after: Answer;
}

/** Keeps what checks take of an account, and what became of it. */
export interface Ledger {
  /** Stops where fewer units of the budget are left. */
  readonly demand: (item: BudgetItem, units?: number) => void;
  /** Stops before a request that may use up what is no longer there. */
  readonly admit: (request: RequestSpec) => void;
  /** Receives every answer: what the account has and what of it is used up follows from them. */
  readonly note: (request: RequestSpec, answer: Answer) => void;
  readonly take: Allocations;
  /**
   * Exchanges that serve each check that asks for them, by a name: good requests that used up budget
   * and were accepted. Undefined where there are none yet.
   */
  readonly kept: (name: string) => readonly Answer[] | undefined;
  readonly keep: (name: string, answers: readonly Answer[]) => void;
  /** Keeps what was created for the pool, or as a control, for whatever is said of a created endpoint. */
  readonly keepCreation: (creation: Creation) => void;
  readonly messages: MessagesMade;
  /** True where somebody else may meanwhile have used what an exchange addresses. */
  readonly isShared: (exchange: Exchange) => boolean;
}

/** What a check can be handed; each stops where there is none. */
export interface Allocations {
  /** The id of an endpoint that the check may use, and that is not in `handed`. */
  readonly endpoint: (
    drive: Drive,
    plane: ResourcePlane,
    handed: ReadonlySet<string>,
  ) => Promise<string>;
  /** See `Drive.foundDelivery`. */
  readonly delivery: (
    drive: Drive,
    plane: ResourcePlane,
    fits: (found: FoundDelivery) => boolean,
  ) => Promise<FoundDelivery | null>;
  /** An envelope that is neither in `handed` nor sent before; undefined where none is left. */
  readonly envelope: (
    drive: Drive,
    direction: EnvelopeDirection,
    handed: ReadonlySet<string>,
  ) => Uint8Array | undefined;
}
