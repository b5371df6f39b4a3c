import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import type { Check } from '../../../harness/model/check.ts';
import { deliveryCheck } from '../delivery-check.ts';
import {
  deliveriesIn,
  failed,
  lookAt,
  makeDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { attemptsOf, isOver } from '../../resources/deliveries/listed-attempts.ts';

const look = ['list-*'];

/** An attempt that is under way has no outcome (contract: SealedWebhookDeliveryAttempt; R-20). */
export const attemptInFlightChecks: readonly Check[] = [
  deliveryCheck('sealed', {
    callee: 'sealed.deliveries.list',
    key: 'attempt-in-flight',
    title: 'shows no outcome of the attempt of a leased delivery that has not ended',
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      await makeDelivery(drive, 'sealed', endpoint, failed);
      await makeDelivery(drive, 'sealed', endpoint, { status: 'leased' });
      await lookAt(drive, 'sealed', endpoint, 'list');
    },
    claims: [
      claims('sealed.deliveries.list.no-outcome-in-flight', look, (read) => {
        const shown = deliveriesIn(read.all('list-'));
        const of = (status: string) =>
          shown.filter((one) => one['status'] === status).flatMap((one) => attemptsOf(one));
        // a server that never says when an attempt ended says of none that it has not
        if (!of('dead').some((one) => typeof one['completed_at_ms'] === 'number'))
          return { inconclusive: 'no attempt that is over says when it ended' };
        const running = of('leased').filter((one) => !isOver(one));
        if (running.length === 0) return { inconclusive: 'no attempt is under way' };
        const odd = running.find((one) => (one['outcome'] ?? null) !== null);
        if (odd === undefined) return null;
        return { at: 'list-1', ...otherValue('outcome', null, odd['outcome']) };
      }),
    ],
  }),
];
