import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  failed,
  freshKey,
  hasTerminalReason,
  listRequest,
  lookFor,
  makeDelivery,
  replayRequest,
  turn,
  type ListedDelivery,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import {
  momentMs,
  placedEndpoint,
  type PlacedEndpoint,
} from '../../resources/deliveries/receiving.ts';
import { repeatsGeneration, generationStays } from './delivery-replay.ts';

const hourMs = 60 * 60_000;
/** Less than a day in all: how long a key is known is not told. */
const mostMoves = 20;
const taken = ['first', 'second'] as const;

/** The key of a replay, once its generation has failed as well and once another one is queued. */
export function repeatedLater(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  const webhooks = webhookRoutes[plane];
  return defineCheck({
    id: `${clause}/repeated-later`,
    title: 'answers the key of an earlier generation as before, and queues nothing for it',
    callee: clause,
    alsoCalls: [
      `${webhooks}.create`,
      `${webhooks}.enable`,
      `${webhooks}.list`,
      `${deliveryRoutes[plane]}.list`,
    ],
    needs: { freshAccount: true, receiver: true, states: ['delivery', 'clock'] },
    long: true,
    drive: async (drive) => {
      const endpoint = await placedEndpoint(drive, plane, 'hook', { status: 500 });
      await turn(drive, plane, endpoint.id, 'enable');
      const delivery = await makeDelivery(drive, plane, endpoint.id, failed);
      const replay = replayRequest(drive, plane, delivery, freshKey(drive));
      const first = await drive.send('first', replay);
      if (!accepted(first)) drive.stop(`the replay was not accepted: ${describe(first)}`);
      await untilFailed(drive, plane, endpoint, delivery);
      await drive.send('ended', replay);
      await drive.send('second', replayRequest(drive, plane, delivery, freshKey(drive)));
      await lookFor(drive, plane, delivery, 'before');
      await drive.send('again', replay);
      await lookFor(drive, plane, delivery, 'after');
    },
    claims: [
      repeatsGeneration(`${clause}.repeat-ended`, 'ended', 'first'),
      generationStays(`${clause}.repeat-later`, 'again', ['before', 'after'], taken),
      ...turnClaims(plane, 'enable'),
    ],
  });
}

/** Puts the clock forward until the second generation has failed; stops where it does not. */
async function untilFailed(
  drive: Drive,
  plane: ResourcePlane,
  { id, place }: PlacedEndpoint,
  delivery: ListedDelivery,
): Promise<void> {
  for (let move = 0; move <= mostMoves; move += 1) {
    const came = place.arrivals().length;
    const page = await drive.readWhole(null, listRequest(drive, plane, id, { limit: '20' }));
    const shown = deliveriesIn([page]).find((one) => one['delivery_id'] === delivery.id);
    // any reason ends it: nothing but failures came back, and the public plane has no fixed words for that
    if (shown?.['generation'] === 2 && hasTerminalReason(shown)) return;
    await drive.state('clock', { account: drive.account.accountId, advanceMs: hourMs });
    // what is due comes at once when the clock is put forward
    await place.untilArrivals(came + 1, drive.patienceOf(2 * momentMs));
  }
  drive.stop('the generation that was replayed did not fail within a day of its account');
}
