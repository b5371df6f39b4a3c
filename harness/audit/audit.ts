import { clauses } from '../../schemas/clauses/index.ts';
import type { Audit, Breach, Divergence, Side } from '../model/audit.ts';
import type { Check } from '../model/check.ts';
import type { CheckResult, UnitResult } from '../model/result.ts';
import { driveOnBoth, least, type Both, type DrivenOnBoth } from './drive-both.ts';
import { sizeOf, type PairDivergence } from './pairs.ts';

/** Checks that are driven at the same time, where each has accounts of its own. */
const atOnce = 8;

/**
 * Drives two targets with the same checks and the same choices, and tells where they part: which
 * clauses one of them breaks alone, and what the contract leaves open and they do otherwise. The
 * latter has to show twice.
 */
export async function auditBoth(
  checks: readonly Check[],
  both: Both,
  signal: AbortSignal,
): Promise<Omit<Audit, 'a' | 'b' | 'seed'>> {
  const driven = await onAll(checks, both, signal);
  const groups = grouped(driven.flatMap(({ divergences }) => divergences));
  const doubtful = checks.filter(
    (check) => !('property' in check) && groups.some(({ example }) => example.check === check.id),
  );
  const again = await onAll(doubtful, both, signal);
  const seen = new Set([
    ...driven
      .flatMap(({ divergences }) => divergences)
      .filter(isOf(checks))
      .map(({ key }) => key),
    ...again.flatMap(({ divergences }) => divergences.map(({ key }) => key)),
  ]);
  const results = driven.map((one) => one.results);
  return {
    interrupted: signal.aborted,
    checks: driven.filter((one) => one.pairs > 0).length,
    pairs: driven.reduce((sum, { pairs }) => sum + pairs, 0),
    breaches: breachesIn(results),
    brokenByBoth: [...brokenIn(results, 'a')].filter((id) => brokenIn(results, 'b').has(id)),
    divergences: groups.flatMap(({ key, divergence }) => (seen.has(key) ? divergence : [])),
    notCompared: notCompared(driven),
    defects: results.flatMap(({ a, b }) => [a, b].flatMap(({ defect }) => defect ?? [])),
  };
}

/** Cases of properties were looked at twice already. */
function isOf(checks: readonly Check[]): (divergence: PairDivergence) => boolean {
  const properties = new Set(checks.flatMap((one) => ('property' in one ? one.id : [])));
  return ({ check }) => properties.has(check);
}

async function onAll(
  checks: readonly Check[],
  both: Both,
  signal: AbortSignal,
): Promise<readonly DrivenOnBoth[]> {
  const own = both.a.settings.ownAccounts && both.b.settings.ownAccounts;
  const queue = checks.values();
  const all = new Map<string, DrivenOnBoth>();
  const worker = async () => {
    for (const check of queue) {
      if (signal.aborted) return;
      // each worker takes one check after the other
      all.set(check.id, await driveOnBoth(check, both, signal));
    }
  };
  await Promise.all(Array.from({ length: own ? atOnce : 1 }, worker));
  return checks.flatMap(({ id }) => all.get(id) ?? []);
}

interface Group {
  readonly key: string;
  readonly example: PairDivergence;
  readonly divergence: Divergence;
}

/** One of each kind, in its least request. What shows with a breach alone is reported as that. */
function grouped(all: readonly PairDivergence[]): readonly Group[] {
  const keys = [...new Set(all.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const same = all.filter((one) => one.key === key);
    const example = least(same.filter(({ lawful }) => lawful));
    if (!example) return [];
    const { what, a, b, check, label, fault, request } = example;
    const operations = [...new Set(same.map(({ operation }) => operation))].filter(Boolean);
    const divergence = { what, a, b, check, label, fault, request, operations, times: same.length };
    return [{ key, example, divergence }];
  });
}

type Results = readonly Readonly<Record<Side, CheckResult>>[];

function unitsOf(results: Results, side: Side): readonly UnitResult[] {
  return results.flatMap((one) => one[side].units);
}

function brokenIn(results: Results, side: Side): ReadonlySet<UnitResult['clause']> {
  const broken = unitsOf(results, side).filter(({ verdict }) => verdict === 'broken');
  return new Set(broken.map(({ clause }) => clause));
}

function breachesIn(results: Results): readonly Breach[] {
  return (['a', 'b'] as const).flatMap((by) => {
    const other = by === 'a' ? 'b' : 'a';
    const alike = brokenIn(results, other);
    const held = new Set(
      unitsOf(results, other).flatMap(({ clause, verdict }) => (verdict === 'held' ? clause : [])),
    );
    return [...brokenIn(results, by)]
      .filter((clause) => !alike.has(clause))
      .flatMap((clause) => breachOf(clause, by, results, held.has(clause)));
  });
}

function breachOf(
  clause: UnitResult['clause'],
  by: Side,
  results: Results,
  otherJudged: boolean,
): readonly Breach[] {
  const all = results.flatMap((one) => {
    const { check, exchanges, units } = one[by];
    const findings = units.flatMap((unit) =>
      unit.findings.filter((each) => each.clause === clause),
    );
    return findings.flatMap(({ expected, got, exchange: position }): Breach[] => {
      const exchange = exchanges[position];
      if (!exchange) return [];
      const { label, fault, request } = exchange;
      const { level } = clauses[clause];
      const shown = { check, label: label ?? '', fault, request };
      return [{ ...shown, clause, level, by, expected, got, otherJudged }];
    });
  });
  return all.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, 1);
}

/** Why nothing of a check was compared. */
function whyNot(a: CheckResult, b: CheckResult): string {
  const [side, left] = a.outcome === 'judged' ? (['B', b] as const) : (['A', a] as const);
  if (left.outcome === 'judged') return 'what it sends has no order, or was answered "not now"';
  return `${side}: ${left.lack?.reason ?? left.stopped?.reason ?? 'nothing to judge it by'}`;
}

function notCompared(driven: readonly DrivenOnBoth[]): Audit['notCompared'] {
  const reasons = new Map<string, number>();
  for (const { pairs, results } of driven) {
    const { a, b } = results;
    if (pairs > 0 || (a.outcome === 'notApplicable' && b.outcome === 'notApplicable')) continue;
    const reason = whyNot(a, b);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons]
    .map(([reason, checks]) => ({ reason, checks }))
    .toSorted((one, other) => other.checks - one.checks);
}
