import { isBroken, rank, unitKey } from '../../judge/judge-check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { KeptDrive, UnitResult } from '../../model/result.ts';
import { keptDrive } from '../attempts/kept-drive.ts';
import type { JudgedDrive } from '../policy/judged.ts';

/** What is kept of the cases that were driven, as plain data. */
export interface Tally {
  /** Keeps a case if it shows what none before it did. */
  readonly add: (judged: JudgedDrive) => void;
  /** True where what a result speaks of is known to be broken. */
  readonly isBroken: (unit: UnitResult) => boolean;
  /** Keeps of some drives those that show something broken which no case shows. */
  readonly keepAside: (witnesses: readonly JudgedDrive[]) => readonly KeptDrive[];
  readonly exchanges: readonly Exchange[];
  readonly kept: readonly KeptDrive[];
}

/**
 * Counts what cases show. Of many that show the same, one is kept: a record of all would grow with
 * the number of cases and tell no more.
 */
export function createTally(): Tally {
  const worst = new Map<string, UnitResult['verdict']>();
  const exchanges: Exchange[] = [];
  const kept: KeptDrive[] = [];
  const isKnown = (unit: UnitResult) => worst.get(unitKey(unit)) === 'broken';
  return {
    exchanges,
    kept,
    isBroken: isKnown,
    add: (judged) => {
      const news = judged.units.filter((unit) => {
        const before = worst.get(unitKey(unit));
        return before === undefined || rank[unit.verdict] > rank[before];
      });
      if (news.length === 0) return;
      for (const unit of news) worst.set(unitKey(unit), unit.verdict);
      kept.push(keptDrive(judged, exchanges));
    },
    keepAside: (witnesses) =>
      witnesses.flatMap((judged) => {
        const news = judged.units.filter((unit) => isBroken(unit) && !isKnown(unit));
        for (const unit of news) worst.set(unitKey(unit), unit.verdict);
        return news.length === 0 ? [] : [keptDrive(judged, exchanges)];
      }),
  };
}
