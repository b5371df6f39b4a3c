import type { Callee, Exchange } from './exchange.ts';
import type { Found, InWords } from './found.ts';
import type { Verdict } from './verdict.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';

/** What one check, or one operation of a clause judged everywhere, says of a clause. */
export interface UnitResult {
  readonly clause: ClauseId;
  /** The check's id, or the operation's for a clause that is judged everywhere. */
  readonly unit: string;
  readonly verdict: Verdict<'unit'>;
  /** Why it was not reached; null otherwise. */
  readonly reason: string | null;
  /** True where the target itself kept it from being judged: it was given all that it takes. */
  readonly byTarget?: true;
  /** True where a moment was missed that another drive may meet. */
  readonly missed?: true;
  /** True where what came astray to the listener may have been the delivery that is missed. */
  readonly astray?: true;
  /** Set where the drive, or the cases of it, ended for this before it was reached. */
  readonly endedBy?: EndedBy;
  readonly findings: readonly Finding[];
}

/** What the check lacks, which its result tells, or that the run was interrupted. */
export type EndedBy = 'lack' | 'interruption';

/** Why a drive ended before its end. */
export interface Stopped {
  readonly reason: string;
  /** True where the target kept it from going on: by an outage, silence, or refusing what is good. */
  readonly byTarget: boolean;
  readonly endedBy?: EndedBy;
}

/** A clause that the target broke, and where it shows. */
export interface Finding extends InWords {
  /** Label of the exchange that shows it. */
  readonly at: string;
  /** The same as data; evidence of older builds has none. */
  readonly found?: Found;
  readonly clause: ClauseId;
  readonly check: string;
  /** Position in the check's exchanges of the one that shows it. */
  readonly exchange: number;
  /** Positions of the controls that were accepted. */
  readonly controls: readonly number[];
  /** Positions of all answers that it was told from; left out where it is that one alone. */
  readonly proof?: readonly number[];
  /** Labels of the places whose arrivals it was told from; left out where there are none. */
  readonly places?: readonly string[];
  /** True where it was found by a case that the seed chose: under another seed it may not be. */
  readonly drawn?: true;
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
  readonly endedBy?: EndedBy;
  /** Those that show something which no other shows as well; a failing one in its smallest form. */
  readonly kept: readonly KeptDrive[];
}

/** The transcript of one drive: of a case, or of one beside the drive that a result tells of. */
export interface KeptDrive {
  /** Positions of its exchanges among those of the result, shared set-up first. */
  readonly exchanges: readonly number[];
  readonly stopped: Stopped | null;
  readonly lasting: readonly string[];
  /** True where only that counts which any one answer breaks: lists were looked at too early. */
  readonly early?: true;
  /** True where the seed chose the case. */
  readonly drawn?: true;
}

/** In how many of the runs that judged a clause it was seen broken. */
export interface Repetition {
  readonly seen: number;
  readonly of: number;
}

/** A secret of the run and what stands for it, of the same length; no part of any report. */
export type KnownSecret = readonly [secret: string, placeholder: string];

/** How a value was made of a secret: its first characters, others, and its last ones. */
export interface Variant {
  /** What stands for the secret. */
  readonly of: string;
  readonly start: number;
  readonly middle: string;
  readonly end: number;
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
  /** True where it was driven as a stranger does, and so judged by what is claimed of him. */
  readonly asStranger?: true;
  /** What the run left to an audit of what the check sends (`CheckFacts.spared`); left out where it left nothing. */
  readonly spared?: readonly string[];
  /** Which of the exchanges make up which case; only with a property. */
  readonly cases?: CasesRecord;
  /**
   * Drives beside that one in which something broke: attempts that were given up, and repetitions.
   * What they show broken is broken; that something held in them proves nothing more.
   */
  readonly asides?: readonly KeptDrive[];
  /** How often each clause that the check found broken was so; only where it was driven again. */
  readonly repetitions?: Readonly<Record<string, Repetition>>;
  /** Placeholders in the exchanges, and the variable that each stands for in a command line. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** What of the exchanges stands for a secret that was altered; left out where nothing does. */
  readonly variants?: Readonly<Record<string, Variant>>;
  /** Number of good requests that the target accepted. */
  readonly controlsAccepted: number;
  readonly observations: readonly Observation[];
  /** Why the drive ended before its end; null where it did not. */
  readonly stopped: Stopped | null;
  /** Labels whose "not now" stood in every attempt, so that it was judged. */
  readonly lasting: readonly string[];
  /**
   * The narrowest moment, in milliseconds, within which the answers of a race came: a gap between
   * the target's test and its write that is shorter may have gone unseen. Null without a race.
   */
  readonly raceWindowMs: number | null;
  /** How often the check was driven; more than once where answers were temporary (408, 429, 503). */
  readonly attempts: number;
  readonly requests: number;
  /**
   * The requests that one drive asks for by itself, by what they call and `other` for what is no operation:
   * neither looks once more nor what was sent again. No part of any report; left out where nothing was driven.
   */
  readonly asked?: Readonly<Record<string, number>>;
  readonly durationMs: number;
}
