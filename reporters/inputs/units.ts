import { lackKind } from '../../harness/model/lack-kind.ts';
import type { CheckResult, Lack, UnitResult } from '../../harness/model/result.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { hindranceOf, refusalMet } from './hindrance.ts';
import { enoughOf } from './enough.ts';
import type { Fit } from './gates.ts';
import { checkFit, clauseFit, operationFit } from './gates.ts';
import type { ClauseFact, PlannedCheck } from './inputs.ts';
import type { ResultIndex } from './result-index.ts';
import { isPart, leftToOthers } from './shards.ts';
import { kindOfLack, type Setback, type Unit } from './unit.ts';

/** The units that a clause takes on this target: operations where it holds everywhere, else checks. */
export function unitsOf(clause: ClauseFact, book: ResultIndex): readonly Unit[] {
  const claimants = book.claimants.get(clause.id) ?? [];
  const units = clause.everywhere
    ? operationUnits(clause, book)
    : claimants.flatMap((check) => checkUnit(clause, check, book));
  return enoughOf(clause, withoutUnknown(clause, units, book), book);
}

/**
 * What an elective clause takes on this target: what was not offered, and what came to no occasion, is
 * not missed. Null where no such thing was asked for.
 */
export function unitsOffered(
  { elective }: ClauseFact,
  units: readonly Unit[],
  book: ResultIndex,
): readonly Unit[] | null {
  const offered = units.filter((unit) => !elective || !isUnoffered(unit, elective, book));
  return offered.length === units.length ? null : offered;
}

/** True for a unit whose check ran, or was kept from it by what a hook or a file need not have. */
function isUnoffered(
  { id, verdict, lack }: Unit,
  elective: NonNullable<ClauseFact['elective']>,
  { byCheck }: ResultIndex,
): boolean {
  const asked = (byCheck.get(id) ?? []).some(({ outcome }) => outcome !== 'defect');
  if (!asked || verdict !== 'unreached' || !lack) return false;
  if (lack.what === null) return lack.kind !== 'target';
  return elective === true && (lack.what === 'defaults' || lackKind(lack) === 'hook');
}

/**
 * A clause that speaks of several operations is judged by those that are known to be there; that a
 * gate's position is not known is reported by the clauses that stand behind it alone.
 */
function withoutUnknown(
  clause: ClauseFact,
  units: readonly Unit[],
  { input: { gates } }: ResultIndex,
): readonly Unit[] {
  const known = units.filter(({ lack }) => !lack || kindOfLack(lack) !== 'gate');
  const several = clause.operations.some(
    (id) => operationFit(id, clause, gates).kind === 'unknown',
  );
  return several && known.length > 0 && clauseFit(clause, gates).kind === 'applies' ? known : units;
}

/** What is missing where a gate's position was not found out. */
export function gateLack(fit: Exclude<Fit, { kind: 'applies' }>): Lack {
  return {
    what: `gates.${fit.gate}`,
    reason: `the target file does not say whether gates.${fit.gate} is on`,
  };
}

/** An operation that nothing prompts counts where an answer came all the same. */
function operationUnits(clause: ClauseFact, book: ResultIndex): readonly Unit[] {
  const incidental = new Set<string>(clause.incidental);
  return clause.operations
    .map((id) => ofOperation(clause, id, book))
    .filter(([unit]) => unit && (unit.verdict !== 'unreached' || !incidental.has(unit.id)))
    .flat();
}

/** The unit of an operation, and where checks that call it were not asked, what they might have shown. */
function ofOperation(clause: ClauseFact, id: OperationId, book: ResultIndex): readonly Unit[] {
  const fit = operationFit(id, clause, book.input.gates);
  if (fit.kind === 'off') return [];
  const barred = barrier(id, fit, book);
  if (barred) return [unreachedUnit(id, barred)];
  const said = (book.units.get(clause.id) ?? []).filter(({ unit }) => unit.unit === id);
  if (said.some(({ unit }) => unit.verdict === 'broken')) return [judged(id, 'broken')];
  const sound = said.filter(({ result }) => result.outcome !== 'defect');
  const rest = isPart(book.input.shards) || book.partlyAsked.has(id) ? book.rest : null;
  // it held as far as the run went: another answer may break it
  if (sound.some(({ unit }) => unit.verdict === 'held'))
    return [judged(id, 'held'), ...(rest ? [unreachedUnit(id, rest)] : [])];
  if (!rest && occasionsMade(clause, id, book)) return [];
  const results = book.byCallee.get(id) ?? [];
  const lack = results.find((result) => result.lack !== null)?.lack;
  // of checks that were left out others may have shown it than the one that lacked something
  const isLeftOut = rest?.what === null && results.some((result) => result.lack === null);
  if (lack && !isLeftOut) return [unreachedUnit(id, lack)];
  const told = sound.find(({ unit }) => unit.reason !== null)?.unit;
  const hindered = isHindered(id, book);
  if (rest && !hindered) return [unreachedUnit(id, rest)];
  const { kind, reason } = told
    ? setbackOf(told)
    : absence(book, 'noOccasion', 'nothing that came in this run could show it');
  const why = withHindrance(reason, refusalMet(id, book.input.results));
  return [unreachedUnit(id, { what: null, kind: hindered ? 'target' : kind, reason: why })];
}

/** True where the target kept some check of an operation from being judged. */
function isHindered(id: OperationId, { byCallee }: ResultIndex): boolean {
  return (byCallee.get(id) ?? []).some(
    ({ stopped, units }) => stopped?.byTarget || units.some((unit) => unit.byTarget),
  );
}

/** What befell a claim that its check came to say nothing of. */
function setbackOf({ reason, byTarget, missed, endedBy }: UnitResult): Setback {
  const happened = endedBy === 'interruption' ? 'interrupted' : missed ? 'missed' : 'inconclusive';
  return { what: null, kind: byTarget ? 'target' : happened, reason: reason ?? '' };
}

/**
 * True where a check made every occasion for what the clause speaks of, and nothing of it came: a
 * check says so by claiming the clause itself.
 */
export function occasionsMade(
  { id: clause }: ClauseFact,
  id: OperationId,
  book: ResultIndex,
): boolean {
  return (book.units.get(clause) ?? []).some(
    ({ unit, result }) =>
      unit.unit === result.check && result.callee === id && unit.verdict === 'held',
  );
}

function checkUnit(clause: ClauseFact, check: PlannedCheck, book: ResultIndex): readonly Unit[] {
  const { id, callee } = check;
  const fit = checkFit(check, book.input.gates);
  const results = book.byCheck.get(id) ?? [];
  if (fit.kind === 'off' || results.some((r) => r.outcome === 'notApplicable')) return [];
  const barred = barrier(callee, fit, book);
  if (barred) return [unreachedUnit(id, barred, callee)];
  const verdicts = results.map((result) => ({
    result,
    said: result.units.filter((unit) => unit.unit === id && unit.clause === clause.id),
  }));
  const all = verdicts.flatMap(({ said }) => said);
  if (all.some((unit) => unit.verdict === 'broken')) return [judged(id, 'broken')];
  const held = verdicts.some(
    ({ result: { outcome }, said }) =>
      outcome !== 'defect' && said.length > 0 && said.every((unit) => unit.verdict === 'held'),
  );
  // what is not said of it where all was judged that was sent, was left to an audit
  const isSpared = verdicts.some(({ result, said }) => result.spared && said.length === 0);
  if (!held && isSpared) return [];
  return [held ? judged(id, 'held') : unreachedUnit(id, lackOf(id, verdicts[0], book), callee)];
}

/** What keeps a unit from being judged before any request is sent; null where nothing does. */
function barrier(callee: string, fit: Fit, book: ResultIndex): Lack | null {
  if (fit.kind !== 'applies') return gateLack(fit);
  return book.unmounted.get(callee) ?? null;
}

interface Said {
  readonly result: CheckResult;
  readonly said: readonly UnitResult[];
}

function lackOf(
  check: string,
  first: Said | undefined,
  book: ResultIndex,
): NonNullable<Unit['lack']> {
  const apart = first ? null : leftToOthers(check, book.input.shards);
  if (apart) return apart;
  if (!first && book.input.leftOut) return book.input.leftOut;
  if (!first) return absence(book, 'notRun', 'its check did not run');
  const { outcome, lack, stopped } = first.result;
  if (outcome === 'defect')
    return { what: null, kind: 'defect', reason: 'its check met a defect of the suite' };
  const told = first.said.find((unit) => unit.reason !== null);
  // A check that stopped for a lack may have lost this claim to something else before.
  if (lack && (!told || told.endedBy === 'lack')) return lack;
  const why = told
    ? setbackOf(told)
    : ({ what: null, kind: 'notRun', reason: 'its check said nothing about it' } as const);
  const stood = told?.byTarget || stopped ? hindranceOf(first.result) : '';
  return { ...why, reason: withHindrance(why.reason, stood) };
}

/** Why nothing came back, in the words of the run where it has any. */
function absence({ input }: ResultIndex, kind: Setback['kind'], reason: string): Setback {
  if (input.notRun) return input.notRun;
  return input.lost
    ? { what: null, kind: 'lost', reason: 'the target was lost before the end' }
    : { what: null, kind, reason };
}

function judged(id: string, verdict: 'held' | 'broken'): Unit {
  return { id, verdict, lack: null };
}

/** A unit that was not judged, and why. */
export function unreachedUnit(id: string, lack: NonNullable<Unit['lack']>, operation = id): Unit {
  return { id, verdict: 'unreached', lack, operation };
}

/** A reason with the request that stood in the way, where it does not say so itself. */
function withHindrance(reason: string, hindrance: string): string {
  return hindrance === '' || reason.includes(hindrance) ? reason : `${reason} (${hindrance})`;
}
