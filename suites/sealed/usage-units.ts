import { changedValue } from '../../harness/judge/found.ts';
import { claims } from '../../harness/judge/claims.ts';
import { exactly } from '../../harness/judge/exactly.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Claim } from '../../harness/model/check.ts';
import { textOf } from '../../harness/model/json.ts';
import type { ShortPages } from '../resources/lists/as-found.ts';
import { itemsIn } from '../resources/lists/paging.ts';

const id = 'sealed.usage.list';
const units = ['limit_units', 'reserved_units', 'refunded_units', 'used_units'] as const;

/** Claims that short pages show a period as a wide page does before them and after. */
export function sameUnits({ before, walk, after }: ShortPages): Claim {
  return claims('sealed.paging.same-items', [`${before}-1`, `${walk}-*`, after], (read) => {
    const [was, is] = [wordsOf(read(`${before}-1`)), wordsOf(read(after))];
    const kept = Array.from(was).filter(([period, words]) => is.get(period) === words);
    const told = kept.flatMap(([period, expected]) =>
      read.all(`${walk}-`).flatMap((page) => {
        const got = wordsOf(page).get(period);
        return got === undefined ? [] : [{ at: page.exchange.label ?? '', period, expected, got }];
      }),
    );
    if (told.length === 0) return { inconclusive: 'no period is on both pages' };
    const odd = told.find(({ expected, got }) => got !== expected);
    return odd ? { at: odd.at, ...changedValue('period', odd.expected, odd.got) } : null;
  });
}

/** The units of each period on a page in words, by when it starts. */
function wordsOf(page: Answer): ReadonlyMap<string, string> {
  return new Map(
    itemsIn(id, exactly(page)).map((period) => {
      const start = textOf(period['period_start']);
      return [start, [start, ...units.map((name) => `${name} ${textOf(period[name])}`)].join(', ')];
    }),
  );
}
