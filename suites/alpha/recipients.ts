import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { goodSubmission, submit } from '../toolkit/alpha-support.ts';

const id = 'alpha.submit';

/** Recipients of the fewest and the most digits that there may be, where the hook knows such. */
export const recipientChecks: readonly Check[] = [2, 15].map(ofDigits);

function ofDigits(digits: number): Check {
  return defineCheck({
    id: `${id}/recipient-of-${digits}-digits`,
    title: `takes a submission to an allowlisted recipient of ${digits} digits`,
    callee: id,
    needs: { freshAccount: true, states: ['recipient'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await submit(drive, 'control', await goodSubmission(drive));
      const recipient_e164 = await recipientOf(drive, digits);
      await submit(drive, 'taken', { ...(await goodSubmission(drive)), recipient_e164 });
    },
    claims: [
      accepts(`${id}.accepted`, 'control', 202),
      claims(`${id}.recipient-bounds`, { reads: ['taken'], controls: ['control'] }, (read) => {
        const answer = read('taken');
        return accepted(answer) ? null : { at: 'taken', expected: '202', got: describe(answer) };
      }),
    ],
  });
}

async function recipientOf(drive: Drive, digits: number): Promise<string> {
  const { accountId: account } = drive.account;
  const { recipient } = await drive.state('recipient', { account, digits });
  if (typeof recipient === 'string' && recipient.length === digits + 1) return recipient;
  return drive.stop('the state recipient answered no such number', 'states.recipient');
}
