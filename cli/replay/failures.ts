import type { CheckResult } from '../../harness/model/result.ts';
import { suggestion } from '../../harness/target-file/nearest.ts';
import { UsageError } from '../../harness/target-file/usage-error.ts';
import type { ClauseReport, Report, TargetReport } from '../../reporters/report.ts';
import { matches } from '../../engine/patterns.ts';

/** A clause that an earlier run found broken on a target. */
export interface Failure {
  readonly target: TargetReport;
  readonly clause: ClauseReport;
}

/** The failures that ids mean, and what became of those that did not fail, in a line each. */
interface Chosen {
  readonly failures: readonly Failure[];
  readonly sound: readonly string[];
}

/** Which failures of a report are meant. */
interface Choice {
  /** Ids of clauses or checks; `*` matches any text. */
  readonly ids: readonly string[];
  /** True for all that failed. */
  readonly all: boolean;
  /** Names of targets; none for all of them. */
  readonly targets: readonly string[];
}

/** Chooses failures of a report; a usage error where an id means nothing in it, or nothing failed. */
export function chosenFailures(report: Report, { ids, all, targets }: Choice): Chosen {
  const judged = report.targets.filter(
    ({ name }) => targets.length === 0 || targets.includes(name),
  );
  const clauses = judged.flatMap((target) =>
    target.clauses.map((clause) => ({ target, clause, names: namesOf(clause) })),
  );
  const failed = clauses.filter(({ clause }) => checksOf(clause).length > 0);
  const known = [...new Set(clauses.flatMap(({ names }) => names))];
  const unknown = ids.find((id) => !matches(known, [id]));
  if (unknown !== undefined)
    throw new UsageError(
      `${unknown}: nothing of that name is in the report${suggestion(unknown, known)}`,
    );
  const failures = failed.filter(({ clause }) => all || matches(failedNames(clause), ids));
  const sound = ids
    .filter((id) => !failed.some(({ clause }) => matches(failedNames(clause), [id])))
    .map(
      (id) =>
        `did not fail: ${id} (${verdictsOf(clauses.filter(({ names }) => matches(names, [id])))})`,
    );
  if (failures.length > 0) return { failures, sound };
  const others = failed.map(({ clause }) => clause.id);
  throw new UsageError(...sound, nothingFailed(others));
}

/** The checks that showed a clause broken. */
function checksOf({ evidence }: ClauseReport): readonly string[] {
  return evidence.filter(({ role }) => role === 'failure').map(({ check }) => check);
}

/** Checks of a clause that a replay drives beside those that showed it broken; nearly a hundred claim some. */
const mostClaimants = 8;

/**
 * The checks that tell whether a clause is mended: those that showed it broken, and those that claim it, as
 * what any list may show is held by these alone. Of many that claim it the first.
 */
export function checksAgain(clause: ClauseReport): readonly string[] {
  const showed = new Set(checksOf(clause));
  const claim = clause.checks.filter((check) => !showed.has(check));
  return [...showed, ...claim.slice(0, mostClaimants)];
}

/** The checks that were judged for a clause: one that claims it came to hold something of it. */
export function judgedFor(
  { id, checks }: Pick<ClauseReport, 'id' | 'checks'>,
  results: readonly Pick<CheckResult, 'check' | 'outcome' | 'units'>[],
): ReadonlySet<string> {
  const judged = results.filter(({ check, outcome, units }) => {
    const said = units.filter(({ clause }) => clause === id);
    const held = said.some(({ verdict }) => verdict === 'held');
    return outcome === 'judged' && (held || (said.length === 0 && !checks.includes(check)));
  });
  return new Set(judged.map(({ check }) => check));
}

function namesOf({ id, checks }: ClauseReport): readonly string[] {
  return [id, ...checks];
}

function failedNames(clause: ClauseReport): readonly string[] {
  return [clause.id, ...checksOf(clause)];
}

/** How often the clauses of a name came to which verdict: `2 pass, 1 notExercised`. */
function verdictsOf(clauses: readonly { readonly clause: ClauseReport }[]): string {
  const verdicts = clauses.map(({ clause }) => clause.verdict);
  const words = [...new Set(verdicts)].map(
    (verdict) => [verdict, verdicts.filter((one) => one === verdict).length] as const,
  );
  return words
    .map(([verdict, times]) => (times === 1 ? verdict : `${times} ${verdict}`))
    .join(', ');
}

/** So many failures are named to who asked for another. */
const mostNamed = 10;

function nothingFailed(others: readonly string[]): string {
  const [first, ...more] = [...new Set(others)];
  if (first === undefined) return 'nothing failed in the report';
  const named = [first, ...more].slice(0, mostNamed);
  const rest = 1 + more.length - named.length;
  return `what failed: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
