import { misformed } from './found.ts';
import type { Moment } from '../contract/moments.ts';
import { type Remark, breaking } from './remark.ts';
import type { Answer } from '../model/answer.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

const decadeMs = 10 * 366 * 24 * 60 * 60 * 1000;

/** Units that a moment may be told in by mistake, and the milliseconds that one of them lasts. */
const units = [
  ['seconds', 1000],
  ['microseconds', 1e-3],
  ['nanoseconds', 1e-6],
] as const;

/** So many are reported of one body. */
const mostTold = 20;

/**
 * Judges that no moment of a success body counts another unit (contract: "Resources and their
 * fields"). Read in milliseconds, such a number lies in January 1970 or tens of thousands of years
 * ahead, and read in its own unit within a decade of now; a moment that a server made up is
 * neither. Gives a remark only where one is found: that milliseconds are kept is for the checks to
 * say that know when a thing came into being.
 */
export function judgeTimeUnits(
  { plane }: Operation,
  moments: readonly Moment[],
  answer: Answer,
): Remark[] {
  const now = answer.exchange.startedAtMs;
  const found = moments.flatMap(({ pointer, value }) => {
    const unit = units.find(([, ms]) => isOfTheseYears(value * ms, now));
    if (!unit) return [];
    const got = `${value}, a moment of these years in ${unit[0]}`;
    const said = misformed(pointer, 'milliseconds', value, got);
    return breaking(`${plane}-times.epoch-milliseconds`, said);
  });
  return found.slice(0, mostTold);
}

/** True for a moment, in milliseconds, within a decade of another. */
export function isOfTheseYears(moment: number, now: number): boolean {
  return Math.abs(moment - now) < decadeMs;
}
