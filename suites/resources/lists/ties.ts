import { disordered } from '../../../harness/judge/found.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { outOfOrder } from '../../../harness/model/order.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { Claim } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { itemsIn } from './paging.ts';

type Compare = (a: string, b: string) => number;

/**
 * Orders that ids may be sorted in: by their characters, with their numbers as numbers, and as some languages
 * compare UUIDs, by two halves of 64 bits with a sign.
 */
const ordersOfIds: readonly Compare[] = [
  compared,
  (a, b) => a.localeCompare(b, 'en', { numeric: true }),
  (a, b) => compared(halvesOf(a), halvesOf(b)),
];

function compared(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** The hexadecimal digits of a UUID with the signs of its halves turned, so that their characters come as they do. */
function halvesOf(id: string): string {
  const digits = id.replaceAll('-', '');
  if (!/^[\da-f]{32}$/i.test(digits)) return id;
  return [0, 16].map((from) => signTurned(digits.slice(from, from + 16))).join('');
}

function signTurned(half: string): string {
  return BigInt.asUintN(64, BigInt(`0x${half}`) + 2n ** 63n)
    .toString(16)
    .padStart(16, '0');
}

/** True where ids that are tied go one way in all ties, by some order that ids may be sorted in. */
export function areInOrder(ties: readonly (readonly string[])[]): boolean {
  return ordersOfIds.some((compare) =>
    [1, -1].some((way) =>
      ties.every((ids) => ids.every((id, i) => i === 0 || way * compare(ids[i - 1] ?? '', id) < 0)),
    ),
  );
}

/** Claims that items of a walk with the same created_at_ms come in an order of their ids, up or down. */
export function idsInOrder(clause: ClauseId, id: OperationId, name: string, itemId: string): Claim {
  const pages = `${name}-*`;
  return claims(clause, [pages], (read) => {
    const items = read.all(`${name}-`).flatMap((answer) => itemsIn(id, answer));
    const ties = items
      .slice(1)
      .map((item, i) => [items[i], item])
      .filter(([one, next]) => one?.['created_at_ms'] === next?.['created_at_ms'])
      .map((tie) => tie.map((item) => textOf(item?.[itemId])));
    if (ties.length === 0) return { inconclusive: 'no two items have the same created_at_ms' };
    if (areInOrder(ties)) return null;
    const [disorder = null] = ties.flatMap((tie) => outOfOrder(tie, 'higher') ?? []);
    const said = disordered(itemId, 'ids that all go up or down among ties', disorder);
    return said && { at: `${name}-1`, ...said };
  });
}
