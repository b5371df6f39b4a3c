import type { AccountMember } from '../model/check.ts';
import type { GatePositions, Target } from '../model/target.ts';

/** Everything a worker needs to judge a target; plain data, handed from thread to thread. */
export interface RunSettings {
  readonly target: Target;
  readonly gates: GatePositions;
  /** Members of the account whose credential the target refused before the run. */
  readonly refused: readonly AccountMember[];
  readonly seed: number;
  /** The run's id, as the state hook is told it. */
  readonly runId: string;
  /** Key of the placeholders, 32 bytes in hex; never part of a report. */
  readonly placeholderKey: string;
  /** Epoch milliseconds after which no further check starts. */
  readonly endsAtMs: number;
  /** The checks to run; null for all. */
  readonly only: readonly string[] | null;
}
