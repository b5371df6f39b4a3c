import { claims } from '../../harness/judge/claims.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { itemsIn } from './paging.ts';

type Compare = (a: string, b: string) => number;

/** Two orders that ids may be sorted in: by their characters, and with their numbers as numbers. */
export const ordersOfIds: readonly Compare[] = [
  (a, b) => (a < b ? -1 : 1),
  (a, b) => a.localeCompare(b, 'en', { numeric: true }),
];

/** Claims that items of a walk with the same created_at_ms come with their ids going down. */
export function idsDescend(clause: ClauseId, id: OperationId, name: string, itemId: string): Claim {
  const pages = `${name}-*`;
  return claims(clause, { reads: [pages], controls: [pages] }, (read) => {
    const items = read.all(`${name}-`).flatMap((answer) => itemsIn(id, answer));
    const ties = items
      .slice(1)
      .map((item, i) => [items[i], item])
      .filter(([one, next]) => one?.['created_at_ms'] === next?.['created_at_ms'])
      .map((tie) => tie.map((item) => textOf(item?.[itemId])));
    if (ties.length === 0) return { inconclusive: 'no two items have the same created_at_ms' };
    const descend = (compare: Compare) =>
      ties.every(([one = '', next = '']) => compare(one, next) > 0);
    if (ordersOfIds.some(descend)) return null;
    const [first = ''] = ties.flat();
    return { at: `${name}-1`, expected: 'ids that go down among ties', got: `${first} and others` };
  });
}
