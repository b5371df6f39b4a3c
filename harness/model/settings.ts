import type { Effort } from './effort.ts';
import type { AccountMember, GatePositions, Target } from './target.ts';

/** Everything a worker needs to judge a target; plain data, handed from thread to thread. */
export interface RunSettings {
  readonly target: Target;
  readonly gates: GatePositions;
  /** Members of the checks' accounts whose credential the target refused before the run. */
  readonly refused: readonly AccountMember[];
  /**
   * True where the state hook makes accounts, so that each check has its own. Found out once: a
   * fixed account in the middle of a parallel run would be shared by what must not share it.
   */
  readonly ownAccounts: boolean;
  /** Why the hook makes none; null where it does, or where there is no hook. */
  readonly noAccounts: string | null;
  /** Endpoints that the fixed account has room for, before the eight that it may have. */
  readonly endpointRoom: number;
  readonly seed: number;
  /** How much each check does; what a gate does where nothing is said. */
  readonly effort?: Effort;
  /** True where what is not exercised counts, so that bodies are waited for as an audit does. */
  readonly complete?: boolean;
  /** True where what only an audit sends is left out (`CheckFacts.spared`); all is sent where nothing is said. */
  readonly spares?: boolean;
  /** Milliseconds that may pass until a list shows what was accepted; what the target says where nothing is said. */
  readonly mostLagMs?: number;
  /** Milliseconds that the run may wait, in all, where answers ask for it; 60000 where nothing is said. */
  readonly mostWaitedMs?: number;
  /** Milliseconds that a check waits for a request to be taken where its refusals ask for it; 60000 where nothing is said. */
  readonly mostAskedMs?: number;
  /** Cases of a property that are driven at the same time, each on its own account; 4 where nothing is said. */
  readonly casesAtOnce?: number;
  /** Bytes of answers that are kept of one time that the checks are driven; as `mostOfOne` says where nothing is said. */
  readonly mostKept?: number;
  /** How often a check that found something is driven again, where that is safe. */
  readonly repeats: number;
  /** The run's id, as the state hook is told it. */
  readonly runId: string;
  /** Key of the placeholders, 32 bytes in hex; never part of a report. */
  readonly placeholderKey: string;
  /** Epoch milliseconds after which no further check starts. */
  readonly endsAtMs: number;
  /** The folder that all exchanges are written to; null where they need not be kept. */
  readonly journal: string | null;
  /** The file that is told which endpoints of a fixed account may be left enabled; none where left out. */
  readonly trail?: string;
  /** The checks to run; null for all. */
  readonly only: readonly string[] | null;
}
