import type { Implementation } from '../harness/model/target.ts';
import type { Effort } from '../harness/model/effort.ts';
import type { GateName, Plane } from '../schemas/operations/operation.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import type { Level } from '../schemas/clauses/clause.ts';
import type { Edition } from '../schemas/editions.ts';
import type { Verdict } from '../harness/model/verdict.ts';
import type { Evidence, HinderedReport } from './report-evidence.ts';

export type {
  Evidence,
  HinderedReport,
  PlaceReport,
  ProofReport,
  ScriptReport,
} from './report-evidence.ts';
export type { Repetition } from '../harness/model/result.ts';
export type {
  Header,
  Manner,
  NoAnswer,
  RecordedBody,
  RecordedRequest,
  RecordedResponse,
} from '../harness/model/exchange.ts';

/** How many clauses came to which verdict. */
export type Counts = Readonly<Record<Verdict<'clause'>, number>>;

/** The gates as the target file writes them, and `unknown` where their position was not found out. */
export type ReportedGates = Readonly<Record<GateName, boolean | 'unknown'>>;

/** One clause of the contract as judged on one target. */
export interface ClauseReport {
  readonly id: string;
  readonly section: string;
  readonly plane: Plane;
  readonly operations: readonly OperationId[];
  readonly level: Level;
  readonly statement: string;
  readonly verdict: Verdict<'clause'>;
  readonly reason: string;
  /** Checks or operations that the clause takes, and those of them that were judged. */
  readonly planned: number;
  readonly exercised: number;
  readonly evidence: readonly Evidence[];
  /** Lines of the contract, and the reading that the clause rests on. */
  readonly lines: readonly number[];
  readonly reading?: string;
  /**
   * Where races judge it: the narrowest gap between the target's test and its write, in milliseconds,
   * that they would have shown, as the answers of each lay so far apart.
   */
  readonly raceWindowMs?: number;
  /** The checks that claim it. */
  readonly checks: readonly string[];
  /** How many findings name it; evidence is kept for the first of them only. */
  readonly findings: number;
  /** Findings by what was called, as far as an operation or a planned route was. */
  readonly callees?: Readonly<Record<string, number>>;
  /** Of several operations, those at which what it takes was not judged; left out where it was at all. */
  readonly missed?: readonly string[];
  /** Stands for all exchanges that show it broken: the same for clauses that fail by the very same ones. */
  readonly shownIn?: string;
  /** Where bad requests alone show it broken: each thing that was wrong, and what came of it. */
  readonly slips?: readonly string[];
  /** How long the exchanges of its checks took together; left out where it has none of its own. */
  readonly exchangesMs?: number;
  /** False where it is not of the edition that the run was asked for: told, and of no weight. */
  readonly counted?: false;
  /** Of a failure, one for each kind of finding: the same under other seeds, ids, ports and hosts. */
  readonly fingerprints?: readonly string[];
}

/** The verdict on one plane of a target. */
export interface PlaneReport {
  readonly verdict: Verdict<'target'>;
  readonly counts: Counts;
  readonly countsShould: Counts;
}

/** Something the target file or the state hook would have to offer, and what waits for it. */
export interface LackReport {
  readonly what: string;
  readonly reason: string;
  readonly clauses: readonly string[];
}

/** Another reason why clauses were not exercised, which no target file could help. */
export type SetbackReport = Omit<LackReport, 'what'>;

/** What the contract leaves open and this target does. */
export interface ObservationReport {
  readonly topic: string;
  readonly value: string;
}

/** How long an operation took to answer, in milliseconds from the first byte sent. */
export interface LatencyReport {
  readonly operation: OperationId;
  readonly count: number;
  readonly medianMs: number;
  readonly p90Ms: number;
  readonly maxMs: number;
}

/** Everything that was found out about one target. */
export interface TargetReport {
  readonly name: string;
  readonly baseUrl: string;
  /** As the target file says; left out where it says nothing. */
  readonly implementation?: Implementation;
  readonly gates: ReportedGates;
  readonly verdict: Verdict<'target'>;
  readonly planes: Readonly<Record<Plane, PlaneReport>>;
  /** Of `must` clauses; `countsShould` of the others. */
  readonly counts: Counts;
  readonly countsShould: Counts;
  readonly requests: number;
  readonly durationMs: number;
  readonly clauses: readonly ClauseReport[];
  readonly observations: readonly ObservationReport[];
  /** Of the operations that answered, in the contract's order. */
  readonly latencies: readonly LatencyReport[];
  readonly lacks: readonly LackReport[];
  readonly setbacks: readonly SetbackReport[];
  readonly hindered: HinderedReport;
  /** Account members that the target refused on their first good request, or took at first and then no more. */
  readonly refused: readonly string[];
  /** True where the target stopped answering before the end. */
  readonly lost: boolean;
  /** Why the target could not be judged, where that is known. */
  readonly trouble?: string;
  /** Operations that may be mounted and that never answered. */
  readonly unexercisedOperations: readonly OperationId[];
  /** Errors of the suite itself that came to light on this target. */
  readonly defects: readonly string[];
}

/**
 * `used`: it excuses what became of its clause. `stale`: its clause passes now. `changed`: its clause fails in
 * another way than it excuses. `tooBroad`: it would excuse any failure, where that was not allowed. `unused`: none.
 */
export type WaiverState = 'used' | 'expired' | 'stale' | 'changed' | 'tooBroad' | 'unused';

/** What became of one waiver in this run. */
export interface WaiverReport {
  readonly clause: string;
  readonly state: WaiverState;
  readonly reason: string;
  readonly expires: string;
  /** The one target that it holds for; left out where it holds for all. */
  readonly target?: string;
  /** Who answers for it, and the failure that it excuses alone; left out where it excuses any. */
  readonly owner?: string;
  readonly fingerprints?: readonly string[];
  /** Set where it excuses that its clause is not exercised. */
  readonly excuses?: 'notExercised';
  /** What to do with its entry in the file; left out where nothing is. */
  readonly mend?: string;
}

/** A clause of a target, beside what an earlier report says of it. */
export interface BaselineEntry {
  readonly target: string;
  readonly clause: string;
  readonly level: Level;
  /** Its verdict in the baseline; `absent` where that does not know the clause or the target. */
  readonly before: Verdict<'clause'> | 'absent';
  /** Set where it failed there with fingerprints of an older form, by which no failure is known again. */
  readonly older?: true;
}

/** A run beside an earlier one: only what is new fails it. */
export interface BaselineReport {
  /** When the earlier run began. */
  readonly startedAt: string;
  /** What else differs, in a line each: suite, contract, effort, gates. */
  readonly differences: readonly string[];
  /** Failures that the baseline has not, or not in this way. */
  readonly fresh: readonly BaselineEntry[];
  /** Failures that it has as well. */
  readonly known: readonly BaselineEntry[];
  /** What failed there and passes now. */
  readonly mended: readonly BaselineEntry[];
  /** What failed there and was not judged now. */
  readonly unseen: readonly BaselineEntry[];
  /** What the target kept from being judged, there as now; left out where there is none. */
  readonly hindered?: readonly BaselineEntry[];
}

/** The suite that judged, and with what. */
export interface SuiteFacts {
  readonly name: string;
  readonly version: string;
  /** Version of the contract. */
  readonly contract: string;
  /** The edition whose clauses alone count; left out where all do. */
  readonly edition?: Edition;
  readonly seed: number;
  /** Version of Node.js. */
  readonly node: string;
}

/** Where a run found its targets, both null for the embedded gateway, and how much it did. */
export interface Invocation {
  readonly config: string | null;
  readonly target: string | null;
  readonly effort: Effort;
}

/** Which shards of a split run a report tells of. */
export interface ShardsReport {
  readonly of: number;
  /** Their numbers, from 1, in order. */
  readonly asked: readonly number[];
  /** Of merged reports: the shards that none of them tells of. */
  readonly missing?: readonly number[];
}

/** The content of conformance.json. */
export interface Report {
  readonly suite: SuiteFacts;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly invocation: Invocation;
  /** Left out where it tells of a whole run that was never split. */
  readonly shards?: ShardsReport;
  readonly interrupted: boolean;
  readonly exitCode: number;
  readonly exitReason: string;
  readonly targets: readonly TargetReport[];
  readonly waivers: readonly WaiverReport[];
  /** Where the run was held against an earlier one. */
  readonly baseline?: BaselineReport;
  /** Errors of the suite itself that belong to no target. */
  readonly defects: readonly string[];
}
