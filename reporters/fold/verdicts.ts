import type { Lack } from '../../harness/model/result.ts';
import type { Verdict } from '../../harness/model/verdict.ts';
import type { Waiver } from '../../harness/model/waiver.ts';
import { weakAboveMs } from '../../harness/model/weak-race.ts';
import { areOfOlderForm, fingerprintsOf } from '../findings/fingerprint.ts';
import { clauseFit } from '../inputs/gates.ts';
import type { ClauseFact, TargetInput } from '../inputs/inputs.ts';
import { type FindingIn, type ResultIndex, resultIndex } from '../inputs/result-index.ts';
import { raceWindowOf } from './races.ts';
import { mismatchReason, unreachedReason } from '../inputs/reasons.ts';
import type { ClauseReport, Counts } from '../report.ts';
import { type Setback, type Unit, isHindered } from '../inputs/unit.ts';
import { gateLack, occasionsMade, unitsOf, unitsOffered, unreachedUnit } from '../inputs/units.ts';
import { excuses, excusesGap, holdsFor, isExpiredOn } from '../gating/waivers.ts';

/** What the fold says of one clause before evidence is added. */
export interface ClauseJudgement {
  readonly verdict: Verdict<'clause'>;
  readonly reason: string;
  readonly units: readonly Unit[];
  readonly findings: readonly FindingIn[];
  /** What keeps all of it from being exercised, whatever its units came to. */
  readonly barred?: Lack | Setback;
}

/** Why a clause is not exercised that no check claims; counted apart, since no target can help it. */
const uncovered: Setback = { what: null, kind: 'uncovered', reason: 'no check covers it yet' };

/** A clause that is judged at all, and what became of it. */
export interface JudgedClause {
  readonly id: string;
  readonly clause: ClauseFact;
  readonly judgement: ClauseJudgement;
}

/** Judges every clause that is not excluded by what all checks brought back. */
export function judgeClauses(
  input: TargetInput,
  book: ResultIndex = resultIndex(input),
): readonly JudgedClause[] {
  return input.clauses
    .filter((clause) => !clause.excluded)
    .map((clause) => ({
      id: clause.id,
      clause,
      judgement: told(clause, judgeClause(clause, book), book),
    }));
}

/** With the reason of a waiver that excuses that the clause is not exercised. */
function told(
  { id, level }: ClauseFact,
  judgement: ClauseJudgement,
  { input }: ResultIndex,
): ClauseJudgement {
  const { verdict, reason } = judgement;
  const waiver = waiverOf(id, input);
  if (verdict !== 'notExercised' || level !== 'must' || !waiver) return judgement;
  if (!excusesGap(waiver, isHindered(judgement))) return judgement;
  return { ...judgement, reason: `${reason}; waived: ${waiver.reason}` };
}

/** The waiver of a clause that holds on the day of the run. */
function waiverOf(id: string, { waivers, name, today }: TargetInput): Waiver | undefined {
  return waivers.find((each) => holdsFor(each, id, name) && !isExpiredOn(each, today));
}

/** Judges one clause by what all checks brought back. */
function judgeClause(clause: ClauseFact, book: ResultIndex): ClauseJudgement {
  const { within } = book.input;
  const outside = within && !within.includes(clause.id) ? book.rest : null;
  const findings = outside ? [] : (book.findings.get(clause.id) ?? []);
  const all = unitsOf(clause, book);
  const offered = unitsOffered(clause, all, book);
  const units = offered ?? all;
  const several = clause.operations.length > 1;
  const say = (verdict: Verdict<'clause'>, reason: string) => ({
    verdict,
    reason,
    units,
    findings,
  });
  if (findings.length > 0) return failed(clause, findings, units, book);
  const fit = clauseFit(clause, book.input.gates);
  if (fit.kind === 'off') {
    return say('notApplicable', `holds only with gates.${fit.gate} ${fit.needed}`);
  }
  if (units.length === 0 && clause.everywhere && wasOffered(clause, book))
    return say('notApplicable', 'every occasion for it was made, and the target gave none');
  if (units.length === 0 && offered)
    return say('notApplicable', `nothing gives occasion for it: ${unreachedReason(all, several)}`);
  if (units.length === 0) {
    const claimed = (book.claimants.get(clause.id) ?? []).length > 0;
    return claimed
      ? say('notApplicable', 'all its checks need gates in other positions')
      : { ...say('notExercised', uncovered.reason), barred: uncovered };
  }
  if (outside) {
    const left = units.map(({ id, operation }) => unreachedUnit(id, outside, operation));
    return { ...say('notExercised', outside.reason), units: left };
  }
  const barred = fit.kind === 'unknown' ? gateLack(fit) : allUnmounted(clause, book);
  if (barred) return { ...say('notExercised', barred.reason), barred };
  return units.every((unit) => unit.verdict === 'held')
    ? say('pass', `${units.length} of ${units.length} held${raceWords(clause, book)}`)
    : say('notExercised', unreachedReason(units, several));
}

/** How much a pass that rests on a race is worth; nothing where it rests on none. */
function raceWords(clause: ClauseFact, book: ResultIndex): string {
  const windowMs = raceWindowOf(clause.id, book);
  if (windowMs === undefined) return '';
  const seen = `a race would have shown a gap of ${Math.max(1, Math.ceil(windowMs))} ms`;
  return windowMs > weakAboveMs ? `; weak: ${seen} or more alone` : `; ${seen}`;
}

function wasOffered(clause: ClauseFact, book: ResultIndex): boolean {
  return clause.operations.some((id) => occasionsMade(clause, id, book));
}

function failed(
  clause: ClauseFact,
  findings: readonly FindingIn[],
  units: readonly Unit[],
  book: ResultIndex,
): ClauseJudgement {
  const { input } = book;
  const reason = mismatchReason(findings.map(({ finding }) => finding));
  const waiver = waiverOf(clause.id, input);
  if (!waiver) return { verdict: 'fail', reason, units, findings };
  const shown = fingerprintsOf(clause.id, book);
  if (!excuses(waiver, shown)) {
    const older = areOfOlderForm(waiver.fingerprints);
    const why = older ? 'has fingerprints of an older form' : 'is for another failure';
    const otherwise = `${reason}; its waiver ${why}`;
    return { verdict: 'fail', reason: otherwise, units, findings };
  }
  return { verdict: 'waived', reason: `${reason}; waived: ${waiver.reason}`, units, findings };
}

/** What is said of the first of a clause's operations where none of them is mounted. */
function allUnmounted(clause: ClauseFact, { unmounted }: ResultIndex) {
  const lacks = clause.operations.map((id) => unmounted.get(id));
  return lacks.includes(undefined) ? null : (lacks[0] ?? null);
}

/** Counts verdicts. */
export function count(clauses: readonly Pick<ClauseReport, 'verdict'>[]): Counts {
  const counts = { pass: 0, fail: 0, waived: 0, notExercised: 0, notApplicable: 0 };
  for (const { verdict } of clauses) counts[verdict] += 1;
  return counts;
}

/**
 * The verdict on a target or a plane, from its `must` clauses. Without one accepted good request
 * nothing is proved either way, not even by what failed.
 */
export function verdictOn(must: Counts, controlSucceeded: boolean): Verdict<'target'> {
  if (!controlSucceeded) return 'notJudged';
  if (must.fail > 0) return 'notConformant';
  if (must.notExercised > 0) return 'incomplete';
  return must.pass + must.waived > 0 ? 'conformant' : 'notJudged';
}

/** From the best to the worst. */
const order = ['conformant', 'incomplete', 'notConformant', 'notJudged'] as const;

/** The verdict on a run: that of its worst target; without any, nothing was judged. */
export function overallVerdict(
  targets: readonly { readonly verdict: Verdict<'target'> }[],
): Verdict<'target'> {
  const ranks = targets.map(({ verdict }) => order.indexOf(verdict));
  return order[Math.max(...ranks)] ?? 'notJudged';
}
