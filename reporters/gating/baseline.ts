import type { Baseline, BaselineClause, BaselineTarget } from '../inputs/baseline-file.ts';
import { gatesOf, pairsOf, runDifferences, type RunFacts, type TargetPair } from './pairs.ts';
import { areOfOlderForm, isKnown } from '../findings/fingerprint.ts';
import type { ExcusedClause } from '../inputs/gating.ts';
import type { TargetInput } from '../inputs/inputs.ts';
import type { BaselineEntry, BaselineReport } from '../report.ts';
import { isPart } from '../inputs/shards.ts';

/** What else a comparison with a baseline takes into account. */
interface Beside {
  /** What a waiver or the baseline excuses from being exercised. */
  readonly excused?: readonly ExcusedClause[];
  /** Tells whether the run asked all that a clause takes, and no filter left part of it out. */
  readonly isAsked?: (target: string, clause: string) => boolean;
}

/** Compares a run with an earlier one, failure by failure: what is new, what is excused, what is not exercised any more. */
export function againstBaseline(
  earlier: Baseline,
  run: RunFacts,
  { excused = [], isAsked = () => true }: Beside = {},
): BaselineReport {
  const all = pairsOf(earlier, run).flatMap(entriesOf);
  const of = (kind: Kind) => all.flatMap((one) => (one.kind === kind ? [one.entry] : []));
  const hindered = excused
    .filter((one) => one.hindered && one.by === 'baseline')
    .map(({ target, clause }) => ({
      target,
      clause,
      level: 'must' as const,
      before: 'notExercised' as const,
    }));
  const waived = (entry: BaselineEntry) =>
    excused.some(({ target, clause }) => target === entry.target && clause === entry.clause);
  const lost = of('lost').filter((one) => isAsked(one.target, one.clause) && !waived(one));
  return {
    startedAt: earlier.startedAt,
    differences: runDifferences(earlier, run).filter((line) => !line.startsWith('seed ')),
    fresh: of('fresh'),
    known: of('known'),
    mended: of('mended'),
    unseen: of('unseen'),
    ...(lost.length > 0 && { lost }),
    ...(hindered.length > 0 && { hindered }),
  };
}

type Kind = 'fresh' | 'known' | 'mended' | 'unseen' | 'lost';

function entriesOf(pair: TargetPair) {
  const { before, after } = pair;
  const [earlier, later] = [byId(before), byId(after)];
  const ids = new Set([...later.keys(), ...earlier.keys()]);
  const gatesDiffer = gatesOf(pair).some(([, was, is]) => was !== is);
  return [...ids].flatMap((clause) => {
    const [was, is] = [earlier.get(clause), later.get(clause)];
    const kind = kindOf(was, is, gatesDiffer);
    if (kind === null || is?.counted === false) return [];
    const entry: BaselineEntry = {
      target: (after ?? before)?.name ?? '',
      clause,
      level: (is ?? was)?.level ?? 'must',
      before: was?.verdict ?? 'absent',
      ...(kind === 'fresh' && areOfOlderForm(was?.fingerprints) && { older: true as const }),
    };
    return [{ kind, entry }];
  });
}

/** What a waiver excuses now is no failure; what one excused then was. */
function kindOf(
  was: BaselineClause | undefined,
  is: BaselineClause | undefined,
  gatesDiffer: boolean,
): Kind | null {
  if (is?.verdict === 'fail')
    return isKnown(is.fingerprints ?? [], was?.fingerprints ?? []) ? 'known' : 'fresh';
  const gone = is?.verdict === 'notExercised' || (is?.verdict === 'notApplicable' && gatesDiffer);
  if (was?.verdict === 'pass' && gone) return 'lost';
  if (!was?.fingerprints || is?.verdict === 'waived') return null;
  return is?.verdict === 'pass' ? 'mended' : 'unseen';
}

function byId(target: BaselineTarget | null): ReadonlyMap<string, BaselineClause> {
  return new Map(target?.clauses.map((clause) => [clause.id, clause]));
}

/** Tells of the clauses of some targets whether the run asked all that they take, and left none of it out. */
export function askedOf(
  inputs: readonly TargetInput[],
): (target: string, clause: string) => boolean {
  const byTarget = new Map(inputs.map((input) => [input.name, askedIn(input)]));
  return (target, clause) => byTarget.get(target)?.(clause) ?? true;
}

function askedIn({ notRun, leftOut, shards, ...run }: TargetInput): (clause: string) => boolean {
  if (notRun === undefined && !leftOut && !isPart(shards)) return () => true;
  const ran = new Set(run.results.map(({ check }) => check));
  const everywhere = new Set(run.clauses.flatMap((one) => (one.everywhere ? [one.id] : [])));
  // of what every answer may show, too few came
  return (clause) =>
    !everywhere.has(clause) &&
    run.checks.every(({ id, clauses }) => !clauses.includes(clause) || ran.has(id));
}
