import { refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { madeOn } from '../toolkit/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  replayRequest,
} from '../toolkit/delivery-support.ts';
import { controlReplay, deliveryCheck } from './delivery-check.ts';
import { answersGeneration, listsGeneration } from './replay-effects.ts';

/** Deliveries that failed before the seventh attempt of their generation: generations count, and not attempts. */
export function replayedEarly(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return deliveryCheck(plane, {
    key: 'after-fewer-attempts',
    title: 'counts the generations of a delivery, however few attempts each of them had',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const deliver = madeOn(drive, plane, endpoint);
      await controlReplay(drive, plane, deliver);
      const early = await deliver({ ...failed, attempts: 3 });
      await drive.send('replay', replayRequest(drive, plane, early, freshKey(drive)));
      await lookFor(drive, plane, early, 'after');
      const last = await deliver({ ...failed, generation: 3, attempts: 2 });
      const fault = 'all three generations are used';
      await drive.send('used-up', replayRequest(drive, plane, last, freshKey(drive), { fault }));
    },
    claims: [
      answersGeneration(`${clause}.next-generation`, 2),
      listsGeneration(`${clause}.next-generation`, 2),
      refuses(`${clause}.exhausted`, 'used-up', [{ status: 409, code: 'replay_limit' }]),
    ],
  });
}
