import type { CheckFacts } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CasesRecord, Finding, KeptDrive, UnitResult } from '../model/result.ts';
import type { GatePositions } from '../model/target.ts';
import { judgeCheck, mergeUnits, type Judgement } from './judge-check.ts';

type Judgeable = Pick<CheckFacts, 'id' | 'claims'>;

/**
 * Judges the cases of a property from what was kept of them. Pure, as `judgeCheck` is of one
 * transcript: a clause holds where it held in each case that came to it, and one did.
 */
export function judgeCases(
  check: Judgeable,
  exchanges: readonly Exchange[],
  cases: CasesRecord,
  gates: GatePositions,
): Judgement {
  const judged = cases.kept.map((kept) => judgeDrive(check, exchanges, kept, gates));
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

/** Judges one drive of those kept in a result; findings tell their exchanges' place in the result. */
export function judgeDrive(
  check: Judgeable,
  exchanges: readonly Exchange[],
  { exchanges: positions, stopped, lasting, early, drawn }: KeptDrive,
  gates: GatePositions,
): Judgement {
  const own = positions.flatMap((position) => exchanges[position] ?? []);
  const asked = early ? { ...check, claims: [] } : check;
  const judged = judgeCheck(asked, { exchanges: own, stopped, lasting }, gates);
  const units = judged.units.map((unit) => ({
    ...unit,
    findings: unit.findings.map((one) => ({
      ...movedFinding(one, (position) => positions[position] ?? position),
      ...(drawn && { drawn }),
    })),
  }));
  return { ...judged, units };
}

/**
 * Adds what other drives of the check showed broken to what is said of it: a breach that was seen
 * once is one. What held there proves no more than is proved already.
 */
export function withAsides(
  units: readonly UnitResult[],
  asides: readonly (readonly UnitResult[])[],
): UnitResult[] {
  const broken = asides.flat().filter(({ verdict }) => verdict === 'broken');
  return mergeUnits([...units, ...broken]);
}

/** A finding with its exchanges counted among others, where each has a place of its own. */
export function movedFinding(finding: Finding, place: (own: number) => number): Finding {
  return {
    ...finding,
    exchange: place(finding.exchange),
    controls: finding.controls.map(place),
    ...(finding.proof && { proof: finding.proof.map(place) }),
  };
}

/** What held in some cases is not proved where the others were never driven. */
function lessThanAll(unit: UnitResult, { cut, driven, planned, endedBy }: CasesRecord): UnitResult {
  if (cut === null || unit.verdict !== 'held') return unit;
  const reason = `${driven} of ${planned} cases were driven: ${cut}`;
  return { ...unit, verdict: 'unreached', reason, ...(endedBy && { endedBy }) };
}

function notReached(
  clause: UnitResult['clause'],
  unit: string,
  { cut, endedBy }: CasesRecord,
): UnitResult {
  const reason = cut ?? 'no case came to what it is about';
  return { clause, unit, verdict: 'unreached', reason, ...(endedBy && { endedBy }), findings: [] };
}
