import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { Callee, Exchange } from './exchange.ts';
import type { Mismatch } from './check.ts';

/** What one check, or one operation of a clause judged everywhere, says of a clause. */
export interface UnitResult {
  readonly clause: ClauseId;
  /** The check's id, or the operation's for a clause that is judged everywhere. */
  readonly unit: string;
  readonly verdict: 'held' | 'broken' | 'unreached';
  /** Why it was not reached; null otherwise. */
  readonly reason: string | null;
  readonly findings: readonly Finding[];
}

/** A clause that the target broke, and where it shows. */
export interface Finding extends Mismatch {
  readonly clause: ClauseId;
  readonly check: string;
  /** Position in the check's exchanges of the one that shows it. */
  readonly exchange: number;
  /** Positions of the controls that were accepted. */
  readonly controls: readonly number[];
}

/** Something the target lacks that a check would have needed. */
export interface Lack {
  /** What to add, as the target file or the hook names it: `account.alphaKey`, `states.credential`. */
  readonly what: string;
  readonly reason: string;
}

/** What the contract leaves open and this target does. */
export interface Observation {
  readonly topic: string;
  readonly value: string;
}

/** What is kept of the cases of a property. */
export interface CasesRecord {
  readonly planned: number;
  readonly driven: number;
  /** Why not all were driven; null where they were. */
  readonly cut: string | null;
  /** Those that show something which no other shows as well; a failing one in its smallest form. */
  readonly kept: readonly KeptCase[];
}

/** The transcript of one case. */
export interface KeptCase {
  /** Positions of its exchanges among those of the result, shared set-up first. */
  readonly exchanges: readonly number[];
  readonly stopped: string | null;
  readonly lasting: readonly string[];
  /** Clauses with the unit, as `clause unit`, whose finding was not seen again when repeated. */
  readonly notRepeated: readonly string[];
}

/** In how many of the runs that judged a clause it was seen broken. */
export interface Repetition {
  readonly seen: number;
  readonly of: number;
}

/** Everything that one check brought back; plain data, secrets already replaced. */
export interface CheckResult {
  readonly check: string;
  readonly callee: Callee;
  readonly outcome: 'judged' | 'notExercised' | 'notApplicable' | 'defect';
  /** What was missing that the target file or the hook could offer; null where nothing was. */
  readonly lack: Lack | null;
  /** The suite's own error; null unless the outcome is a defect. */
  readonly defect: string | null;
  readonly units: readonly UnitResult[];
  readonly exchanges: readonly Exchange[];
  /** Which of the exchanges make up which case; only with a property. */
  readonly cases?: CasesRecord;
  /** How often each clause that the check found broken was so; only where it was driven again. */
  readonly repetitions?: Readonly<Record<string, Repetition>>;
  /** Placeholders in the exchanges, and the variable that each stands for in a command line. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** Number of good requests that the target accepted. */
  readonly controlsAccepted: number;
  readonly observations: readonly Observation[];
  /** Labels whose "not now" stood in every attempt, so that it was judged. */
  readonly lasting: readonly string[];
  /** How often the check was driven; more than once where answers were temporary (408, 429, 503). */
  readonly attempts: number;
  readonly requests: number;
  readonly durationMs: number;
}
