import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Mismatch, Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import { deliveriesIn, hasTerminalReason } from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { historyTold } from './retired-history.ts';

type Shown = Readonly<Record<string, unknown>>;

/** What tells that a retired delivery is one still. */
const settled = ['status', 'terminal_reason', 'next_attempt_at_ms', 'generation'];
const looks = ['before', 'after', 'on-again', 'at-last'] as const;
const everyLook = looks.map((look) => `${look}-*`);

/** The ids of the deliveries on some pages. */
export function deliveryIdsIn(pages: readonly Answer[]): string[] {
  return deliveriesIn(pages).map((one) => textOf(one['delivery_id']));
}

/**
 * What could still be sent: by its status where the words are given, by its next attempt where they
 * are not.
 */
function isOpen(plane: ResourcePlane, shown: Shown) {
  if (hasTerminalReason(shown)) return false;
  if (plane === 'sealed') return shown['status'] === 'pending' || shown['status'] === 'leased';
  return typeof shown['next_attempt_at_ms'] === 'number';
}

/** Each delivery that was open before, as the other looks have it. */
function openBefore(plane: ResourcePlane, read: Reader, name: (typeof looks)[number]) {
  const later = new Map(
    deliveriesIn(read.all(`${name}-`)).map((one) => [textOf(one['delivery_id']), one]),
  );
  // a list that shows another endpoint's as well is another clause's matter
  const others = deliveryIdsIn(read.all('beside-before-'));
  return deliveriesIn(read.all('before-'))
    .filter((one) => isOpen(plane, one) && !others.includes(textOf(one['delivery_id'])))
    .flatMap((was) => {
      const is = later.get(textOf(was['delivery_id']));
      return is ? [{ was, is }] : [];
    });
}

/** Claims that nothing is open any more as it was; what came to its end by itself is no matter. */
export function retires(plane: ResourcePlane): Claim {
  const clause =
    plane === 'sealed'
      ? 'sealed.webhooks.retiring.terminal-reason'
      : 'webhooks.retiring.shows-change';
  const labels = { reads: ['before-*', 'after-*'], controls: ['retire', 'before-*', 'after-*'] };
  return claims(clause, labels, (read) => {
    const pairs = openBefore(plane, read, 'after');
    const left = pairs.find(({ was, is }) => isLeft(plane, was, is));
    if (left) return { at: 'after-1', expected: 'it retired', got: historyTold(left.is, settled) };
    const some = pairs.some(({ is }) => is['terminal_reason'] === 'retired');
    return some ? null : { inconclusive: 'no delivery was open before, or it came to its end' };
  });
}

/** Reasons for which a delivery dies by itself, whoever sends (contract: SealedWebhookDelivery). */
const byItself: readonly unknown[] = ['retired', 'failed', 'policy_rejected', null];

function isLeft(plane: ResourcePlane, was: Shown, is: Shown): boolean {
  if (plane === 'public') return historyTold(was, settled) === historyTold(is, settled);
  return isOpen(plane, is) || !byItself.includes(is['terminal_reason'] ?? null);
}

/** Claims that every delivery of before is in the lists of later on. */
export function keepsHistory(plane: ResourcePlane): Claim {
  const controls = ['retire', 'retire-again', ...everyLook];
  const clause = `${webhookRoutes[plane]}.retiring.keeps-history` as const;
  return claims(clause, { reads: everyLook, controls }, (read) => {
    const [before = [], ...later] = looks.map((look) => deliveryIdsIn(read.all(`${look}-`)));
    for (const [place, ids] of later.entries()) {
      const lost = before.find((id) => !ids.includes(id));
      if (lost === undefined) continue;
      return {
        at: `${looks[place + 1]}-1`,
        expected: `${lost}, as before`,
        got: 'none of that id',
      };
    }
    return null;
  });
}

/** Claims that what was retired stays so; an attempt that was under way may still be told. */
export function staysRetired(plane: ResourcePlane): Claim {
  const controls = ['retire', 'retire-again', ...everyLook];
  const clause = `${webhookRoutes[plane]}.retiring.immutable` as const;
  return claims(clause, { reads: everyLook, controls }, (read) => {
    const were = openBefore(plane, read, 'after')
      .map(({ is }) => is)
      .filter((is) => is['terminal_reason'] === 'retired');
    if (were.length === 0) return { inconclusive: 'no delivery reads as retired' };
    for (const look of ['on-again', 'at-last'] as const) {
      const now = openBefore(plane, read, look).map(({ is }) => is);
      for (const was of were) {
        const is = now.find((one) => one['delivery_id'] === was['delivery_id']);
        const mismatch = is && changed(was, is, `${look}-1`);
        if (mismatch) return mismatch;
      }
    }
    return null;
  });
}

function changed(was: Shown, is: Shown, at: string): Mismatch | null {
  const [expected, got] = [was, is].map((one) => historyTold(one, settled));
  return expected === got ? null : { at, expected: expected ?? '', got: got ?? '' };
}

/** Claims that an endpoint beside it, which the list shows to be on still, has lost nothing by it. */
export function leavesOtherDeliveries(plane: ResourcePlane): Claim {
  const both = ['beside-before-*', 'beside-after-*'];
  const controls = ['retire', 'list', ...both];
  const clause = `${webhookRoutes[plane]}.retiring.leaves-others` as const;
  return claims(clause, { reads: ['retire', 'list', 'before-*', ...both], controls }, (read) => {
    const own = deliveryIdsIn(read.all('before-'));
    const open = deliveriesIn(read.all('beside-before-')).filter(
      (one) => isOpen(plane, one) && !own.includes(textOf(one['delivery_id'])),
    );
    if (open.length === 0) return { inconclusive: 'the other endpoint had nothing to lose' };
    const after = deliveriesIn(read.all('beside-after-'));
    const lost = after.find(
      (one) =>
        one['terminal_reason'] === 'retired' &&
        open.some((was) => was['delivery_id'] === one['delivery_id']),
    );
    if (!lost) return null;
    return { at: 'beside-after-1', expected: 'it open', got: historyTold(lost, settled) };
  });
}
