import type { ClauseFact, PlannedCheck } from './inputs.ts';
import type { ResultIndex } from './result-index.ts';
import { kindOfLack, type Unit, type UnreachedKind } from './unit.ts';

/** Where one look is enough, those that could not be had besides are not missed. */
export function enoughOf(
  clause: ClauseFact,
  units: readonly Unit[],
  book: ResultIndex,
): readonly Unit[] {
  if (clause.everywhere || units.every(isUnreached)) return units;
  if (clause.oneLook && isLookedAt(clause, units, book))
    return units.filter((unit) => !isBarred(unit) && !isInconclusive(unit, book));
  const besides = new Map(book.claimants.get(clause.id)?.map((check) => [check.id, check.besides]));
  return units.filter((unit) => !isSpared(unit, besides.get(unit.id), book));
}

/** True for a look besides others that could not be had, or that saw nothing of what it looks for. */
function isSpared(unit: Unit, besides: PlannedCheck['besides'], book: ResultIndex): boolean {
  if (besides === undefined) return false;
  return isBarred(unit) || (besides !== 'any steps' && isInconclusive(unit, book));
}

/** True where each operation that a clause speaks of, and that a check is about, was judged by one. */
function isLookedAt(
  { id, operations }: ClauseFact,
  units: readonly Unit[],
  { claimants }: ResultIndex,
): boolean {
  const calleeOf = new Map((claimants.get(id) ?? []).map((check) => [check.id, check.callee]));
  const judgedOf = new Set(units.flatMap((one) => (isUnreached(one) ? [] : calleeOf.get(one.id))));
  const looked = units.map((unit) => calleeOf.get(unit.id));
  return (
    operations.length <= 1 ||
    operations.every((operation) => judgedOf.has(operation) || !looked.includes(operation))
  );
}

function isUnreached({ verdict }: Unit): boolean {
  return verdict === 'unreached';
}

const added: ReadonlySet<UnreachedKind> = new Set([
  'tier',
  'receiver',
  'hook',
  'budget',
  'account',
]);

/** True for a look that only a hook, a receiver, a higher tier, more of a budget or account, or no buffer would have allowed. */
function isBarred({ lack }: Unit): boolean {
  return lack !== null && (added.has(kindOfLack(lack)) || lack.what === 'requestBuffering');
}

const begun: ReadonlySet<UnreachedKind> = new Set(['inconclusive', 'missed', 'interrupted']);

/** True for a look that was had, or begun, and came to nothing that the target kept from it. */
function isInconclusive({ id, lack }: Unit, { byCheck }: ResultIndex): boolean {
  return lack !== null && begun.has(kindOfLack(lack)) && byCheck.has(id);
}
