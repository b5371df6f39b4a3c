import { changedValue, otherValue } from '../../../harness/judge/found.ts';
import type { ItemView } from '../../../harness/claims/looks.ts';
import { type Terms, claimOn } from '../../../harness/claims/terms.ts';
import { canonical } from '../../../harness/model/json.ts';
import type { Claim } from '../../../harness/model/check.ts';

const [created, updated] = ['created_at_ms', 'updated_at_ms'] as const;

/** Claims that later looks show a message created when an earlier one does. */
export function createdStays(
  clause: Claim['clause'],
  [before, ...later]: readonly [ItemView, ...ItemView[]],
  terms: Terms = {},
): Claim {
  const reads = [before, ...later].flatMap((view) => view.reads);
  return claimOn(clause, reads, terms, (read) => {
    const was = before.shown(read)?.[created];
    const shown = later
      .map(({ at, shown: itemIn }) => ({ at, is: itemIn(read)?.[created] }))
      .filter(({ is }) => typeof is === 'number');
    if (typeof was !== 'number' || shown.length === 0)
      return { inconclusive: 'no two looks show when the message was created' };
    const other = shown.find(({ is }) => is !== was);
    return other ? { at: other.at, ...changedValue(created, was, other.is) } : null;
  });
}

/** Claims that a message which shows another state than before was changed later than it was before. */
export function updatedWithState(
  clause: Claim['clause'],
  [before, after]: readonly [ItemView, ItemView],
  terms: Terms,
): Claim {
  return claimOn(clause, [...before.reads, ...after.reads], terms, (read) => {
    const [was, is] = [before.shown(read), after.shown(read)];
    const [then, now] = [was?.[updated], is?.[updated]];
    if (typeof then !== 'number' || typeof now !== 'number')
      return { inconclusive: 'not both looks show when the message was changed' };
    if (was?.['state'] === is?.['state'])
      return { inconclusive: 'the status still shows the old state' };
    return now > then ? null : { at: after.at, ...otherValue(updated, `above ${then}`, now) };
  });
}

/** Claims that a list shows when a message was created and changed as its status does, where both show one state. */
export function momentsAlike(
  clause: Claim['clause'],
  [status, listed]: readonly [ItemView, ItemView],
  terms: Terms = {},
): Claim {
  return claimOn(clause, [...status.reads, ...listed.reads], terms, (read) => {
    const [expected, got] = [status.shown(read), listed.shown(read)];
    if (!expected || !got || expected['state'] !== got['state'])
      return { inconclusive: 'they do not show it in one state' };
    const other = [created, updated].find(
      (one) => canonical(expected[one]) !== canonical(got[one]),
    );
    return other ? { at: listed.at, ...otherValue(other, expected[other], got[other]) } : null;
  });
}
