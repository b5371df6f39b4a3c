import { isBroken } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import { thoroughnessOf } from '../../model/effort.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { CheckResult, UnitResult } from '../../model/result.ts';
import type { RunSettings } from '../../model/settings.ts';
import { weakAboveMs } from '../../model/weak-race.ts';
import { isAllLasting } from '../waiting/standing.ts';

/** How often a check is run again for each reason; for a finding as often as the settings say. */
const most = { disturbed: 2, missed: 3, race: 4, others: 6 };
/** The longest pause before the first look at what others may have done, in milliseconds, where the check is brief. */
const longestPauseMs = 400;

/** Why a check is run. */
export type RunReason =
  'first' | 'disturbed' | 'renewed' | 'missed' | 'draws' | 'finding' | 'race' | 'others';
/** What is run for one of these takes the place of the run before. */
const inPlace: ReadonlySet<RunReason | undefined> = new Set(['disturbed', 'renewed', 'missed']);

/** One run of a check. */
export interface CheckRun {
  readonly why: RunReason;
  /** What it showed; that this machine was lacking where it stood still meanwhile, or its clock was set. */
  readonly result: CheckResult;
  /** True where a credential came to its end under it, and there is a new one. */
  readonly renewed?: true;
}

/** What is lacking where this machine disturbed a run. */
export const thisMachine = 'this machine';

/** What else it hangs on whether a check is run again. */
interface RunFacts {
  readonly check: Pick<Check, 'tier' | 'needs'>;
  readonly settings: Pick<RunSettings, 'ownAccounts' | 'repeats' | 'effort'>;
  /** True where others may meanwhile have used what an exchange addresses. */
  readonly isShared: (exchange: Exchange) => boolean;
  /** True once it is known what every bad request is answered. */
  readonly badKnown: boolean;
  /** True where no time is left; and where there are no requests either. */
  readonly late: boolean;
  readonly over: boolean;
}

/** Which of the runs of a check count. */
export interface CountedRuns {
  readonly counts: 'all' | 'first' | 'last';
  /** What of that one is not decided. */
  readonly inDoubt?: (unit: UnitResult) => boolean;
}

/** The next run of a check, after a pause that is not longer than that; or which of them count. */
type NextRun =
  { readonly run: RunReason; readonly place: number; readonly withinMs?: number } | CountedRuns;

/**
 * Says what follows on the runs of a check. One that was disturbed is run again, for it showed nothing, as is one
 * under which a credential ended that is renewed; then one that missed its moment, until it meets it. An audit runs each some more times. What is found is looked for again, and
 * where nothing is a race whose answers lay too far apart is run again. All that only where it meets the same.
 */
export function decideRun(history: readonly CheckRun[], facts: RunFacts): NextRun {
  const last = history.at(-1);
  if (!last) return { run: 'first', place: 0 };
  const { check, settings, late, over, badKnown } = facts;
  const repeatable = settings.ownAccounts || check.tier === 'read_only';
  const results = countedIn(history);
  const times = results.length;
  const anew = history.length - 1 - history.findLastIndex(({ why }) => why !== 'disturbed');
  const disturbed = last.result.lack?.what === thisMachine;
  if (disturbed && repeatable && !late && anew < most.disturbed)
    return { run: 'disturbed', place: times - 1 };
  if (last.renewed) return { run: 'renewed', place: times - 1 };
  if (!repeatable) return check.needs.untouched ? { counts: 'all' } : looks(results, facts);
  if (over) return { counts: 'all' };
  const missed = history.filter(({ why }) => why === 'missed').length;
  if (times === 1 && hasMissed(last.result) && missed < most.missed)
    return { run: 'missed', place: 0 };
  if (times < thoroughnessOf(settings).drives) return { run: 'draws', place: times };
  // to see some more times what every bad request is answered tells nothing
  const isFinding = ({ units, lasting }: CheckResult) =>
    units.some(isBroken) && !(badKnown && isAllLasting(units, lasting));
  if (results.some(isFinding))
    return times <= settings.repeats ? { run: 'finding', place: times } : { counts: 'all' };
  const isWeak = (narrowestOf(results) ?? 0) > weakAboveMs;
  return isWeak && times <= most.race ? { run: 'race', place: times } : { counts: 'all' };
}

/**
 * Looks again where a check found something at an endpoint of the fixed account's pool: another run
 * may be under way on it, or its owner at work, and have turned it on or off between two steps. Where
 * one more run shows that the claim holds, that run is reported in its place; where none of them comes
 * to it again, as when the budget is used up, nothing is decided. What is said of every answer, and of
 * what no other caller can have touched, counts at first sight. The pauses are random, and the longer the more
 * often it is looked, so that two runs in step with long checks do not stay so.
 */
function looks([first, ...further]: readonly CheckResult[], { isShared }: RunFacts): NextRun {
  const broken = first?.units.filter(isBroken) ?? [];
  const ownClaims = broken.every(({ unit }) => unit === first?.check);
  if (broken.length === 0 || !ownClaims || !first?.exchanges.some(isShared))
    return { counts: 'all' };
  const last = further.at(-1);
  const held = broken.every(({ clause }) => verdictsOf(clause, last).includes('held'));
  if (held && !last?.units.some(isBroken)) return { counts: 'last' };
  if (further.length < most.others) {
    const withinMs = Math.max(longestPauseMs, first.durationMs * (further.length + 1));
    return { run: 'others', place: 0, withinMs };
  }
  const isSeen = (clause: string) =>
    further.some((one) => verdictsOf(clause, one).some((verdict) => verdict !== 'unreached'));
  return { counts: 'first', inDoubt: (unit) => isBroken(unit) && !isSeen(unit.clause) };
}

function verdictsOf(clause: string, one?: CheckResult) {
  return one?.units.filter((unit) => unit.clause === clause).map(({ verdict }) => verdict) ?? [];
}

/** What the runs showed in whose place no other was run. */
export function countedIn(history: readonly CheckRun[]): readonly CheckResult[] {
  const counted = history.filter((_, at) => !inPlace.has(history[at + 1]?.why));
  return counted.map(({ result }) => result);
}

function hasMissed({ units }: CheckResult): boolean {
  return units.some(({ missed }) => missed) && !units.some(isBroken);
}

/** The narrowest moment of the races in some results; null where there were none. */
export function narrowestOf(results: readonly CheckResult[]): number | null {
  const windows = results.flatMap(({ raceWindowMs }) => raceWindowMs ?? []);
  return windows.length === 0 ? null : Math.min(...windows);
}
