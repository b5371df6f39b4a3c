import type { Drive } from './drive.ts';

/** A case that was drawn, and what is smaller than it. */
export interface DrawnCase<Case = unknown> {
  readonly value: Case;
  /** True where the seed chose it; left out of an example and of what an example shrinks to. */
  readonly drawn?: true;
  /** Smaller cases, the most promising first; each call begins again. */
  readonly smaller: () => Iterable<DrawnCase<Case>>;
}

/** Where the cases of a property are driven: on one account, or each on an account of its own. */
export type CaseAccounts = 'one' | 'each';

/**
 * What a check says of any case there is. The harness draws the cases, drives and judges each by
 * itself, and shrinks the first that shows a finding. Methods, so that the harness can hold
 * properties of every case there is.
 */
export interface Property<Case = unknown, Setup = unknown> {
  readonly accounts: CaseAccounts;
  /** The same cases for the same seed; `times` as many beside the examples. */
  draw(seed: number, times: number): readonly DrawnCase<Case>[];
  /** What all cases on an account share; what it sends is before each case in its transcript. */
  setUp(drive: Drive): Promise<Setup>;
  drive(drive: Drive, one: Case, setup: Setup): Promise<void>;
}
