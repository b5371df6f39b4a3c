import { isBroken, unitKey } from '../../judge/judge-check.ts';
import type { Check } from '../../model/check.ts';
import type { UnitResult } from '../../model/result.ts';
import { isOfNoLag } from '../waiting/lags.ts';
import { type ListPatience, looksAtList, unseenAfterMs } from '../waiting/list-patience.ts';
import { isAllLasting } from '../waiting/standing.ts';
import type { JudgedDrive } from './judged.ts';
import { hasTransient } from '../waiting/temporary.ts';
import { clauses } from '../../../schemas/clauses/index.ts';

/** True where lists had but a moment to follow. */
export function isBrief({ driven }: JudgedDrive): boolean {
  return driven.recording.waitedBriefly;
}

/** True where lists had but a moment, and some of a check's own claims did not hold by nothing but what came. */
export function isInDoubt(one: JudgedDrive, { id }: Check): boolean {
  if (!isBrief(one) || one.driven.defect !== null) return false;
  return one.units.some(({ unit, verdict, byTarget }) => {
    const holds = verdict === 'held' || byTarget === true;
    return unit === id && !holds;
  });
}

/** True for what a lag may explain: what any one answer breaks is broken, whatever a list shows later. */
export function isOfLag(unit: UnitResult, { id }: Check): boolean {
  return isBroken(unit) && unit.unit === id && !isOfNoLag(unit);
}

/** True where a drive shows what may come of a lag. */
export function mayLag({ units, lasting }: JudgedDrive, check: Check): boolean {
  return units.some((unit) => isOfLag(unit, check) && !isAllLasting([unit], lasting));
}

/** True where that is more than advice. */
export function breaksMust({ units }: JudgedDrive, check: Check): boolean {
  return units.some((unit) => isOfLag(unit, check) && clauses[unit.clause].level === 'must');
}

/** True where what may pass kept a drive from what another shows to hold: what that did not reach is out of reach. */
export function wasHindered({ driven, units }: JudgedDrive, found: JudgedDrive): boolean {
  if (driven.defect !== null || !hasTransient(driven.recording.exchanges)) return false;
  const held = new Set(found.units.filter(({ verdict }) => verdict === 'held').map(unitKey));
  return units.some((unit) => unit.verdict === 'unreached' && held.has(unitKey(unit)));
}

/** True where a list was looked at. */
export function looked({ driven }: JudgedDrive): boolean {
  return driven.recording.exchanges.some(looksAtList);
}

/** True where that was after something may have changed: more than the account that was made. */
export function lookedAfterChange({ driven }: JudgedDrive): boolean {
  let changed = false;
  return driven.recording.exchanges.some((exchange) => {
    const { before = [], request } = exchange;
    changed ||= before.some((one) => one.kind === 'setup' && one.state !== 'account');
    if (changed && looksAtList(exchange)) return true;
    changed ||= request.method !== 'GET';
    return false;
  });
}

/** Whether a list that was not seen to follow a change may have done so before it was first looked at. */
export function mayHaveFollowed({ firstLookMs }: ListPatience, seen: boolean): boolean {
  return seen || firstLookMs > unseenAfterMs;
}

/** A drive of which only that counts which any one answer breaks: its lists were looked at too early. */
export function ofAnyAnswer(one: JudgedDrive, { id }: Check): JudgedDrive {
  return { ...one, units: one.units.filter(({ unit }) => unit !== id), early: true };
}
