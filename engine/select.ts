import { matches, unmatched } from './patterns.ts';
import type { KnownCheck } from '../harness/model/check.ts';
import type { Effort } from '../harness/model/effort.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';
import { clauses } from '../schemas/clauses/index.ts';
import { smokeChecks } from '../suites/smoke.ts';

/** What patterns are matched against. */
const filterKinds = ['check', 'clause', 'operation', 'plane'] as const;

/** Patterns by what they are matched against. */
export type Filters = Readonly<Record<(typeof filterKinds)[number], readonly string[]>>;

/**
 * The ids of the checks that the filters select; null where there is no filter. Filters of one kind
 * add up, those of different kinds must all match. One that matches nothing is a usage error.
 */
export function selectChecks(checks: readonly KnownCheck[], filters: Filters): string[] | null {
  if (Object.values(filters).every((patterns) => patterns.length === 0)) return null;
  for (const kind of filterKinds) assertMatches(kind, filters[kind], checks);
  const selected = checks.filter((check) =>
    filterKinds.every(
      (kind) => filters[kind].length === 0 || matches(namesOf[kind](check), filters[kind]),
    ),
  );
  if (selected.length === 0) throw new UsageError('no check matches all the filters together');
  return selected.map((check) => check.id);
}

/** Which checks a run is of. */
export interface Selection {
  /** Ids of the checks to run; null for all of them. */
  readonly only: readonly string[] | null;
  /** What filters are about; left out where there are none. */
  readonly scope?: Scope;
}

/** The checks that the filters select and the effort runs. A filter that matches nothing is a usage error. */
export function selectionOf(
  checks: readonly KnownCheck[],
  filters: Filters,
  effort: Effort,
): Selection {
  const selected = selectChecks(checks, filters);
  const only = withinEffort(effort, selected);
  return { only, ...(selected && { scope: scopeOf(checks, selected, filters) }) };
}

/** What a run that leaves checks out may judge all the same. */
export interface Scope {
  /** Ids of the clauses that the filters are about. */
  readonly within: readonly string[];
  /** True where the filters picked single checks. */
  readonly picked?: true;
}

/**
 * What filters are about: the clauses of their planes and operations that the selected checks claim, or
 * that an answer to what these call may break.
 */
function scopeOf(
  checks: readonly KnownCheck[],
  selected: readonly string[],
  { plane, operation }: Filters,
): Scope {
  const chosen = checks.filter(({ id }) => selected.includes(id));
  const claimed = new Set<string>(
    chosen.flatMap(({ claims }) => claims.map(({ clause }) => clause)),
  );
  const called = new Set<string>(
    chosen.flatMap(({ callee, alsoCalls = [] }) => [callee, ...alsoCalls]),
  );
  const within = Object.values(clauses)
    .filter((one) => claimed.has(one.id) || one.operations.some((id) => called.has(id)))
    .filter((one) => plane.length === 0 || matches([one.plane], plane))
    .filter((one) => operation.length === 0 || matches(one.operations, operation))
    .map(({ id }) => id);
  return { within, ...(plane.length + operation.length === 0 && { picked: true }) };
}

/** Those of the selected checks that an effort runs; null where it runs all. */
function withinEffort(effort: Effort, selected: readonly string[] | null): string[] | null {
  if (effort !== 'smoke') return selected && [...selected];
  const within = (selected ?? [...smokeChecks]).filter((id) => smokeChecks.has(id));
  if (within.length > 0) return within;
  throw new UsageError('--effort smoke: it runs none of the checks that the filters select');
}

/** What each kind of filter looks at in a check. */
const namesOf: Readonly<Record<keyof Filters, (check: KnownCheck) => readonly string[]>> = {
  check: (check) => [check.id],
  clause: (check) => check.claims.map((claim) => claim.clause),
  operation: (check) => [check.callee],
  plane: (check) => check.claims.map((claim) => clauses[claim.clause].plane),
};

function assertMatches(
  kind: keyof Filters,
  patterns: readonly string[],
  checks: readonly KnownCheck[],
) {
  const names = [...new Set(checks.flatMap(namesOf[kind]))];
  const [unknown] = unmatched(names, patterns);
  if (unknown !== undefined) throw new UsageError(`--${kind} ${unknown}`);
}
