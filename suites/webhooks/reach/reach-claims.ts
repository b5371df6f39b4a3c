import { leavesAll } from '../../../harness/claims/members.ts';
import { type Item, addresses, hasId, itemsAt } from '../../../harness/claims/looks.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount } from '../../../harness/judge/found.ts';
import { textOf } from '../../../harness/model/json.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import { deliveriesIn, deliveryItems } from '../../resources/deliveries/delivery-support.ts';
import { telling, historyTold } from '../retirement/retired-history.ts';
import { idInPath, idsInPath } from '../../../harness/judge/path-ids.ts';

/** What had no terminal reason was not dead: on the sealed plane by contract, and R-32 on the other. */
export function allRetired(clause: Claim['clause']): Claim {
  const looks = ['before-*', 'after-*', 'others-before-*'];
  const controls = ['replay', 'retire', ...looks];
  return claims(clause, { reads: ['retire', ...looks], controls }, (read) => {
    const [before, after] = ['before-', 'after-'].map((look) => reasons(read, look));
    // a list that shows another endpoint's is another clause's matter
    const others = reasons(read, 'others-before-');
    const isMade = standsAmongMany(read);
    const open = Array.from(before ?? []).filter(
      ([id, reason]) => reason === 'null' && !others.has(id) && isMade(id),
    );
    const movedOn = replayedAndGone(read);
    const left = open.filter(
      ([id]) => after?.has(id) && after.get(id) !== '"retired"' && !movedOn(id),
    );
    if (left.length === 0) return null;
    return { at: 'after-1', ...otherCount('deliveries left open', 0, left.length) };
  });
}

/**
 * What the target sends by itself, a greeting to an endpoint that was enabled, may have ended well by then: a
 * delivery tells of a step where it was replayed, or has the status of those that the hook left pending.
 */
function standsAmongMany(read: Reader): (id: string) => boolean {
  const replayed = idInPath(read('replay').exchange, 'delivery_id');
  const before = deliveriesIn(read.all('before-'));
  const words = new Map(before.map((one) => [textOf(one['delivery_id']), one['status']]));
  const pending = pendingIn(before);
  return (id) => id === replayed || pending.has(words.get(id));
}

/** The status that the hook's many pending deliveries show: one that failed, or was greeted with, stands by itself. */
function pendingIn(before: readonly Item[]): ReadonlySet<unknown> {
  const all = before.map(({ status }) => status);
  return new Set(all.filter((status) => all.filter((one) => one === status).length > few));
}

/** More deliveries than these a check has not made in one state, save the pending ones. */
const few = 2;

/** all but the one that has failed were open, and may not all read as before. */
export function allChanged(): Claim {
  const looks = ['before-*', 'after-*', 'others-before-*'];
  const controls = ['replay', 'retire', ...looks];
  return claims('webhooks.retiring.shows-change', { reads: looks, controls }, (read) => {
    const [before, after, others] = looks.map((look) => readings(read, look.slice(0, -1)));
    const reason = reasons(read, 'before-');
    const movedOn = replayedAndGone(read);
    const same = Array.from(before ?? [])
      .filter(([id, reading]) => after?.get(id) === reading && reason.get(id) === 'null')
      .filter(([id]) => !others?.has(id) && !movedOn(id));
    if (same.length <= 1) return null;
    return {
      at: 'after-1',
      ...otherCount('deliveries as before', { most: 1 }, same.length),
    };
  });
}

/**
 * A delivery that was replayed is the target's to send, and may have come to an end before its endpoint
 * was turned off: whether one did, and no longer shows the status of those that the hook left pending.
 */
function replayedAndGone(read: Reader): (id: string) => boolean {
  const replayed = idInPath(read('replay').exchange, 'delivery_id');
  const pending = pendingIn(deliveriesIn(read.all('before-')));
  const after = new Map(
    deliveriesIn(read.all('after-')).map((one) => [textOf(one['delivery_id']), one['status']]),
  );
  return (id) => id === replayed && !pending.has(after.get(id));
}

function readings(read: Reader, look: string): Map<string, string> {
  const shown = deliveriesIn(read.all(look));
  return new Map(shown.map((one) => [String(one['delivery_id']), historyTold(one, telling)]));
}

function reasons(read: Reader, look: string): Map<string, string> {
  return new Map(
    deliveriesIn(read.all(look)).map((one) => [
      textOf(one['delivery_id']),
      JSON.stringify(one['terminal_reason'] ?? null),
    ]),
  );
}

/** Members of a delivery that a step on another one leaves. */
const standing = ['event_id', 'status', 'terminal_reason', 'generation'];

/** Claims that a step leaves the deliveries that it did not address: `own` are looks at what it may change. */
export function leavesOthers(
  clause: Claim['clause'],
  step: string,
  prefix = '',
  own: readonly string[] = [],
): Claim {
  const looks = [`${prefix}before-*`, `${prefix}after-*`] as const;
  return leavesAll(clause, deliveryItems, looks, standing, {
    after: [step, ...own],
    which: (was, read) =>
      !idsInPath(read(step).exchange).includes(textOf(was['delivery_id'])) &&
      !own.some((look) =>
        itemsAt(deliveryItems, read, look).some(hasId(deliveryItems, was['delivery_id'])),
      ),
  });
}

/**
 * Claims that a step leaves every delivery that two looks show, save one that was replayed elsewhere, which a
 * list that shows another endpoint's may show too.
 */
export function unmoved(
  clause: Claim['clause'],
  step: string,
  [before, after]: readonly [string, string],
  replay?: string,
): Claim {
  return leavesAll(clause, deliveryItems, [`${before}-*`, `${after}-*`], standing, {
    after: [step, ...(replay ? [replay] : [])],
    which: (was, read) => !replay || !addresses(deliveryItems, read(replay), was),
  });
}
