import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { otherAnswer } from '../../harness/judge/found.ts';
import type { Check } from '../../harness/model/check.ts';
import { isWaiting, stateIn } from '../resources/messages/message-states.ts';
import { newMessage } from '../resources/messages/messages.ts';

const controls = ['control', 'before'];
const requests = { 'alpha.status': 'toRead', 'alpha.cancel': 'toCancel' } as const;

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
      const control = await newMessage(drive, 'public');
      await drive.send('control', control[request]());
      const held = await newMessage(drive, 'public');
      await held.read('before');
      const { accountId: account } = drive.account;
      await drive.state('billing', { account, condition: 'paymentHold' });
      await drive.send('held', held[request]());
    },
    claims: [
      claims('alpha.payment-hold-leaves', { reads: ['held'], controls }, (read) => {
        const answer = read('held');
        if (accepted(answer)) return null;
        // a message that no cancel reaches any more refuses one in any case
        if (id === 'alpha.cancel' && !isWaiting(read('before')))
          return { inconclusive: `the message was ${stateIn(read('before'))} before the hold` };
        if (answer.status === 403) return { inconclusive: describe(answer) };
        return otherAnswer(answer, 'what it answered before');
      }),
    ],
  });
}
