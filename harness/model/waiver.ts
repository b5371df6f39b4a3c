/** A known failure that is excused for a while. */
export interface Waiver {
  readonly clause: string;
  readonly reason: string;
  /** The last UTC day on which it holds, as YYYY-MM-DD. */
  readonly expires: string;
  /** Name of the one target that it holds for; left out, it holds for all. */
  readonly target?: string;
  /** Who answers for it. */
  readonly owner?: string;
  /** The one failure that it excuses; left out, it excuses any failure of its clause. */
  readonly fingerprints?: readonly string[];
  /** Set where it excuses that its clause is not exercised, and no failure beside those of `fingerprints`. */
  readonly excuses?: 'notExercised';
}
