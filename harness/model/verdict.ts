import type { Exchange } from './exchange.ts';

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

/** Statuses that say "not now" (contract: "Endpoints"; R-90 for those of a proxy). */
const temporary: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** True for an exchange whose answer says "not now", was lost on the way, or did not come in time. */
export function mayPass({ response, noAnswer }: Exchange): boolean {
  if (response) return temporary.has(response.status);
  return noAnswer?.kind === 'connection' || noAnswer?.kind === 'timeout';
}
