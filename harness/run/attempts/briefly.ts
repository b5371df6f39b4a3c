import type { Check } from '../../model/check.ts';
import type { JudgedDrive, Judged } from './judged.ts';
import { ofAnyAnswer } from './lag.ts';

/**
 * What is found by a drive that let lists follow for a moment only holds where it holds. Anything else may come of
 * a lag: the check is driven anew, each time with all the time there is, and that counts, beside what any
 * one answer broke before.
 */
export async function withoutHaste(
  first: Judged,
  check: Check,
  again: () => Promise<Judged>,
): Promise<Judged> {
  const found = isInDoubt(first, check) ? await again() : first;
  const before = found === first ? first.givenUp : [...first.givenUp, first, ...found.givenUp];
  return {
    ...found,
    givenUp: before.map((one) => (isBrief(one) ? ofAnyAnswer(one, check) : one)),
    attempts: found === first ? first.attempts : first.attempts + found.attempts,
  };
}

function isBrief({ driven }: JudgedDrive): boolean {
  return driven.recording.waitedBriefly;
}

/** True where some of a check's own claims did not hold, and by nothing but what came. */
function isInDoubt(one: JudgedDrive, { id }: Check): boolean {
  if (!isBrief(one) || one.driven.defect !== null) return false;
  return one.units.some(({ unit, verdict, byTarget }) => {
    const holds = verdict === 'held' || byTarget === true;
    return unit === id && !holds;
  });
}
