import { repeated, stillListed } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { textOf } from '../../../harness/model/json.ts';
import { asAccount } from '../../resources/as-account.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import {
  happen,
  happenAndArrive,
  turnedOn,
  watchBeside,
} from '../../resources/deliveries/receiving.ts';
import { callsOf, listedAt, needs, receivesNone } from './arrivals-support.ts';

/** Two endpoints of an account, and one of another account (contract: "Events", 1; R-455). */
export function arrivesApart(plane: ResourcePlane): Check {
  const deliveries = deliveryRoutes[plane];
  return defineCheck({
    id: `${deliveries}.list/arrives-apart`,
    title: 'gives each endpoint a delivery of its own, and nothing of another account',
    callee: `${deliveries}.list`,
    alsoCalls: callsOf(plane),
    needs,
    drive: async (drive) => {
      const other = asAccount(drive, await drive.anotherAccount());
      const stranger = await turnedOn(other, plane, 'stranger');
      const own = [await turnedOn(drive, plane, 'first'), await turnedOn(drive, plane, 'second')];
      await happenAndArrive(other, plane, [stranger]);
      const its = listRequest(other, plane, stranger.id);
      await other.untilShown(
        async () => [await drive.readWhole('stranger-before', its)] as const,
        (pages) => deliveriesIn(pages).length > 0,
      );
      await drive.send('before', drive.request(`${webhookRoutes[plane]}.list`));
      await happen(drive, plane, own);
      await watchBeside(drive, own, [stranger]);
      for (const [place, { id }] of own.entries())
        await drive.readWhole(`${['first', 'second'][place]}-list`, listRequest(drive, plane, id));
      await drive.readWhole('stranger-after', its);
      await drive.send('after', drive.request(`${webhookRoutes[plane]}.list`));
    },
    claims: [
      ownDelivery(plane),
      listsNone(plane),
      receivesNone(
        `${deliveries}.fan-out.other-account-none`,
        'stranger',
        'first',
        'stranger-before',
      ),
    ],
  });
}

/**
 * Claims that the other account's endpoint lists no delivery more whose event is one of ours. Ids may be counted for
 * each account, so that what was listed there before says nothing.
 */
function listsNone(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.fan-out.other-account-none` as const;
  const looks = ['stranger-before', 'first-list', 'stranger-after'];
  return claims(clause, { reads: looks, controls: looks }, (read) => {
    const own = listedAt(read, 'first').map((one) => textOf(one['event_id']));
    const before = deliveriesIn([read('stranger-before')]).map((one) => one['delivery_id']);
    if (own.length === 0 || before.length === 0)
      return { inconclusive: 'one of the two lists shows no delivery' };
    const more = deliveriesIn([read('stranger-after')])
      .filter((one) => !before.includes(one['delivery_id']))
      .find((one) => own.includes(textOf(one['event_id'])));
    if (!more) return null;
    const delivery = `the delivery ${textOf(more['delivery_id'])}, which is of another account's event`;
    return { at: 'stranger-after', ...stillListed(delivery) };
  });
}

/** ids may be counted for each endpoint. A list that lags shows no event that both have: then nothing is said. */
function ownDelivery(plane: ResourcePlane): Claim {
  const clause = `${deliveryRoutes[plane]}.fan-out.own-delivery` as const;
  const looks = ['first-list', 'second-list'];
  return claims(clause, { reads: looks, controls: looks }, (read) => {
    const [first = [], second = []] = ['first', 'second'].map((label) => listedAt(read, label));
    const shared = first.flatMap((one) =>
      second
        .filter((its) => its['event_id'] === one['event_id'])
        .map((its) => [one['delivery_id'], its['delivery_id']] as const),
    );
    if (shared.length === 0)
      return { inconclusive: 'the two lists show no event that is the same' };
    const same = shared.find(([one, its]) => one === its);
    return same ? { at: 'second-list', ...repeated('delivery_id', textOf(same[0])) } : null;
  });
}
