import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { withAnotherEnd } from '../toolkit/unissued.ts';
import { sameMessage } from './repeat.ts';
import { freshId, goodSubmission, submit } from '../toolkit/alpha-support.ts';

const id = 'alpha.submit';

/** So many characters two ids share, each more than a column of a usual length keeps. */
const shared = [40, 136, 264];

type Pair = readonly [first: string, second: string];

/** Two names that are nearly one are two, and their submissions share nothing. */
export const likenessChecks: readonly Check[] = [
  alike('id-in-another-case', 'a client_message_id that differs in the case of a letter', {
    ids: (drive) => {
      const end = freshId(drive).slice(0, 8);
      return [`Order-${end}`, `order-${end}`];
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

/** How the names of two submissions are made, where they are to be alike. */
interface Likeness {
  readonly ids?: (drive: Drive) => Pair;
  readonly keys?: (drive: Drive) => Pair;
}

function alike(key: string, what: string, { ids, keys }: Likeness): Check {
  return defineCheck({
    id: `${id}/${key}`,
    title: `makes a message of its own of what comes under ${what}`,
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const pairOf = (make?: (drive: Drive) => Pair) =>
        make ? make(drive) : ([freshId(drive), freshId(drive)] as const);
      const [names, idempotencyKeys] = [pairOf(ids), pairOf(keys)];
      for (const [place, label] of (['first', 'second'] as const).entries()) {
        // the second is to meet the first
        const client_message_id = names[place] ?? '';
        const body = { ...(await goodSubmission(drive)), client_message_id };
        await submit(drive, label, body, { key: idempotencyKeys[place] ?? '' });
      }
    },
    claims: [isNew()],
  });
}

/** which forms are taken is open, so that a refusal of the first, or 400 to both, says nothing. */
function isNew(): Claim {
  const labels = { reads: ['first', 'second'], controls: ['first'] };
  return claims('alpha.submit.new-message', labels, (read) => {
    const [first, again] = [read('first'), read('second')];
    const expected = '202 with a message id of its own';
    if (accepted(again))
      return sameMessage('second', first, again)
        ? null
        : { at: 'second', expected, got: 'the message id of the first' };
    if (again.status !== 409) return { inconclusive: describe(again) };
    return { at: 'second', expected, got: describe(again) };
  });
}
