import type { Check } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from './delivery-check.ts';
import { madeOn } from './delivery-supply.ts';
import { failed, freshKey, lookAt, makeDelivery, replayRequest, turn } from './delivery-support.ts';
import { asAccount, foreignClaims, neighbour } from './another-account.ts';
import { leavesDelivery } from './replay-effects.ts';

/** A delivery of another account is not replayed, and stays as it was. */
export function foreignReplay(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    key: 'foreign-delivery',
    title: 'answers 404 or 403 for a delivery of another account and leaves it as it was',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const { account, id } = await neighbour(drive, plane);
      const theirs = asAccount(drive, account);
      await turn(theirs, plane, id, 'enable');
      const delivery = await makeDelivery(theirs, plane, id, failed);
      await controlReplay(drive, plane, madeOn(drive, plane, endpoint));
      await lookAt(theirs, plane, id, 'before');
      const fault = 'the delivery is of another account';
      await drive.send(
        'foreign',
        replayRequest(drive, plane, delivery, freshKey(drive), { fault }),
      );
      await lookAt(theirs, plane, id, 'after');
    },
    claims: [
      ...foreignClaims(plane),
      leavesDelivery(
        plane === 'public' ? 'public.foreign-resource-untouched' : 'sealed.foreign-resource',
        'foreign',
      ),
    ],
  });
}
