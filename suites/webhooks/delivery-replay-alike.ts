import { accepts } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { withAnotherEnd } from '../toolkit/unissued.ts';
import { controlReplay, deliveryCheck } from './delivery-check.ts';
import { madeOn } from '../toolkit/delivery-supply.ts';
import { deliveryRoutes, failed, replayRequest } from '../toolkit/delivery-support.ts';
import { replayAgain, unlessOff } from './replay-again.ts';

/** A key that is nearly another one is a key of its own. */
export function keyAlike(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    key: 'key-with-another-end',
    title: 'takes a key that differs from one of before in its last character',
    needs: { freshAccount: true },
    drive: async (drive, endpoint) => {
      const deliver = madeOn(drive, plane, endpoint);
      const { key } = await controlReplay(drive, plane, deliver);
      const request = replayRequest(drive, plane, await deliver(failed), withAnotherEnd(key));
      await replayAgain(drive, plane, 'alike', request);
    },
    claims: [
      unlessOff('alike', {
        ...accepts(`${deliveryRoutes[plane]}.replay.accepted`, 'alike', 202),
        controls: ['control'],
      }),
    ],
  });
}
