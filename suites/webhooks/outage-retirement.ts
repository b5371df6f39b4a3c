import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { deliveriesIn, lookAt, makeDelivery } from '../toolkit/delivery-support.ts';
import { listedById, listedInPath, webhookRoutes } from '../toolkit/endpoint-routes.ts';
import { inOutage } from '../toolkit/in-outage.ts';
import { sendUntil } from '../toolkit/until-shown.ts';
import { deliveryCheck } from './delivery-check.ts';
import { historyTold, telling } from './retired-history.ts';

/** A disable or a rotation that met an outage, and comes again once that is over. */
export function outageRetirementChecks(plane: ResourcePlane): readonly Check[] {
  return (['disable', 'rotate'] as const).map((step) => comesAgain(plane, step));
}

/** There is one delivery at the endpoint, so that no look need say which it shows. */
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
      const before = await lookAt(drive, plane, endpoint, 'before');
      await inOutage(drive, request);
      const then = await lookAt(drive, plane, endpoint, 'then');
      const asBefore = toldIn(then) === toldIn(before);
      // an endpoint that is off may be listed so a moment later
      await sendUntil(
        drive,
        'then-list',
        drive.request(`${routes}.list`),
        ([list]) => asBefore || (!!list && enabledIn(endpoint, list) === false),
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
    const [before, after] = [read.all('before-'), read.all('after-')].map(toldIn);
    if (!before || !after) return { inconclusive: 'the delivery is not in both lists' };
    return before === after ? { at: 'after-1', expected, got: after } : null;
  });
}

/** What retires does so with disabling: "in one transaction", as the contract says of a disable. */
function whole(plane: ResourcePlane): Claim {
  const reads = ['outage', 'again', 'then-list', 'before-*', 'then-*'];
  return claims(
    `${plane}.outage.whole`,
    { reads, controls: ['again', 'then-list', 'before-*'] },
    (read) => {
      const [before, then] = [read.all('before-'), read.all('then-')].map(toldIn);
      if (accepted(read('outage')) || !before || !then || before === then) return null;
      const listed = listedInPath(read('again'), read('then-list'));
      if (listed?.['enabled'] !== true) return null;
      return { at: 'then-1', expected: `${before}, as the endpoint is on`, got: then };
    },
  );
}

function enabledIn(id: string, list: Answer): unknown {
  return listedById(list, id)?.['enabled'];
}

/** How the one delivery is told; undefined where no page shows it. */
function toldIn(pages: readonly Answer[]): string | undefined {
  const [delivery] = deliveriesIn(pages);
  return delivery && historyTold(delivery, telling);
}
