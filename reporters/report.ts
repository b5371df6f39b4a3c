import type { Effort } from '../harness/model/effort.ts';
import type { Implementation } from '../harness/model/target.ts';
import type { Verdict } from '../harness/model/verdict.ts';
import type { Evidence, HinderedReport } from './report-evidence.ts';
import type { LackReport, NotExercised, SetbackReport } from './report-not-exercised.ts';
import type { Level } from '../schemas/clauses/clause.ts';
import type { Edition } from '../schemas/editions.ts';
import type { OperationId } from '../schemas/operations/index.ts';
import type { GateName, Plane } from '../schemas/operations/operation.ts';

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

/** How many clauses have each verdict. */
export type Counts = Readonly<Record<Verdict<'clause'>, number>>;

/** The gates as the target file writes them, and `unknown` if their position was not found out. */
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
  /** Why it was not exercised, for programs: the sentence may change. Left out of other verdicts. */
  readonly notExercised?: readonly NotExercised[];
  /** How many checks or operations the clause needs, and how many of these were judged. */
  readonly planned: number;
  readonly exercised: number;
  readonly evidence: readonly Evidence[];
  /** Lines of the contract, and the reading that the clause relies on. */
  readonly lines: readonly number[];
  readonly reading?: string;
  /**
   * If races judge it: the narrowest gap between the target's test and its write, in milliseconds,
   * that they would have shown. It is how far apart the answers of a race came.
   */
  readonly raceWindowMs?: number;
  /** The checks that claim it. */
  readonly checks: readonly string[];
  /** How many findings show it broken, including those whose evidence is not kept. */
  readonly findings: number;
  /** How many findings each called operation or planned route has. */
  readonly callees?: Readonly<Record<string, number>>;
  /** If only part of the clause was judged: the operations of the part that was not. */
  readonly missed?: readonly string[];
  /** A digest of all exchanges that show it broken. Clauses that fail by exactly the same exchanges share it. */
  readonly shownIn?: string;
  /** For a failure that only bad requests show: each thing that was wrong with them, and what came of it. */
  readonly slips?: readonly string[];
  /** How long the exchanges of its own checks took in total. Left out if there are none. */
  readonly exchangesMs?: number;
  /** False if it is not in the edition that the run names: it is reported, but does not count. */
  readonly counted?: false;
  /** For a failure: one for each kind of finding. They do not depend on seed, ids, ports or hosts. */
  readonly fingerprints?: readonly string[];
}

/** The verdict on one plane of a target. */
export interface PlaneReport {
  readonly verdict: Verdict<'target'>;
  readonly counts: Counts;
  readonly countsShould: Counts;
}

/** What this target does where the contract leaves it open. */
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

/** Everything that the run found out about one target. */
export interface TargetReport {
  readonly name: string;
  readonly baseUrl: string;
  /** In the words of the target file. Left out if the file does not say. */
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
  /** Members of the account that the target refused on their first good request, or accepted at first only. */
  readonly refused: readonly string[];
  /** True if the target stopped answering before the end of the run. */
  readonly lost: boolean;
  /** Why the target could not be judged, if known. */
  readonly trouble?: string;
  /** Why the run on it ended before its end, if that was not asked for. */
  readonly ended?: string;
  /** What happened to the run besides the target's answers: outages, and what its own machine did. */
  readonly notes?: readonly string[];
  /** How many probes and cases of the checks an audit alone sends. Left out if none was left to one. */
  readonly spared?: number;
  /** Operations that may be mounted, but never answered in the whole run. */
  readonly unexercisedOperations: readonly OperationId[];
  /** Errors of the suite itself that occurred on this target. */
  readonly defects: readonly string[];
}

/**
 * `used`: it excuses its clause in this run. `stale`: its clause passes now. `changed`: its clause fails in another
 * way than it excuses. `tooBroad`: it would excuse any failure, which the run does not allow. `unused`: none of these.
 */
export type WaiverState = 'used' | 'expired' | 'stale' | 'changed' | 'tooBroad' | 'unused';

/** One waiver, and its state in this run. */
export interface WaiverReport {
  readonly clause: string;
  readonly state: WaiverState;
  readonly reason: string;
  readonly expires: string;
  /** The one target that it holds for. Without it, all targets. */
  readonly target?: string;
  /** Who is responsible for it, and the one failure that it excuses. Without fingerprints, any failure. */
  readonly owner?: string;
  readonly fingerprints?: readonly string[];
  /** Set if it excuses that its clause is not exercised. */
  readonly excuses?: 'notExercised';
  /** What to do with its entry in the waiver file. Left out if nothing is. */
  readonly mend?: string;
}

/** A clause of a target, compared with an earlier report. */
export interface BaselineEntry {
  readonly target: string;
  readonly clause: string;
  readonly level: Level;
  /** Its verdict in the baseline; `absent` if the baseline lacks the clause or the target. */
  readonly before: Verdict<'clause'> | 'absent';
  /** Set if it failed in the baseline with fingerprints of an older form, by which no failure can be recognized. */
  readonly older?: true;
}

/** The run compared with an earlier one: only what is new fails it. */
export interface BaselineReport {
  /** When the earlier run began. */
  readonly startedAt: string;
  /** What else differs between the runs, in a line each: suite, contract, effort, gates, targets. */
  readonly differences: readonly string[];
  /** Failures that the baseline does not have, or has in another way. */
  readonly fresh: readonly BaselineEntry[];
  /** Failures that the baseline has too. */
  readonly known: readonly BaselineEntry[];
  /** What failed in the baseline and passes now. */
  readonly mended: readonly BaselineEntry[];
  /** What failed in the baseline and was not judged now. */
  readonly unseen: readonly BaselineEntry[];
  /**
   * What passed in the baseline and is not exercised now, for any reason but a filter, or does not apply now since
   * a gate was moved. Left out if there is none.
   */
  readonly lost?: readonly BaselineEntry[];
  /** What the target kept from being judged, in the baseline and now. Left out if there is none. */
  readonly hindered?: readonly BaselineEntry[];
}

/** The suite that judged, and the seed that repeats the run. */
export interface SuiteFacts {
  readonly name: string;
  readonly version: string;
  /** Version of the contract. */
  readonly contract: string;
  /** The edition of the contract whose clauses count. Left out if all clauses count. */
  readonly edition?: Edition;
  readonly seed: number;
  /** Version of Node.js. */
  readonly node: string;
}

/** Where the run found its targets (both null for the embedded gateway), and how much it did. */
export interface Invocation {
  readonly config: string | null;
  readonly target: string | null;
  readonly effort: Effort;
}

/** Which shards of a split run the report covers. */
export interface ShardsReport {
  readonly of: number;
  /** Their numbers, from 1, in order. */
  readonly asked: readonly number[];
  /** In merged reports: the numbers of the shards that none of them covers. */
  readonly missing?: readonly number[];
}

/** The content of conformance.json. */
export interface Report {
  readonly suite: SuiteFacts;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly invocation: Invocation;
  /** Left out if the run was not split. */
  readonly shards?: ShardsReport;
  readonly interrupted: boolean;
  readonly exitCode: number;
  readonly exitReason: string;
  readonly targets: readonly TargetReport[];
  readonly waivers: readonly WaiverReport[];
  /** Set if the run was compared with an earlier one. */
  readonly baseline?: BaselineReport;
  /** Errors of the suite itself that belong to no target. */
  readonly defects: readonly string[];
}
