import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, OpenRequest } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import { heldBodies, holdBody, settleMs, tryFor } from '../../resources/in-flight/in-flight.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { asksForLonger } from '../../resources/in-flight/tries.ts';
import { goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';

const id = 'alpha.submit';
const judgesThrottling = true;

/** A good submission of the account, or of another, that was never sent. */
export async function good(drive: Drive, account?: Account): Promise<RequestSpec> {
  return submitRequest(drive, await goodSubmission(drive, account), account && { account });
}

/**
 * Another account, which has nothing on its way, is asked before, beside and after four bodies of this one:
 * whoever else uses the target, only what is refused beside them and at no other time is refused for them.
 */
export function ofAnother(): Check {
  return defineCheck({
    id: `${id}/in-flight-of-another`,
    title: 'takes submissions of an account while four bodies of another are on their way',
    callee: id,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const other = await drive.anotherAccount();
      const asked = (label: string) => tryFor(drive, label, () => good(drive, other), accepted);
      await asked('before');
      const open = await holdFour(drive);
      try {
        await asked('beside');
        await Promise.all(open.map((one) => one.finish()));
      } finally {
        for (const one of open) one.abort();
      }
      await asked('after');
    },
    claims: [besideAnother()],
  });
}

/** Opens four bodies; where one is answered at once, what others have on their way may be why, and all begin anew. */
async function holdFour(drive: Drive): Promise<readonly OpenRequest[]> {
  for (let round = 1; ; round += 1) {
    const open: OpenRequest[] = [];
    // in turn, as the rounds are
    for (const label of heldBodies) open.push(await holdBody(drive, label, await good(drive)));
    const answered = await Promise.all(open.map((one) => one.answeredWithin(settleMs[0])));
    if (round === settleMs.length || !answered.some(Boolean)) return open;
    for (const one of open) one.abort();
    await drive.pause(settleMs[round] ?? 0);
  }
}

function besideAnother(): Claim {
  const tries = ['before-*', 'beside-*', 'after-*'];
  const reads = [...tries, ...heldBodies];
  const labels = { reads, judgesThrottling } as const;
  return claims('public.in-flight.not-early', labels, (read) => {
    const [before = [], beside = [], after = []] = tries.map((label) =>
      read.all(label.slice(0, -1)),
    );
    const last = beside.at(-1);
    if (!last || (beside.some(accepted) && heldBodies.map(read).every(accepted))) return null;
    if (!beside.every(isRateLimited)) return { inconclusive: describe(last) };
    if (!before.some(accepted) || !after.some(accepted))
      return { inconclusive: 'the other account is refused at other times as well' };
    const expected = '202, with no other body of its account on its way';
    return (
      asksForLonger(beside) ?? { at: last.exchange.label ?? '', expected, got: describe(last) }
    );
  });
}
