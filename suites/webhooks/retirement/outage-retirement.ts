import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { list } from '../../../harness/model/json.ts';
import { deliveriesIn, lookAt, makeDelivery } from '../../resources/deliveries/delivery-support.ts';
import {
  listedById,
  listedInPath,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';
import { inOutage } from '../../resources/reads/in-outage.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { historyTold, telling } from './retired-history.ts';

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
      const made = toldIn(await lookAt(drive, plane, endpoint, 'before'));
      await inOutage(drive, request);
      const then = await lookAt(drive, plane, endpoint, 'then');
      const asBefore = made?.words === toldIn(then, made)?.words;
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
  const [clause, expected] =
    plane === 'sealed'
      ? (['sealed.webhooks.retiring.terminal-reason', 'dead, retired'] as const)
      : (['webhooks.retiring.shows-change', 'another status, reason or next attempt'] as const);
  const looks = ['before-*', 'after-*'];
  return claims(clause, { reads: ['again', ...looks], controls: ['again', ...looks] }, (read) => {
    const before = toldIn(read.all('before-'));
    const after = toldIn(read.all('after-'), before);
    if (!before || !after) return { inconclusive: 'the delivery is not in both lists' };
    return before.words === after.words ? { at: 'after-1', expected, got: after.words } : null;
  });
}

/** What retires does so with disabling: "in one transaction", as the contract says of a disable. */
function whole(plane: ResourcePlane): Claim {
  const reads = ['outage', 'again', 'then-list', 'before-*', 'then-*'];
  return claims(
    `${plane}.outage.whole`,
    { reads, controls: ['again', 'then-list', 'before-*'] },
    (read) => {
      const before = toldIn(read.all('before-'));
      const then = toldIn(read.all('then-'), before);
      if (accepted(read('outage')) || !before || !then || before.words === then.words) return null;
      const listed = listedInPath(read('again'), read('then-list'));
      if (listed?.['enabled'] !== true) return null;
      return { at: 'then-1', expected: `${before.words}, as the endpoint is on`, got: then.words };
    },
  );
}

function enabledIn(id: string, page: Answer): unknown {
  return listedById(page, id)?.['enabled'];
}

interface Told {
  readonly id: unknown;
  readonly words: string;
}

/**
 * How a delivery is told, or the one that was made where none is given: the only one, or the only one without an
 * attempt, since a target may greet an endpoint of itself. Undefined where no page shows it for sure.
 */
function toldIn(pages: readonly Answer[], made?: Told): Told | undefined {
  const all = deliveriesIn(pages);
  const waiting = all.length === 1 ? all : all.filter((one) => list(one, 'attempts').length === 0);
  const [delivery, other] = made ? all.filter(({ delivery_id: id }) => id === made.id) : waiting;
  if (!delivery || other) return undefined;
  return { id: delivery['delivery_id'], words: historyTold(delivery, telling) };
}
