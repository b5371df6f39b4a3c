import { runDifferences, pairsOf, type RunFacts, type TargetPair } from './compare/pairs.ts';
import { areOfOlderForm, isKnown } from './fingerprint.ts';
import type { ExcusedClause } from './gating.ts';
import type { BaselineEntry, BaselineReport, ClauseReport, Report } from './report.ts';

/** Holds a run against the report of an earlier one, failure by failure, and tells what of it that excuses. */
export function againstBaseline(
  earlier: Report,
  run: RunFacts,
  excused: readonly ExcusedClause[] = [],
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
  return {
    startedAt: earlier.startedAt,
    differences: runDifferences(earlier, run).filter((line) => !line.startsWith('seed ')),
    fresh: of('fresh'),
    known: of('known'),
    mended: of('mended'),
    unseen: of('unseen'),
    ...(hindered.length > 0 && { hindered }),
  };
}

type Kind = 'fresh' | 'known' | 'mended' | 'unseen';

function entriesOf({ before, after }: TargetPair) {
  const [earlier, later] = [byId(before?.clauses ?? []), byId(after?.clauses ?? [])];
  const ids = new Set([...later.keys(), ...earlier.keys()]);
  return [...ids].flatMap((clause) => {
    const [was, is] = [earlier.get(clause), later.get(clause)];
    const kind = kindOf(was, is);
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
function kindOf(was: ClauseReport | undefined, is: ClauseReport | undefined): Kind | null {
  const failed = was !== undefined && was.findings > 0;
  if (is?.verdict === 'fail')
    return isKnown(is.fingerprints ?? [], was?.fingerprints ?? []) ? 'known' : 'fresh';
  if (!failed || is?.verdict === 'waived') return null;
  return is?.verdict === 'pass' ? 'mended' : 'unseen';
}

function byId(clauses: readonly ClauseReport[]): ReadonlyMap<string, ClauseReport> {
  return new Map(clauses.map((clause) => [clause.id, clause]));
}
