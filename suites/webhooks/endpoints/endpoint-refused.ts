import { defineCheck } from '../../../harness/define-check.ts';
import { refuses, claims } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import {
  deliveryRoutes,
  enabledEndpoint,
  failed,
  freshKey,
  makeDelivery,
  replayRequest,
} from '../../resources/deliveries/delivery-support.ts';
import {
  webhookRoutes,
  endpointInBoth,
  endpointsIn,
} from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { put } from './endpoint-condition.ts';
import type { Item } from '../../../harness/claims/looks.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { otherStatus } from '../../../harness/judge/found.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import { tryFor } from '../../resources/in-flight/tries.ts';

const badUrl = 'an endpoint whose stored URL no longer passes';
const looks = endpointInBoth(['before', 'after'], 'refused');

/** A replay sends to the stored URL, and is no look at it that an enable could do without. */
export function refusedAfterReplay(plane: ResourcePlane): Check {
  const enable = `${webhookRoutes[plane]}.enable` as const;
  return deliveryCheck(plane, {
    callee: enable,
    key: 'url-refused-after-replay',
    title: 'refuses to turn on an endpoint whose stored URL no longer passes, after a replay too',
    alsoCalls: [`${deliveryRoutes[plane]}.replay`],
    needs: { states: ['endpoint', 'delivery'] },
    drive: async (drive, bad) => {
      const delivery = await makeDelivery(drive, plane, bad, failed);
      await enableAfter(drive, plane, bad, async () => {
        await drive.send('step', replayRequest(drive, plane, delivery, freshKey(drive)));
      });
    },
    claims: [staysRefused(plane)],
  });
}

/** Nor does a selection for sealed events, which the public plane has alone. */
export function refusedAfterSelection(): Check {
  const select = 'webhooks.sealedEvents';
  return defineCheck({
    id: 'webhooks.enable/url-refused-after-selection',
    title:
      'refuses to turn on an endpoint whose stored URL no longer passes, selected for events or not',
    callee: 'webhooks.enable',
    alsoCalls: ['webhooks.create', 'webhooks.list', select],
    needs: { gates: { sealedWebhookDelivery: 'on' }, states: ['endpoint'] },
    drive: async (drive) => {
      const bad = await enabledEndpoint(drive, 'public');
      await enableAfter(drive, 'public', bad, async () => {
        const path = { endpoint_id: bad };
        await drive.send('step', drive.request(select, { path, body: selection }));
      });
    },
    claims: [staysRefused('public'), ...turnClaims('public', 'enable')],
  });
}

/** A good enable and one of a bad endpoint, once that has gone through a step, whatever became of it. */
async function enableAfter(
  drive: Drive,
  plane: ResourcePlane,
  bad: string,
  step: () => Promise<void>,
): Promise<void> {
  const enable = `${webhookRoutes[plane]}.enable` as const;
  const good = await drive.endpoint(plane);
  await put(drive, plane, bad, 'urlRefused');
  await step();
  await drive.send('control', drive.request(enable, { path: { endpoint_id: good } }));
  await drive.send('refused', drive.request(enable, { path: { endpoint_id: bad }, fault: badUrl }));
}

function staysRefused(plane: ResourcePlane, good = 'control'): Claim {
  const clause =
    plane === 'public' ? 'webhooks.enable.url-refused' : 'sealed.webhooks.enable.refused';
  return refuses(clause, 'refused', [{ status: 400 }, { status: 503 }], { controls: [good] });
}

/** An enable that finds the stored URL bad has not taken place, and so ended no pause. */
export function refusedKeepsPause(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/refused-keeps-pause`,
    title: 'leaves the pause of an endpoint as it was when it refuses to turn it on',
    callee: enable,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    needs: { states: ['endpoint'] },
    drive: async (drive) => {
      const path = { endpoint_id: await drive.endpoint(plane) };
      await put(drive, plane, path.endpoint_id, 'paused');
      await put(drive, plane, path.endpoint_id, 'urlRefused');
      const list = drive.request(`${routes}.list`);
      await sendUntil(drive, 'before', list, (lists) =>
        lists.flatMap(endpointsIn).some((one) => one['paused_at_ms'] != null),
      );
      await drive.send('refused', drive.request(enable, { path, fault: badUrl }));
      await drive.send('after', drive.request(`${routes}.list`));
    },
    claims: [
      leaves(`${enable}.refused-keeps-pause`, looks, ended, {
        mayFail: ['refused'],
        unless: (read) => {
          const refused = read('refused');
          // after a 503 the outcome is open
          if (refused.status !== 400) return `it is answered ${describe(refused)}`;
          return looks[0].shown(read)?.['paused_at_ms'] == null && 'the list shows no pause before';
        },
      }),
    ],
  });
}

/** The members of the pause that are gone; another pause is one all the same. */
function ended(was: Item, is: Item): readonly string[] {
  return ['paused_at_ms', 'failure_started_at_ms'].filter(
    (name) => was[name] != null && is[name] == null,
  );
}

/**
 * Each enable looks at the stored URL, so that a refusal lasts no longer than its cause. Another endpoint
 * of that URL, or of its host, shows that the cause is gone, and that no look at the name is kept for a while.
 */
export function goodAgain(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const enable = `${routes}.enable` as const;
  return defineCheck({
    id: `${enable}/url-good-again`,
    title: 'turns an endpoint on whose stored URL passes again, though it refused to before',
    callee: enable,
    alsoCalls: [`${routes}.create`],
    needs: { freshAccount: true, states: ['endpoint'] },
    drive: async (drive) => {
      const [bad, other] = await twins(drive, plane);
      await whileRefused(drive, plane, bad, async () => {
        await drive.send(
          'refused',
          drive.request(enable, { path: { endpoint_id: bad }, fault: badUrl }),
        );
      });
      await whileRefused(drive, plane, other, async () => {});
      await drive.send('other', drive.request(enable, { path: { endpoint_id: other } }));
      // the host is one that was taken a moment ago
      const again = { path: { endpoint_id: bad }, assumption: null };
      await tryFor(drive, 'again', async () => drive.request(enable, again), accepted);
    },
    claims: [staysRefused(plane, 'other'), takenAgain(`${enable}.accepted`)],
  });
}

/** Two endpoints of one URL; where that is not taken twice, of one host. */
async function twins(drive: Drive, plane: ResourcePlane): Promise<readonly [string, string]> {
  const create = drive.request(`${webhookRoutes[plane]}.create`, drive.newEndpoint());
  const id = textOf(member((await drive.setUp(create)).json, 'endpoint_id'));
  const twin = await drive.send('twin', create);
  const other = accepted(twin) ? textOf(member(twin.json, 'endpoint_id')) : id;
  return [id, other === id ? await drive.endpoint(plane) : other];
}

function whileRefused(
  drive: Drive,
  plane: ResourcePlane,
  endpointId: string,
  steps: () => Promise<void>,
): Promise<void> {
  const account = drive.account.accountId;
  return drive.during('endpoint', { account, plane, endpointId, urlRefused: true }, steps);
}

/** A refusal for another reason than the URL or what is stored, 503 among them, shows nothing. */
function takenAgain(clause: Claim['clause']): Claim {
  const labels = { reads: ['refused', 'again-*'], controls: ['other'] };
  return claims(clause, labels, (read) => {
    if (read('refused').status < 400) return { inconclusive: 'the enable was not refused' };
    const last = read.all('again-').at(-1);
    if (!last || accepted(last)) return null;
    if (last.status !== 400) return { inconclusive: describe(last) };
    return otherStatus(last, [{ status: 204 }], 'as for another endpoint');
  });
}
