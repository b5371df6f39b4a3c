import type { CheckResult, Finding, UnitResult } from '../harness/model/result.ts';
import type { PlannedCheck, TargetInput } from './inputs.ts';
import { excused, unmountedOperations, type Unmounted } from './unmounted.ts';

/** A finding and the result whose exchanges it speaks of. */
export interface FindingIn {
  readonly finding: Finding;
  readonly result: CheckResult;
}

/** One target's results, ready to be asked by check, callee and clause. */
export interface ReportLedger {
  readonly input: TargetInput;
  readonly unmounted: Unmounted;
  readonly byCheck: ReadonlyMap<string, readonly CheckResult[]>;
  readonly byCallee: ReadonlyMap<string, readonly CheckResult[]>;
  readonly claimants: ReadonlyMap<string, readonly PlannedCheck[]>;
  readonly units: ReadonlyMap<string, readonly { unit: UnitResult; result: CheckResult }[]>;
  readonly findings: ReadonlyMap<string, readonly FindingIn[]>;
}

/** Sorts one target's results for the fold. */
export function ledger(input: TargetInput): ReportLedger {
  const unmounted = unmountedOperations(input);
  const results = excused(input.results, unmounted);
  const units = results.flatMap((result) => result.units.map((unit) => ({ unit, result })));
  const findings = units.flatMap(({ unit, result }) =>
    unit.findings.map((finding) => ({ finding, result })),
  );
  const claims = input.checks.flatMap((check) =>
    check.clauses.map((clause) => ({ clause, check })),
  );
  return {
    input,
    unmounted,
    byCheck: grouped(results, (result) => result.check),
    byCallee: grouped(results, (result) => result.callee),
    claimants: new Map(
      [...grouped(claims, ({ clause }) => clause)].map(([id, of]) => [id, of.map((c) => c.check)]),
    ),
    units: grouped(units, ({ unit }) => unit.clause),
    findings: grouped(findings, ({ finding }) => finding.clause),
  };
}

function grouped<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
