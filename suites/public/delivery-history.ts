import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import { deliveryCheck } from './delivery-check.ts';
import { deliveriesIn, lookAt, makeDelivery } from './delivery-support.ts';

/** What a delivery's entry in the list holds (contract: "Public plane: webhook deliveries"). */
export const historyChecks: readonly Check[] = [allGenerations()];

function allGenerations(): Check {
  const look = { reads: ['list-*'], controls: ['list-*'] };
  return deliveryCheck('public', {
    callee: 'deliveries.list',
    key: 'all-generations',
    title: 'shows the attempts of every generation of a delivery, seven at most of each',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const state = { status: 'dead', terminalReason: 'failed', generation: 3 } as const;
      await makeDelivery(drive, 'public', endpoint, state);
      await lookAt(drive, 'public', endpoint, 'list');
    },
    claims: [
      claims('deliveries.list.all-generations', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const lost = [1, 2, 3].filter((generation) => !seen.includes(generation));
        if (lost.length === 0) return null;
        const got = `none of generation ${lost.join(', ')}`;
        return { at: 'list-1', expected: 'attempts of generations 1, 2 and 3', got };
      }),
      claims('deliveries.attempts.at-most-seven', look, (read) => {
        const seen = generationsIn(read.all('list-'));
        const crowded = [1, 2, 3].find(
          (generation) => seen.filter((one) => one === generation).length > 7,
        );
        if (crowded === undefined) return null;
        const got = `more of generation ${crowded}`;
        return { at: 'list-1', expected: 'at most seven attempts of a generation', got };
      }),
    ],
  });
}

/** The generation of each attempt of the one delivery that there is. */
function generationsIn(pages: readonly Answer[]): unknown[] {
  const attempts = deliveriesIn(pages)[0]?.['attempts'];
  return Array.isArray(attempts) ? attempts.map((one) => member(one, 'generation')) : [];
}
