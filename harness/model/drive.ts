import type { Account, TargetFacts } from './target.ts';
import type { Answer } from './answer.ts';
import type { BudgetItem } from './check.ts';
import type { RequestSpec } from './request.ts';

/** Values that a state's set-up answered. */
export type StateValues = Readonly<Record<string, unknown>>;

/**
 * What a check drives the target with. Whatever can't be had ends the drive by throwing `Stop`;
 * claims on exchanges that were not reached then count as not exercised, with its reason.
 */
export interface Drive {
  readonly target: TargetFacts;
  /** The check's account: made fresh by the state hook where it can, otherwise the fixed one. */
  readonly account: Account;
  /** True where the account is the check's own, so that nothing needs to be spared. */
  readonly ownAccount: boolean;
  /** A number in [0, 1), from the run's seed and the check's id. */
  readonly random: () => number;
  /** Sends a request and records it under a label, to be judged. */
  readonly send: (label: string, request: RequestSpec) => Promise<Answer>;
  /** Sends a request that only prepares: recorded, not judged; stops unless it is accepted. */
  readonly prepare: (request: RequestSpec) => Promise<Answer>;
  /** Makes a state of the target, torn down after the check. Stops where the hook can't. */
  readonly state: (name: string, params: StateValues) => Promise<StateValues>;
  /** A further account of its own, for claims on isolation. Stops where there is none. */
  readonly anotherAccount: () => Promise<Account>;
  /** Reserves units of the fixed account's budget; stops where it is used up. */
  readonly spend: (item: BudgetItem, units?: number) => void;
  /** Gives back units that the target refused to take. */
  readonly refund: (item: BudgetItem, units?: number) => void;
  /** Records what the contract leaves open and this target does; never judged. */
  readonly observe: (topic: string, value: string) => void;
  /** Ends the drive: `reason` says what was missing. */
  readonly stop: (reason: string) => never;
}
