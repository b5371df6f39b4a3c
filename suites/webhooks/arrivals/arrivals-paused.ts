import { disordered, otherValue } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject } from '../../../harness/model/json.ts';
import { nowMs } from '../../../harness/model/now.ts';
import { outOfOrder } from '../../../harness/model/order.ts';
import { deliveriesIn, listRequest } from '../../resources/deliveries/delivery-support.ts';
import { endpointIn } from '../../resources/endpoints/endpoint-listed.ts';
import { isPaused, listedById, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { settled } from '../../resources/deliveries/listed-attempts.ts';
import {
  type PlacedEndpoint,
  forward,
  happen,
  happenAndArrive,
  patienceAfter,
  turnedOn,
} from '../../resources/deliveries/receiving.ts';
import { callsOf, needs } from './arrivals-support.ts';

/** So many attempts get nowhere before a target is taken for one that does not pause. */
const mostAttempts = 7;

/** Has every attempt at an endpoint fail on its way until the target pauses it, if it does. */
export function pausedForReal(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const deliveries = plane === 'public' ? 'deliveries.list' : 'sealed.deliveries.list';
  return defineCheck({
    id: `${routes}.enable/ends-real-pause`,
    title: 'shows a pause after lasting failures in order, and no more once it is enabled',
    callee: `${routes}.enable`,
    alsoCalls: [...callsOf(plane), deliveries],
    needs: { ...needs, states: [...needs.states, 'clock'] },
    long: true,
    drive: async (drive) => {
      const endpoint = await turnedOn(drive, plane, 'hook', 'reset');
      const started = nowMs();
      await happenAndArrive(drive, plane, [endpoint]);
      await untilPaused(drive, plane, endpoint, patienceAfter(drive, nowMs() - started));
      const paused = await drive.send('paused', drive.request(`${routes}.list`));
      const wasPaused = typeof pauseOf(paused, endpoint.id)?.paused === 'number';
      if (wasPaused) await happen(drive, plane, [endpoint]);
      if (plane === 'sealed') await drive.send('other', drive.request('webhooks.list'));
      endpoint.place.answer({ status: 204 });
      const path = { endpoint_id: endpoint.id };
      await drive.send('enable', drive.request(`${routes}.enable`, { path }));
      const shown = (list: Answer) => pauseOf(list, endpoint.id);
      await drive.untilShown(
        async () => [await drive.send('enabled', drive.request(`${routes}.list`))] as const,
        ([list]) => shown(list)?.paused === null,
      );
      if (wasPaused) await observeMissed(drive, plane, endpoint);
    },
    claims: [cleared(plane), inOrder(plane), ...(plane === 'sealed' ? [shownAlike()] : [])],
  });
}

async function untilPaused(
  drive: Drive,
  plane: ResourcePlane,
  endpoint: PlacedEndpoint,
  patienceMs: number,
): Promise<void> {
  const list = drive.request(`${webhookRoutes[plane]}.list`);
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    const came = endpoint.place.arrivals().length;
    await settled(drive, plane, endpoint, came);
    if (pauseOf(await drive.setUp(list), endpoint.id)?.paused) return;
    await forward(drive);
    // one at an endpoint that is paused does not come
    await endpoint.place.untilArrivals(came + 1, patienceMs);
  }
}

function both(pages: readonly Answer[]): boolean {
  return deliveriesIn(pages).length > 1;
}

/** The contract leaves open what happens to events during a pause; the one that caused it is listed too. */
async function observeMissed(
  drive: Drive,
  plane: ResourcePlane,
  { id }: PlacedEndpoint,
): Promise<void> {
  const list = listRequest(drive, plane, id);
  const pages = await drive.untilShown(
    async () => [await drive.readWhole(null, list)] as const,
    both,
  );
  const became = both(pages) ? 'listed once they are enabled' : 'lost';
  drive.observe(`an event while ${plane} endpoints are paused`, became);
}

/** The moments of a pause, null where there is none; undefined for an endpoint that is not listed. */
function pauseOf(list: Answer, id: string | null | undefined) {
  const shown = listedById(list, id);
  if (!isObject(shown)) return undefined;
  const moment = (name: string) => {
    const value = shown[name];
    return typeof value === 'number' && value >= 0 ? value : null;
  };
  return {
    created: moment('created_at_ms'),
    failing: moment('failure_started_at_ms'),
    paused: moment('paused_at_ms'),
    // what is no moment shows a pause all the same
    showsPause: isPaused(shown),
  };
}

type Pause = NonNullable<ReturnType<typeof pauseOf>>;

/** Claims something of a list, where the one before the enable showed a pause. */
function ofPause(
  clause: Claim['clause'],
  label: string,
  judge: (listed: Pause, before: Pause) => ClaimVerdict,
): Claim {
  const looks = ['paused', 'enable', label];
  return claims(clause, { reads: looks, controls: looks }, (read) => {
    const id = endpointIn(read('enable'));
    const before = pauseOf(read('paused'), id);
    if (!before || before.paused === null)
      return { inconclusive: 'the target did not pause the endpoint' };
    const listed = pauseOf(read(label), id);
    return listed ? judge(listed, before) : { inconclusive: 'the list does not show the endpoint' };
  });
}

function cleared(plane: ResourcePlane): Claim {
  return ofPause(`${webhookRoutes[plane]}.pauses.cleared`, 'enabled', ({ paused }) =>
    paused === null ? null : { at: 'enabled', ...otherValue('paused_at_ms', null, paused) },
  );
}

function inOrder(plane: ResourcePlane): Claim {
  return ofPause(`${webhookRoutes[plane]}.pauses.in-order`, 'paused', (_, pause) => {
    const moments = Object.entries({
      created_at_ms: pause.created,
      failure_started_at_ms: pause.failing,
      paused_at_ms: pause.paused,
    }).filter(([, moment]) => moment !== null);
    const disorder = outOfOrder(
      moments.map(([, moment]) => moment),
      'older',
      (moment, place) => `${moments[place]?.[0]} ${moment}`,
    );
    const expected = 'created_at_ms, failure_started_at_ms and paused_at_ms in this order';
    const said = disordered('moments', expected, disorder);
    return said && { at: 'paused', ...said };
  });
}

/** Whether the public plane lists endpoints of the sealed one is open. */
function shownAlike(): Claim {
  return ofPause('sealed.webhooks.pauses.shown-alike', 'other', ({ showsPause }, before) =>
    showsPause ? null : { at: 'other', ...otherValue('paused_at_ms', before.paused, null) },
  );
}
