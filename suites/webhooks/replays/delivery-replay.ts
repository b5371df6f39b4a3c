import { accepts, refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import { replayLimit } from '../../resources/not-eligible.ts';
import { replayCheck, controlReplay, deliveryCheck } from '../delivery-check.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookFor,
  replayRequest,
  sendReplay,
} from '../../resources/deliveries/delivery-support.ts';
import {
  answersGeneration,
  keepsAttempts,
  keepsCreation,
  keepsEvent,
  leavesEnded,
  leavesTheDead,
  listsGeneration,
  sameDelivery,
} from './replay-effects.ts';
import { replayAgain, unlessOff } from './replay-again.ts';

/**
 * The row of the delivery transition table that takes a replay (contract: "Webhook delivery"). These
 * use deliveries up, which is why they come after those that only ask for refusals.
 */
export function takenReplayChecks(plane: ResourcePlane): readonly Check[] {
  return [replayed(plane, 1), replayed(plane, 2)];
}

function replayed(plane: ResourcePlane, generation: 1 | 2): Check {
  const next = generation + 1;
  const clause = `${deliveryRoutes[plane]}.replay` as const;
  return replayCheck(plane, {
    key: `to-generation-${next}`,
    title: `queues generation ${next} of a delivery that failed in generation ${generation}`,
    drive: async (drive, deliver) => {
      const delivery = await deliver({ ...failed, generation });
      if (drive.hooked) await deliver({ status: 'succeeded' });
      await lookFor(drive, plane, delivery, 'before');
      await sendReplay(drive, 'replay', replayRequest(drive, plane, delivery, freshKey(drive)));
      await lookFor(drive, plane, delivery, 'after');
    },
    claims: [
      accepts(`${clause}.accepted`, 'replay', 202),
      sameDelivery(`${clause}.same-delivery`),
      keepsEvent(`${clause}.same-delivery`),
      keepsCreation(`${clause}.same-delivery`),
      answersGeneration(`${clause}.next-generation`, next),
      listsGeneration(`${clause}.next-generation`, next),
      leavesTheDead(`${clause}.next-generation`, next),
      leavesEnded(`${clause}.leaves-others`, ['before-1', 'after-1']),
      keepsAttempts(`${deliveryRoutes[plane]}.list.all-generations`),
    ],
  });
}

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
      const usedUp = replayRequest(drive, plane, last, freshKey(drive), { fault });
      await replayAgain(drive, plane, 'used-up', usedUp);
    },
    claims: [
      answersGeneration(`${clause}.next-generation`, 2),
      listsGeneration(`${clause}.next-generation`, 2),
      unlessOff('used-up', refuses(`${clause}.exhausted`, 'used-up', [replayLimit])),
    ],
  });
}
