import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check } from '../../../harness/model/check.ts';
import { openStates } from '../../resources/messages/message-states.ts';
import {
  cancelRequest,
  alphaMessage,
  stateIn,
  statusRequest,
} from '../../resources/messages/alpha-support.ts';

const controls = ['control', 'before'];
const requests = { 'alpha.status': statusRequest, 'alpha.cancel': cancelRequest } as const;

/** A payment hold is a cause to refuse submissions; the rows of the other two know no 402. */
export const holdChecks: readonly Check[] = [during('alpha.status'), during('alpha.cancel')];

/** One message before the hold and another like it during it. */
function during(id: keyof typeof requests): Check {
  const request = requests[id];
  return defineCheck({
    id: `${id}/payment-hold`,
    title: 'goes on while a payment hold lies on the account',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['message', 'billing'] },
    drive: async (drive) => {
      await drive.send('control', request(drive, await alphaMessage(drive)));
      const held = await alphaMessage(drive);
      await drive.send('before', statusRequest(drive, held));
      const { accountId: account } = drive.account;
      await drive.state('billing', { account, condition: 'paymentHold' });
      await drive.send('held', request(drive, held));
    },
    claims: [
      claims('alpha.payment-hold-leaves', { reads: ['held'], controls }, (read) => {
        const answer = read('held');
        if (accepted(answer)) return null;
        // a message that no cancel reaches any more refuses one in any case
        if (id === 'alpha.cancel' && !openStates.includes(stateIn(read('before')) ?? ''))
          return { inconclusive: `the message was ${stateIn(read('before'))} before the hold` };
        if (answer.status === 403) return { inconclusive: describe(answer) };
        return otherAnswer(answer, 'what it answered before');
      }),
    ],
  });
}
