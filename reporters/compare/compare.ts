import type { Verdict } from '../../harness/model/verdict.ts';
import { type ObservedChange, changedLatencies, changedObservations } from './observed.ts';
import { type TargetPair, pairsOf, runDifferences } from '../gating/pairs.ts';
import { isKnown } from '../findings/fingerprint.ts';
import { reasonLine } from '../findings/headline.ts';
import type { ClauseReport, Report, TargetReport } from '../report.ts';
import { overallVerdict } from '../fold/verdicts.ts';
import type { Level } from '../../schemas/clauses/clause.ts';

/** A report by the name that tells it from others, and where its page lies, as a link, where that is known. */
export type NamedReport = readonly [name: string, report: Report, page?: string];

/** What a comparison says of a run before it compares anything. */
export interface RunHead extends Pick<Report, 'startedAt' | 'exitCode' | 'exitReason'> {
  readonly verdict: Verdict<'target'>;
  /** Its page, as a link. */
  readonly page?: string;
}

/** What became of a clause from one run to the next, in the order in which it is shown. */
export const changeKinds = [
  'broken',
  'fixed',
  'changed',
  'noLongerExercised',
  'newlyExercised',
] as const;

/** `changed`: it fails by other answers. `broken`: it fails and did not. */
export type ChangeKind = (typeof changeKinds)[number];

/** A clause that is not as it was. */
export interface ClauseChange {
  readonly fate: ChangeKind;
  readonly clause: string;
  readonly level: Level;
  /** The operations at which it changed as far as the reports tell them apart, else all that it is about. */
  readonly operations: readonly string[];
  readonly before: Verdict<'clause'> | 'absent';
  readonly after: Verdict<'clause'> | 'absent';
  /** Why it is as it is now: of one that fails what the target does, of one that is fixed what it did. */
  readonly reason: string;
}

/** A target in two runs. */
export interface TargetComparison {
  /** Its name, or both where they differ. */
  readonly name: string;
  /** What each run came to on it, and its place among the targets of each. */
  readonly verdicts: readonly [before: Verdict<'target'>, after: Verdict<'target'>];
  readonly places: readonly [before: number, after: number];
  readonly clauses: readonly ClauseChange[];
  /** What the contract leaves open and the target does otherwise. */
  readonly observations: readonly ObservedChange[];
  /** Operations that took longer or less long than the load of a machine explains. */
  readonly latencies: readonly ObservedChange[];
  /** Those whose median doubled or halved, by no more than that load may do. */
  readonly noise: readonly ObservedChange[];
  /** Clauses that are as they were. */
  readonly unchanged: number;
}

/** Two runs, held against each other. */
export interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly runs: readonly [before: RunHead, after: RunHead];
  /** What else differs of them, to be read first. */
  readonly differences: readonly string[];
  readonly targets: readonly TargetComparison[];
  /** Targets of the earlier run that the later one has not. */
  readonly missing: readonly string[];
}

/** Holds a later run against an earlier one; names are those of the files, or what tells them apart. */
export function compareReports(
  [before, earlier, pageBefore]: NamedReport,
  [after, later, pageAfter]: NamedReport,
): Comparison {
  const all = pairsOf(earlier, later);
  const pairs = all.flatMap(comparable);
  return {
    before,
    after,
    runs: [headOf(earlier, pageBefore), headOf(later, pageAfter)],
    differences: runDifferences(earlier, later),
    targets: pairs.map(([was, is]) => ({
      ...compareTargets(was, is),
      places: [earlier.targets.indexOf(was), later.targets.indexOf(is)],
    })),
    missing: all.flatMap((one) => (one.before && !one.after ? [one.before.name] : [])),
  };
}

function headOf({ targets, ...run }: Report, page: string | undefined): RunHead {
  const { startedAt, exitCode, exitReason } = run;
  const told = { startedAt, exitCode, exitReason, verdict: overallVerdict(targets) };
  return { ...told, ...(page !== undefined && { page }) };
}

function comparable({
  before,
  after,
}: TargetPair<TargetReport>): readonly [TargetReport, TargetReport][] {
  return before && after ? [[before, after]] : [];
}

function compareTargets(
  before: TargetReport,
  after: TargetReport,
): Omit<TargetComparison, 'places'> {
  const earlier = new Map(before.clauses.map((clause) => [clause.id, clause]));
  const later = new Map(after.clauses.map((clause) => [clause.id, clause]));
  const ids = [...new Set([...later.keys(), ...earlier.keys()])];
  const clauses = ids.flatMap((id) => changeOf(earlier.get(id), later.get(id)));
  return {
    name: before.name === after.name ? after.name : `${before.name}, then ${after.name}`,
    verdicts: [before.verdict, after.verdict],
    clauses: changeKinds.flatMap((fate) => clauses.filter((one) => one.fate === fate)),
    observations: changedObservations(before.observations, after.observations),
    ...changedLatencies(before.latencies, after.latencies),
    unchanged: ids.length - clauses.length,
  };
}

function changeOf(
  before: ClauseReport | undefined,
  after: ClauseReport | undefined,
): readonly ClauseChange[] {
  const told = after ?? before;
  const fate = fateOf(before, after);
  if (!told || fate === null) return [];
  const change = {
    fate,
    clause: told.id,
    level: told.level,
    operations: placesOf(fate, before, after) ?? told.operations,
    before: before?.verdict ?? 'absent',
    after: after?.verdict ?? 'absent',
    reason: reasonOf(fate, before, after),
  } as const;
  return [change];
}

/** Of what is fixed, what it was that is no more: that it passes says nothing of it. */
function reasonOf(
  fate: ChangeKind,
  before: ClauseReport | undefined,
  after: ClauseReport | undefined,
): string {
  if (fate === 'fixed' && before) return `before: ${reasonLine(before)}`;
  return after ? reasonLine(after) : 'the later report does not know it';
}

/** Where a clause of several operations failed, or was not judged, in the run that tells of it. */
function placesOf(
  fate: ChangeKind,
  before: ClauseReport | undefined,
  after: ClauseReport | undefined,
): readonly string[] | null {
  if (fate === 'noLongerExercised') return after?.missed ?? null;
  if (fate === 'newlyExercised') return before?.missed ?? null;
  const called = Object.keys((fate === 'fixed' ? before : after)?.callees ?? {});
  return called.length > 0 ? called : null;
}

/** What a waiver excuses is broken all the same: it is compared by what the target did. */
function fateOf(
  before: ClauseReport | undefined,
  after: ClauseReport | undefined,
): ChangeKind | null {
  const [failed, fails] = [hasFailed(before), hasFailed(after)];
  if (fails && !failed) return 'broken';
  if (fails)
    return isKnown(after?.fingerprints ?? [], before?.fingerprints ?? []) ? null : 'changed';
  const [was, is] = [isJudged(before), isJudged(after)];
  if (failed && is) return 'fixed';
  if (was && !is) return 'noLongerExercised';
  return !was && is ? 'newlyExercised' : null;
}

function hasFailed(clause: ClauseReport | undefined): boolean {
  return clause?.verdict === 'fail' || clause?.verdict === 'waived';
}

function isJudged(clause: ClauseReport | undefined): boolean {
  return clause?.verdict === 'pass' || hasFailed(clause);
}

/**
 * The exit code of comparisons: 1 where a `must` broke, or fails by other answers; 2 where one that was
 * judged is not any more, or its whole target, so that nobody knows; 0 otherwise. `should` counts where it is asked for.
 */
export function exitCodeOf(all: readonly Comparison[], failOnShould: boolean): 0 | 1 | 2 {
  const changes = all
    .flatMap(({ targets }) => targets.flatMap(({ clauses }) => clauses))
    .filter(({ level }) => level === 'must' || failOnShould);
  if (changes.some(({ fate }) => fate === 'broken' || fate === 'changed')) return 1;
  const lost = changes.some(({ fate }) => fate === 'noLongerExercised');
  return lost || all.some(({ missing }) => missing.length > 0) ? 2 : 0;
}
