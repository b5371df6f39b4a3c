import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { Level } from '../../schemas/clauses/clause.ts';
import type { RecordedRequest } from './exchange.ts';

/** The two targets of an audit. */
export type Side = 'a' | 'b';

/** The least request that shows something, secrets replaced, and the check that sent it. */
export interface Shown {
  readonly check: string;
  readonly label: string;
  /** The one thing wrong with the request, in words; null for a good one. */
  readonly fault: string | null;
  readonly request: RecordedRequest;
}

/** A way in which the targets answer the same requests otherwise, and the contract allows both. */
export interface Divergence extends Shown {
  /** What differs: `answer`, `shape of device_id`, `header x-request-id`, `/endpoints items`. */
  readonly what: string;
  readonly a: string;
  readonly b: string;
  readonly operations: readonly string[];
  /** Pairs of answers that show it. */
  readonly times: number;
}

/** A clause that one of the targets breaks and the other one does not. */
export interface Breach extends Shown {
  readonly clause: ClauseId;
  readonly level: Level;
  readonly by: Side;
  readonly expected: string;
  readonly got: string;
  /** False where the other target was not judged by it. */
  readonly otherJudged: boolean;
}

/** What came of driving two targets with the same requests. */
export interface Audit {
  readonly a: { readonly name: string; readonly baseUrl: string };
  readonly b: { readonly name: string; readonly baseUrl: string };
  readonly seed: number;
  readonly interrupted: boolean;
  /** Checks that were driven on both, and pairs of answers that were compared. */
  readonly checks: number;
  readonly pairs: number;
  readonly breaches: readonly Breach[];
  readonly divergences: readonly Divergence[];
  /** Clauses that both break. */
  readonly brokenByBoth: readonly ClauseId[];
  /** Checks that could not be driven on both, by what kept them from it. */
  readonly notCompared: readonly { readonly reason: string; readonly checks: number }[];
  /** Errors of the suite itself. */
  readonly defects: readonly string[];
}
