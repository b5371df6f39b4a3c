import type { CheckResult, Finding, Lack, UnitResult } from '../../harness/model/result.ts';
import { checkFit } from './gates.ts';
import type { PlannedCheck, TargetInput } from './inputs.ts';
import { restOf } from './rest.ts';
import type { Setback } from './unit.ts';
import { excused, unmountedOperations, type Unmounted } from './unmounted.ts';

/** A finding and the result whose exchanges it speaks of. */
export interface FindingIn {
  readonly finding: Finding;
  readonly result: CheckResult;
  /** True where no claim of the check told it, but what holds for every answer. */
  readonly ofAnyAnswer: boolean;
}

/** One target's results, ready to be asked by check, callee and clause. */
export interface ResultIndex {
  readonly input: TargetInput;
  readonly unmounted: Unmounted;
  /** What a run says of what it did not ask; null where it asked all. */
  readonly rest: Lack | Setback | null;
  /** Operations that checks call which were not asked. */
  readonly partlyAsked: ReadonlySet<string>;
  readonly byCheck: ReadonlyMap<string, readonly CheckResult[]>;
  readonly byCallee: ReadonlyMap<string, readonly CheckResult[]>;
  readonly claimants: ReadonlyMap<string, readonly PlannedCheck[]>;
  readonly units: ReadonlyMap<string, readonly { unit: UnitResult; result: CheckResult }[]>;
  readonly findings: ReadonlyMap<string, readonly FindingIn[]>;
}

/** Sorts one target's results for the fold. */
export function resultIndex(input: TargetInput): ResultIndex {
  const unmounted = unmountedOperations(input);
  const results = withoutSuspected(excused(input.results, unmounted), input.suspicion);
  const units = new Map<string, { unit: UnitResult; result: CheckResult }[]>();
  const findings = new Map<string, FindingIn[]>();
  for (const result of results)
    for (const unit of result.units) {
      put(units, unit.clause, { unit, result });
      const ofAnyAnswer = unit.unit !== result.check;
      for (const finding of unit.findings)
        put(findings, finding.clause, { finding, result, ofAnyAnswer });
    }
  const claimants = new Map<string, PlannedCheck[]>();
  for (const check of input.checks)
    for (const clause of check.clauses) put(claimants, clause, check);
  const byCheck = grouped(results, (result) => result.check);
  const rest = restOf(input);
  const unasked =
    rest === null || (input.picked && rest.what === null)
      ? []
      : input.checks.filter((check) => isUnasked(check, byCheck, input));
  return {
    input,
    unmounted,
    rest,
    partlyAsked: new Set(unasked.flatMap(({ calls }) => calls)),
    byCheck,
    byCallee: grouped(results, (result) => result.callee),
    claimants,
    units,
    findings,
  };
}

/**
 * What something in front may be to blame for is not judged, until the target file says that there is none: claims of
 * the checks that it would make fail are not exercised, for want of that.
 */
function withoutSuspected(
  results: readonly CheckResult[],
  suspicion: TargetInput['suspicion'],
): readonly CheckResult[] {
  if (!suspicion) return results;
  const { lack } = suspicion;
  const endedBy = 'lack' as const;
  return results.map((result) => {
    const isSuspected = ({ unit, verdict }: UnitResult) =>
      unit === result.check && verdict === 'broken';
    if (!suspicion.checks.includes(result.check) || !result.units.some(isSuspected)) return result;
    const units = result.units.map((unit) =>
      isSuspected(unit)
        ? { ...unit, verdict: 'unreached' as const, reason: lack.reason, endedBy, findings: [] }
        : unit,
    );
    return { ...result, units, lack };
  });
}

function isUnasked(
  check: PlannedCheck,
  byCheck: ReadonlyMap<string, unknown>,
  { gates }: TargetInput,
): boolean {
  return !byCheck.has(check.id) && checkFit(check, gates).kind !== 'off';
}

function grouped<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) put(groups, key(item), item);
  return groups;
}

/** Adds an item to its group; a run has many thousands. */
function put<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Findings by what their exchanges called: the number beside its id. */
export function calleesOf(findings: readonly FindingIn[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { finding, result } of findings) {
    const callee = result.exchanges[finding.exchange]?.callee;
    if (callee) counts.set(callee, (counts.get(callee) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
