import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  type SubmissionParts,
  goodSubmission,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { takenWithin } from '../../resources/in-flight/in-flight-dropped.ts';
import { freedAfterFours } from '../../resources/in-flight/in-flight-refused.ts';
import { heldBodies, tryFor } from '../../resources/in-flight/in-flight.ts';

const id = 'alpha.submit';

const optedOut: Allowed = { status: 403, code: 'recipient_suppressed' };
const onHold: Allowed = { status: 402, code: 'payment_hold' };

/** What kept submissions back keeps no further one back: another recipient's choice, and a hold that is over. */
export const afterRefusals: Check = defineCheck({
  id: `${id}/after-refusals`,
  title:
    'takes a submission after four to a recipient who opted out, and four on a hold that is over',
  callee: id,
  needs: {
    freshAccount: true,
    states: ['recipient', 'billing'],
    members: ['deviceId', 'recipient'],
  },
  drive: async (drive) => {
    const { accountId: account } = drive.account;
    const good = async () => submitRequest(drive, await goodSubmission(drive));
    // accepted before there is anybody who opted out
    await drive.send('control', await good());
    const { recipient } = await drive.state('recipient', { account, suppressed: true });
    if (typeof recipient !== 'string')
      return drive.stop('the state recipient answered no number', 'states.recipient');
    await four(drive, 'suppressed', 'the recipient opted out', { recipient_e164: recipient });
    if (!(await takenWithin(drive, 'suppressed', good))) return undefined;
    await drive.during('billing', { account, condition: 'paymentHold' }, () =>
      four(drive, 'hold', 'a payment hold lies on the account'),
    );
    if (!(await takenWithin(drive, 'hold', good)))
      await tryFor(drive, 'after-hold-later', good, accepted);
    return undefined;
  },
  claims: [
    ...freedAfterFours({
      suppressed: 'submissions to a recipient who opted out',
      hold: 'submissions on a payment hold',
    }),
    notKept(`${id}.suppressed-alone`, 'suppressed', optedOut),
    notKept(`${id}.hold-over`, 'hold', onHold),
  ],
});

/** Four submissions that are refused, each over before the next begins. */
async function four(
  drive: Drive,
  name: string,
  fault: string,
  change: Partial<SubmissionParts> = {},
): Promise<void> {
  for (const place of heldBodies.keys()) {
    const body = { ...(await goodSubmission(drive)), ...change };
    await drive.send(`${name}-${place + 1}`, submitRequest(drive, body, { fault }));
  }
}

/** Claims that what comes after the four is not refused for their reason. */
function notKept(clause: ClauseId, name: string, refusal: Allowed): Claim {
  const labels = { reads: [`${name}-1`, `after-${name}-*`], controls: ['control'] };
  return claims(clause, labels, (read) => {
    const met = read(`${name}-1`);
    if (!isAllowed(met, [refusal])) return { inconclusive: describe(met) };
    const last = read.all(`after-${name}-`).at(-1);
    if (!last || accepted(last)) return null;
    const got = describe(last);
    if (!isAllowed(last, [refusal])) return { inconclusive: got };
    return { at: last.exchange.label ?? '', expected: 'a good request is taken', got };
  });
}
