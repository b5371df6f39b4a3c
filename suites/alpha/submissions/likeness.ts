import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { withAnotherEnd } from '../../resources/ids/unissued.ts';
import { sameMessage, ofItsOwn } from './repeat.ts';
import { freshId, goodSubmission, submit } from '../../resources/messages/alpha-support.ts';

const id = 'alpha.submit';

/** So many characters two ids share, each more than a column of a usual length keeps. */
const shared = [40, 136, 264];

/** Names that are nearly one, of which all but the first are compared with that one. */
type Names = readonly [first: string, second: string, third?: string];

const labels = ['first', 'second', 'third'] as const;

/** Names that are nearly one are several, and their submissions share nothing. */
export const likenessChecks: readonly Check[] = [
  alike(
    'id-in-another-case',
    'a client_message_id that differs in the case of a letter, or in an accent',
    {
      ids: (drive) => {
        const end = freshId(drive).slice(0, 8);
        return [`Order-${end}`, `order-${end}`, `\u00d6rder-${end}`];
      },
      count: 3,
      clause: 'alpha.submit.id-as-written',
    },
  ),
  alike('id-in-another-symbol', 'a client_message_id that differs in a letter of four bytes', {
    ids: (drive) => {
      const end = freshId(drive).slice(0, 8);
      return [`\u{1f4e8}-${end}`, `\u{1f4e9}-${end}`];
    },
  }),
  ...shared.map((length) =>
    alike(`id-after-${length}`, `a client_message_id that differs after ${length} characters`, {
      ids: (drive) => {
        const start = freshId(drive).padEnd(length, 'x');
        return [`${start}1`, `${start}2`];
      },
    }),
  ),
  alike('key-with-another-end', 'an Idempotency-Key that differs in its last character', {
    keys: (drive) => {
      const key = freshId(drive);
      return [key, withAnotherEnd(key)];
    },
  }),
];

/** How the names of submissions are made, where they are to be alike. */
interface Likeness {
  readonly ids?: (drive: Drive) => Names;
  readonly keys?: (drive: Drive) => Names;
  /** How many there are; two where nothing is said. */
  readonly count?: 2 | 3;
  /** What says that they are several. */
  readonly clause?: 'alpha.submit.new-message' | 'alpha.submit.id-as-written';
}

function alike(named: string, what: string, likeness: Likeness): Check {
  const { ids, keys, count = 2, clause = 'alpha.submit.new-message' } = likeness;
  const all = labels.slice(0, count);
  return defineCheck({
    id: `${id}/${named}`,
    title: `makes a message of its own of what comes under ${what}`,
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const [names, idempotencyKeys] = [ids?.(drive) ?? [], keys?.(drive) ?? []];
      for (const [place, label] of all.entries()) {
        // each is to meet the first
        const good = await goodSubmission(drive);
        const body = { ...good, client_message_id: names[place] ?? good.client_message_id };
        const key = idempotencyKeys[place] ?? freshId(drive);
        const answer = await submit(drive, label, body, { key });
        // a target that takes no such name takes others: it is there, and can be judged
        if (place === 0 && !accepted(answer))
          await submit(drive, 'plain', await goodSubmission(drive));
      }
    },
    claims: all.slice(1).map((label) => isNew(clause, label)),
  });
}

/** which forms are taken is open, so that a refusal of the first, or 400 to both, says nothing. */
function isNew(clause: NonNullable<Likeness['clause']>, label: string): Claim {
  const looks = { reads: ['first', label] };
  return claims(clause, looks, (read) => {
    const [first, again] = [read('first'), read(label)];
    // a column may be as long as its maker likes
    if (!accepted(first)) return { inconclusive: describe(first) };
    if (accepted(again) && sameMessage(label, first, again)) return null;
    if (accepted(again) || again.status === 409) return otherAnswer(again, ofItsOwn);
    return { inconclusive: describe(again) };
  });
}
