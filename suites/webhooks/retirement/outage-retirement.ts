import { where } from '../../../harness/claims/answers.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { hasId, type Item } from '../../../harness/claims/looks.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { list } from '../../../harness/model/json.ts';
import {
  deliveriesIn,
  lookAt,
  makeDelivery,
  deliveryItems,
} from '../../resources/deliveries/delivery-support.ts';
import {
  listedById,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { inOutage } from '../../resources/reads/in-outage.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { telling, isToldAlike, notRetired, showsRetired } from './retired-history.ts';

/** A disable or a rotation that met an outage, and comes again once that is over. */
export function outageRetirementChecks(plane: ResourcePlane): readonly Check[] {
  return (['disable', 'rotate'] as const).map((step) => comesAgain(plane, step));
}

function comesAgain(plane: ResourcePlane, step: 'disable' | 'rotate'): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  return deliveryCheck(plane, {
    callee,
    key: 'comes-again',
    title: 'retires what waits once it comes again after an outage, and nothing without disabling',
    needs: { states: ['delivery', 'outage'], freshAccount: true },
    drive: async (drive, endpoint) => {
      await makeDelivery(drive, plane, endpoint, { status: 'pending' });
      const request = drive.request(callee, { path: { endpoint_id: endpoint } });
      const made = madeIn(await lookAt(drive, plane, endpoint, 'before'));
      await inOutage(drive, request);
      const then = await lookAt(drive, plane, endpoint, 'then');
      const asBefore = isToldAlike(made, madeIn(then, made));
      // an endpoint that is off may be listed so a moment later
      await sendUntil(
        drive,
        'then-list',
        drive.request(`${routes}.list`),
        ([page]) => asBefore || (!!page && enabledIn(endpoint, page) === false),
      );
      await drive.send('again', request);
      await lookAt(drive, plane, endpoint, 'after');
    },
    claims: [retires(plane), whole(plane)],
  });
}

/** What a step that is answered as taken has done: it may have been done in the outage already. */
function retires(plane: ResourcePlane): Claim {
  return claims(showsRetired[plane], ['again', 'before-*', 'after-*'], (read) => {
    const was = madeIn(read.all('before-'));
    const is = was && madeIn(read.all('after-'), was);
    if (!is) return { inconclusive: 'the delivery is not in both lists' };
    return isToldAlike(was, is) ? { at: 'after-1', ...notRetired(plane, is) } : null;
  });
}

/** What retires does so with disabling: "in one transaction", as the contract says of a disable. */
function whole(plane: ResourcePlane): Claim {
  const stays = leavesAll(`${plane}.outage.whole`, deliveryItems, ['before-*', 'then-*'], telling, {
    after: ['again', 'then-list'],
    mayFail: ['outage', 'then-*'],
    which: (was, read) => was['delivery_id'] === madeIn(read.all('before-'))?.['delivery_id'],
  });
  return where(stays, (read) => {
    const was = madeIn(read.all('before-'));
    const isOn = listedInPath(read('again'), read('then-list'))?.['enabled'] === true;
    return isOn && !accepted(read('outage')) && !!was && !!madeIn(read.all('then-'), was);
  });
}

function enabledIn(id: string, page: Answer): unknown {
  return listedById(page, id)?.['enabled'];
}

/**
 * A delivery by its id, or the one that was made where none is given: the only one, or the only one without an
 * attempt, since a target may greet an endpoint of itself. Undefined where no page shows it for sure.
 */
function madeIn(pages: readonly Answer[], made?: Item): Item | undefined {
  const all = deliveriesIn(pages);
  const waiting = all.length === 1 ? all : all.filter((one) => list(one, 'attempts').length === 0);
  const [delivery, other] = made ? all.filter(hasId(deliveryItems, made['delivery_id'])) : waiting;
  return other ? undefined : delivery;
}
