import { claims } from '../../../harness/judge/claims.ts';
import { otherCount, repeated } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim } from '../../../harness/model/check.ts';
import { textOf } from '../../../harness/model/json.ts';
import { deliveriesIn } from '../../resources/deliveries/delivery-support.ts';
import { firstRepeated } from '../../../harness/model/repeated.ts';

/** The events of which a page has deliveries. */
export function eventsOn(page: Answer): ReadonlySet<unknown> {
  return new Set(deliveriesIn([page]).map((one) => one['event_id']));
}

/** Claims that no page has two deliveries of one event at its endpoint; an item listed twice is one delivery. */
export function oneDeliveryEach(clause: Claim['clause'], ...labels: readonly string[]): Claim {
  return claims(clause, labels, (read) => {
    const pages = labels.map((label) => deliveriesIn([read(label)]));
    if (pages.every((page) => page.length === 0))
      return { inconclusive: 'the event made no delivery at all' };
    for (const [place, page] of pages.entries()) {
      const byId = new Map(page.map((one) => [one['delivery_id'], one['event_id']]));
      const events = [...byId.values()];
      const twice = events[firstRepeated(events)];
      if (twice !== undefined)
        return { at: labels[place] ?? '', ...repeated('event_id', textOf(twice)) };
    }
    return null;
  });
}

/** Claims that of what happened between two looks at an endpoint, one event is listed and no further one. */
export function addsNoOther(before: string, after: string): Claim {
  return claims('deliveries.fan-out.one-event', [before, after], (read) => {
    const known = eventsOn(read(before));
    const added = [...eventsOn(read(after))].filter((event) => !known.has(event));
    if (added.length === 0) return { inconclusive: 'the list shows no event that is new' };
    return added.length === 1 ? null : { at: after, ...otherCount('new events', 1, added.length) };
  });
}
