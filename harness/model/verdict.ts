/** The words that judging ends in, by what they are said of. */
interface Verdicts {
  /** A clause by one check, or by one operation of a clause that is judged everywhere. */
  readonly unit: 'held' | 'broken' | 'unreached';
  /** A clause, by all that judge it. */
  readonly clause: 'pass' | 'fail' | 'waived' | 'notExercised' | 'notApplicable';
  /** A target, one of its planes, or all targets of a run. */
  readonly target: 'conformant' | 'incomplete' | 'notConformant' | 'notJudged';
}

/** What is said of a unit, a clause or a target in the end. */
export type Verdict<Of extends keyof Verdicts> = Verdicts[Of];
