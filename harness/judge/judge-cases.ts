import type { CheckFacts } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CasesRecord, Finding, KeptCase, UnitResult } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import { judgeCheck, mergeUnits, unitKey, type Judgement } from './judge-check.ts';

/**
 * Judges the cases of a property from what was kept of them. Pure, as `judgeCheck` is of one
 * transcript: a clause holds where it held in each case that came to it, and one did.
 */
export function judgeCases(
  check: Pick<CheckFacts, 'id' | 'claims'>,
  exchanges: readonly Exchange[],
  cases: CasesRecord,
  gates: GatePositions,
): Judgement {
  const judged = cases.kept.map((kept) => judgeCase(check, exchanges, kept, gates));
  const units = mergeUnits(judged.flatMap((one) => one.units));
  const reached = new Set<string>(units.map(({ clause }) => clause));
  const missed = check.claims.filter(({ clause }) => !reached.has(clause));
  return {
    units: [
      ...units.map((unit) => (unit.unit === check.id ? lessThanAll(unit, cases) : unit)),
      ...mergeUnits(missed.map(({ clause }) => notReached(clause, check.id, cases))),
    ],
    controlsAccepted: Math.max(0, ...judged.map((one) => one.controlsAccepted)),
  };
}

function judgeCase(
  check: Pick<CheckFacts, 'id' | 'claims'>,
  exchanges: readonly Exchange[],
  { exchanges: positions, stopped, lasting, notRepeated }: KeptCase,
  gates: GatePositions,
): Judgement {
  const own = positions.flatMap((position) => exchanges[position] ?? []);
  const judged = judgeCheck(check, { exchanges: own, stopped, lasting }, gates);
  const units = judged.units
    .map((unit) => (notRepeated.includes(unitKey(unit)) ? intermittent(unit) : unit))
    .map((unit) => ({ ...unit, findings: unit.findings.map((one) => moved(one, positions)) }));
  return { ...judged, units };
}

/** A finding that was not seen again proves no lasting breach. */
export function intermittent(unit: UnitResult): UnitResult {
  const [finding] = unit.findings;
  if (unit.verdict !== 'broken' || !finding) return unit;
  const { expected, got } = finding;
  const reason = `seen once and not again: expected ${expected}, got ${got}`;
  return { ...unit, verdict: 'unreached', reason, findings: [] };
}

/** A finding with its exchanges counted among all that were kept. */
function moved(finding: Finding, positions: readonly number[]): Finding {
  const place = (own: number) => positions[own] ?? own;
  return {
    ...finding,
    exchange: place(finding.exchange),
    controls: finding.controls.map(place),
  };
}

/** What held in some cases is not proved where the others were never driven. */
function lessThanAll(unit: UnitResult, { cut, driven, planned }: CasesRecord): UnitResult {
  if (cut === null || unit.verdict !== 'held') return unit;
  const reason = `${driven} of ${planned} cases were driven: ${cut}`;
  return { ...unit, verdict: 'unreached', reason };
}

function notReached(clause: UnitResult['clause'], unit: string, { cut }: CasesRecord): UnitResult {
  const reason = cut ?? 'no case came to what it is about';
  return { clause, unit, verdict: 'unreached', reason, findings: [] };
}
