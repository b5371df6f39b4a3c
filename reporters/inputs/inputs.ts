import type { Waiver } from '../../harness/model/waiver.ts';
import type { Besides, KnownCheck, Needs } from '../../harness/model/check.ts';
import type { Callee } from '../../harness/model/exchange.ts';
import type { CheckResult, Lack, Observation } from '../../harness/model/result.ts';
import type { GatePositions, Implementation } from '../../harness/model/target.ts';
import type { ClauseRow } from '../../schemas/clauses/clause.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import type { Plane } from '../../schemas/operations/operation.ts';
import type { Gating } from './gating.ts';
import type { EvidenceRoom } from './room.ts';
import type { Invocation, SuiteFacts } from '../report.ts';
import type { ShardsInput } from './shards.ts';
import type { Setback } from './unit.ts';

/** A clause with its place in the contract. */
export type ClauseFact = Omit<ClauseRow, 'sentences'> & {
  readonly id: string;
  readonly section: string;
  readonly plane: Plane;
  readonly lines: readonly number[];
};

/** What the fold must know of a check: also of one that never ran. */
export interface PlannedCheck {
  readonly id: string;
  readonly callee: Callee;
  readonly gates: NonNullable<Needs['gates']>;
  /** All that it calls, its callee among them. */
  readonly calls: readonly Callee[];
  /** Ids of the clauses that it claims, each once. */
  readonly clauses: readonly string[];
  readonly besides?: Besides;
}

/** Takes from a check what the fold needs. */
export function plannedCheck(
  check: Pick<KnownCheck, 'id' | 'callee' | 'alsoCalls' | 'needs' | 'claims' | 'besides'>,
) {
  return {
    id: check.id,
    callee: check.callee,
    gates: check.needs.gates ?? {},
    calls: [check.callee, ...(check.alsoCalls ?? [])],
    clauses: [...new Set<string>(check.claims.map((claim) => claim.clause))],
    ...(check.besides && { besides: check.besides }),
  } satisfies PlannedCheck;
}

/** How the client reached the target, for command lines that do the same. */
export interface ConnectionInput {
  readonly resolve: Readonly<Record<string, string>>;
  readonly caFile?: string;
  /** The client's own certificate and its key. */
  readonly certFile?: string;
  readonly keyFile?: string;
  /** The proxy that tunnels, without a password; whether it asks for one. */
  readonly proxy?: { readonly url: string; readonly asksUser: boolean };
  /** The state hook: its URL where it may be told, and the names of the headers that it asks for. */
  readonly hook?: { readonly url: string | null; readonly headers: readonly string[] };
}

/** What the target file has to say before it is known whether the target is to blame for what some checks found. */
export interface Suspicion {
  readonly checks: readonly string[];
  readonly lack: Lack;
}

/** Everything that a run knows of one target. */
export interface TargetInput {
  readonly name: string;
  /** What the folder of its scripts is called, where targets are distinguished by it. */
  readonly folder?: string;
  readonly baseUrl: string;
  /** What it is, as its file says. */
  readonly implementation?: Implementation;
  readonly gates: GatePositions;
  readonly unmounted: readonly OperationId[];
  /** All checks, also those that did not run. */
  readonly checks: readonly PlannedCheck[];
  readonly results: readonly CheckResult[];
  readonly clauses: readonly ClauseFact[];
  /** Account members that the target refused on their first good request, or took at first and then no more. */
  readonly refused: readonly string[];
  readonly lost: boolean;
  /** Why the run on it ended before its end, where that was not asked for. */
  readonly ended?: string;
  /** What befell the run on it beside its answers, a line each. */
  readonly notes?: readonly string[];
  /** Why the target could not be judged, in words. */
  readonly trouble?: string;
  /** Why a planned check has no result, where that is known. */
  readonly notRun?: Setback;
  /** What is left for the exchanges that the report shows; the targets of a run share it. */
  readonly room?: EvidenceRoom;
  /** What a planned check that has no result was left out for; nothing that a target could offer, where a filter did. */
  readonly leftOut?: Lack | Setback;
  /** Ids of the clauses that a filter is about: no other is judged. Left out where all are. */
  readonly within?: readonly string[];
  /** True where a filter picked single checks: what any answer may break is judged by the answers that these got. */
  readonly picked?: true;
  /** Left out where the run was not split. */
  readonly shards?: ShardsInput;
  readonly waivers: readonly Waiver[];
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  readonly durationMs: number;
  readonly connection?: ConnectionInput;
  readonly suspicion?: Suspicion;
  /** What the run leaves on a fixed account, and why. */
  readonly left?: readonly Observation[];
  /** Takes what gives a secret of the run away out of all that came from outside. */
  readonly disguise?: (text: string) => string;
  /** The command that sends again what showed a clause broken. */
  readonly replay?: (clause: string) => string;
}

/** Everything that a run knows beside its targets' results. */
export interface RunInput {
  readonly suite: SuiteFacts;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly invocation: Invocation;
  /** The folder of its report, as command lines name it; left out where none is shown. */
  readonly out?: string;
  readonly interrupted: boolean;
  readonly targets: readonly TargetInput[];
  readonly waivers: readonly Waiver[];
  readonly today: string;
  readonly requireComplete: boolean;
  readonly failOnShould: boolean;
  /** Of a smoke: in per cent, by plane, how many bugs of a gateway of another make it finds. */
  readonly smokeFinds?: Readonly<Record<Plane, number>>;
  /** As of its targets. */
  readonly shards?: ShardsInput;
  /** What a release asks for besides; nothing where it is left out. */
  readonly gating?: Gating;
  /** Errors of the suite itself that belong to no target. */
  readonly defects: readonly string[];
  /** As a target's: for what belongs to no target. */
  readonly disguise?: (text: string) => string;
}
