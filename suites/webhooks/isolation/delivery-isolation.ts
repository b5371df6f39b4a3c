import { inList } from '../../../harness/claims/looks.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherStatus, otherValue } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { controlReplay, deliveryCheck } from '../delivery-check.ts';
import { madeOn } from '../../resources/deliveries/delivery-supply.ts';
import {
  deliveryRoutes,
  failed,
  freshKey,
  lookAt,
  makeDelivery,
  deliveryItems,
  replayRequest,
  turn,
} from '../../resources/deliveries/delivery-support.ts';
import { asAccount, foreignClaims, neighbour } from './another-account.ts';
import { replayAgain, unlessOff } from '../replays/replay-again.ts';
import { leavesDelivery } from '../replays/delivery-replay.ts';
import { notEligible } from '../../resources/not-eligible.ts';
import { idInPath } from '../../../harness/judge/path-ids.ts';

/** A delivery that failed at another account's endpoint, which is on, with a drive as that account. */
async function failedElsewhere(drive: Drive, plane: ResourcePlane) {
  const { account, id } = await neighbour(drive, plane);
  const theirs = asAccount(drive, account);
  await turn(theirs, plane, id, 'enable');
  return { theirs, id, delivery: await makeDelivery(theirs, plane, id, failed) };
}

/** A delivery of another account is not replayed, and stays as it was. */
export function foreignReplay(plane: ResourcePlane): Check {
  return deliveryCheck(plane, {
    key: 'foreign-delivery',
    title: 'refuses a delivery of another account and leaves it as it was',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const { theirs, id, delivery } = await failedElsewhere(drive, plane);
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
      ...foreignClaims(plane, [notEligible]),
      leavesDelivery(
        plane === 'public' ? 'public.foreign-resource-untouched' : 'sealed.foreign-resource',
        'foreign',
      ),
    ],
  });
}

/** Keys are random, and yet no account has to know those of others. */
export function keyPerAccount(plane: ResourcePlane): Check {
  const clause = `${deliveryRoutes[plane]}.replay.key-per-account` as const;
  return deliveryCheck(plane, {
    key: 'key-per-account',
    title: 'lets two accounts use the same key, each for a delivery of its own',
    needs: { states: ['delivery'], freshAccount: true },
    drive: async (drive, endpoint) => {
      const { theirs, delivery } = await failedElsewhere(drive, plane);
      const deliver = madeOn(drive, plane, endpoint);
      await controlReplay(drive, plane, deliver);
      const own = await deliver(failed);
      const key = freshKey(drive);
      await drive.send('theirs', replayRequest(theirs, plane, delivery, key));
      await replayAgain(drive, plane, 'replay', replayRequest(drive, plane, own, key));
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [unlessOff('replay', notNoticed(clause))],
  });
}

/** The replay is taken as the control was, and for its own delivery. */
function notNoticed(clause: Claim['clause']): Claim {
  const labels = { reads: ['replay', 'after-*'], controls: ['control', 'theirs', 'after-*'] };
  return claims(clause, labels, (read) => {
    const [answer, theirs] = [read('replay'), read('theirs')];
    if (!accepted(answer)) return otherStatus(answer, [{ status: 202 }]);
    const id = textOf(member(answer.json, 'delivery_id'));
    const [own, other] = [answer, theirs].map(({ exchange }) => idInPath(exchange, 'delivery_id'));
    if (id === other && id !== own) return { at: 'replay', ...otherValue('delivery_id', own, id) };
    const [control, again] = ['control', 'replay'].map(
      (label) => inList(deliveryItems, 'after-*', label).shown(read)?.['generation'],
    );
    if (control !== 2 || again === undefined)
      return { inconclusive: 'the list does not show what becomes of a replay' };
    return again === 1 ? { at: 'after-1', ...otherValue('generation', 2, again) } : null;
  });
}
