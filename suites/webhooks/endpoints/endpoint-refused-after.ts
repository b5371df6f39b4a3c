import { defineCheck } from '../../../harness/define-check.ts';
import { refuses } from '../../../harness/judge/claims.ts';
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
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { turnClaims } from '../../resources/endpoints/endpoint-turns.ts';
import { selection } from '../../resources/good-requests.ts';
import { deliveryCheck } from '../delivery-check.ts';
import { put } from './endpoint-condition.ts';

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
  const fault = 'an endpoint whose stored URL no longer passes';
  await drive.send('refused', drive.request(enable, { path: { endpoint_id: bad }, fault }));
}

function staysRefused(plane: ResourcePlane): Claim {
  const clause =
    plane === 'public' ? 'webhooks.enable.url-refused' : 'sealed.webhooks.enable.refused';
  return refuses(clause, 'refused', [{ status: 400 }, { status: 503 }]);
}
