import { rank, unitKey } from '../judge/judge-check.ts';
import { intermittent } from '../judge/judge-cases.ts';
import type { Exchange } from '../model/exchange.ts';
import type { KeptCase, UnitResult } from '../model/result.ts';
import type { Judged } from './settle.ts';

/** What is kept of the cases that were driven, as plain data. */
export interface Tally {
  /** Keeps a case if it shows what none before it did. */
  readonly add: (judged: Judged, notRepeated?: readonly string[]) => void;
  /** True where what a result speaks of is known to be broken. */
  readonly isBroken: (unit: UnitResult) => boolean;
  readonly exchanges: readonly Exchange[];
  readonly kept: readonly KeptCase[];
}

/**
 * Counts what cases show. Of many that show the same, one is kept: a record of all would grow with
 * the number of cases and tell no more.
 */
export function createTally(): Tally {
  const worst = new Map<string, UnitResult['verdict']>();
  const exchanges: Exchange[] = [];
  const kept: KeptCase[] = [];
  const place = (exchange: Exchange): number => {
    const known = exchanges.indexOf(exchange);
    return known >= 0 ? known : exchanges.push(exchange) - 1;
  };
  return {
    exchanges,
    kept,
    isBroken: (unit) => worst.get(unitKey(unit)) === 'broken',
    add: ({ driven, units, lasting }, notRepeated = []) => {
      const shown = units.map((unit) =>
        notRepeated.includes(unitKey(unit)) ? intermittent(unit) : unit,
      );
      const news = shown.filter((unit) => {
        const before = worst.get(unitKey(unit));
        return before === undefined || rank[unit.verdict] > rank[before];
      });
      if (news.length === 0) return;
      for (const unit of news) worst.set(unitKey(unit), unit.verdict);
      kept.push({
        exchanges: driven.recording.exchanges.map(place),
        stopped: driven.stop?.message ?? null,
        lasting,
        notRepeated,
      });
    },
  };
}
