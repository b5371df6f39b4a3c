import { alsoReading, everyAnswer, hasStatus, where } from '../../../harness/claims/answers.ts';
import { vacuous, type Check, type Claim, type Reader } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { controlReplay, deliveryCheck } from '../delivery-check.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  makeDelivery,
  replayRequest,
  sendReplay,
} from '../../resources/deliveries/delivery-support.ts';
import { put } from '../endpoints/endpoint-condition.ts';
import {
  isPaused,
  listedInPath,
  pausedIn,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

const looks = ['paused', 'still-paused'];

/** An endpoint that is on and paused is on: what has failed there is replayed. */
export function whilePaused(plane: ResourcePlane): Check {
  const list = `${webhookRoutes[plane]}.list` as const;
  return deliveryCheck(plane, {
    key: 'while-paused',
    title: 'takes a replay of what has failed while the endpoint reads as on, and as paused',
    needs: { states: ['delivery', 'endpoint'] },
    drive: async (drive, endpoint) => {
      await controlReplay(drive, plane, madeOn(drive, plane, endpoint));
      const delivery = await makeDelivery(drive, plane, endpoint, failed);
      await put(drive, plane, endpoint, 'paused');
      await sendUntil(drive, 'paused', drive.request(list), ([page]) =>
        Boolean(page && pausedIn(page, endpoint)),
      );
      await sendReplay(drive, 'replay', replayRequest(drive, plane, delivery, freshKey(drive)));
      await drive.send('still-paused', drive.request(list));
    },
    claims: [taken(`${deliveryRoutes[plane]}.replay.while-paused`)],
  });
}

/** What an endpoint that is paused reads as is open; one that reads as off takes no replay. */
function taken(clause: Claim['clause']): Claim {
  const claim = everyAnswer(clause, 'replay', [{ status: 202 }], hasStatus(202));
  const isPausedAndOn = (read: Reader) =>
    looks
      .map((look) => listedInPath(read('replay'), read(look)))
      .every((one) => one?.['enabled'] === true && isPaused(one));
  return where(alsoReading(claim, { reads: looks, controls: looks }), isPausedAndOn, vacuous);
}
