import { type Item, hasId, itemsAt } from '../../../harness/claims/looks.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import {
  deliveriesIn,
  deliveryItems,
  hasTerminalReason,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { historyTold, retiredLooks, telling, notRetired, showsRetired } from './retired-history.ts';

/** What shows that a retired delivery still is one. */
const settled = [...telling, 'generation'];

/** The ids of the deliveries on some pages. */
export function deliveryIdsIn(pages: readonly Answer[]): string[] {
  return deliveriesIn(pages).map((one) => textOf(one['delivery_id']));
}

/** What could still be sent: by its status where the words are given, else by its next attempt. */
function isOpen(plane: ResourcePlane, shown: Item): boolean {
  if (hasTerminalReason(shown)) return false;
  if (plane === 'sealed') return shown['status'] === 'pending' || shown['status'] === 'leased';
  return typeof shown['next_attempt_at_ms'] === 'number';
}

/** What a list shows as open. One that shows another endpoint's as well is another clause's matter. */
function openIn(
  plane: ResourcePlane,
  read: Reader,
  look = 'before-*',
  beside = 'beside-before-*',
): readonly Item[] {
  const others = itemsAt(deliveryItems, read, beside);
  return itemsAt(deliveryItems, read, look).filter(
    (one) => isOpen(plane, one) && !others.some(hasId(deliveryItems, one['delivery_id'])),
  );
}

/** Claims that what was open is so no more; what ended by itself decides nothing. */
export function retires(plane: ResourcePlane): Claim {
  const labels = { reads: ['before-*', 'after-*'], controls: ['retire', 'before-*', 'after-*'] };
  return claims(showsRetired[plane], labels, (read) => {
    const later = itemsAt(deliveryItems, read, 'after-*');
    const pairs = openIn(plane, read).flatMap((was) => {
      const is = later.find(hasId(deliveryItems, was['delivery_id']));
      return is ? [{ was, is }] : [];
    });
    const left = pairs.find(({ was, is }) => isLeft(plane, was, is))?.is;
    if (left) return { at: 'after-1', ...notRetired(plane, left) };
    const some = pairs.some(({ is }) => is['terminal_reason'] === 'retired');
    return some ? null : { inconclusive: 'no delivery was open before, or it ended by itself' };
  });
}

/** Reasons for which a delivery dies by itself (contract: SealedWebhookDelivery). */
const byItself: readonly unknown[] = ['retired', 'failed', 'policy_rejected', null];

function isLeft(plane: ResourcePlane, was: Item, is: Item): boolean {
  if (plane === 'public') return historyTold(was, settled) === historyTold(is, settled);
  return isOpen(plane, is) || !byItself.includes(is['terminal_reason'] ?? null);
}

/** Claims that what was retired stays so; an attempt that was under way may still be shown. */
export function staysRetired(plane: ResourcePlane): readonly Claim[] {
  const clause = `${webhookRoutes[plane]}.retiring.immutable` as const;
  return (['on-again-*', 'at-last-*'] as const).map((look) =>
    leavesAll(clause, deliveryItems, ['after-*', look], settled, {
      after: ['retire', 'retire-again', ...retiredLooks],
      which: (was, read) =>
        was['terminal_reason'] === 'retired' &&
        openIn(plane, read).some(hasId(deliveryItems, was['delivery_id'])),
    }),
  );
}

/** Claims that an endpoint beside it, which the list shows as still on, has lost nothing by it. */
export function leavesOtherDeliveries(plane: ResourcePlane): Claim {
  const clause = `${webhookRoutes[plane]}.retiring.leaves-others` as const;
  const looks = ['beside-before-*', 'beside-after-*'] as const;
  return leavesAll(clause, deliveryItems, looks, retiredReason, {
    after: ['retire', 'list'],
    mayFail: ['before-*'],
    which: (was, read) =>
      openIn(plane, read, 'beside-before-*', 'before-*').some(
        hasId(deliveryItems, was['delivery_id']),
      ),
  });
}

function retiredReason(_: Item, is: Item): readonly string[] {
  return is['terminal_reason'] === 'retired' ? ['terminal_reason'] : [];
}
