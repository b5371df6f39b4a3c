import { otherAnswer, otherStatus, otherValue, unlisted } from '../../harness/judge/found.ts';
import { bootstrapWebhookEndpoint } from '../../contract/index.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { listedWithUrl } from '../webhooks/endpoints/endpoint-creation.ts';
import { endpointsIn, listedAs } from '../resources/endpoints/endpoint-routes.ts';
import { runRecorded } from './recorded-calls.ts';
import { showsEnabled } from '../resources/endpoints/endpoint-listed.ts';

const macro = 'bootstrapWebhookEndpoint';
const steps = ['webhooks.create', 'webhooks.enable', 'webhooks.list'] as const;
const names = {
  'webhooks.create': 'create',
  'webhooks.enable': 'enable',
  'webhooks.list': 'look',
} as const;

/** Creation and enabling as one call (contract: "What the service does", macros). */
export const bootstrapChecks: readonly Check[] = [runs(), answersLost()];

function newUrl(drive: Drive) {
  const { body, assumption = null } = drive.newEndpoint();
  return { url: textOf(member(body, 'callback_url')), assumption };
}

function runs(): Check {
  return defineCheck({
    id: `macros.${macro}/runs`,
    title: 'gives a new endpoint with its secret, turns it on, and shows it on in the list',
    callee: macro,
    alsoCalls: steps,
    drive: async (drive) => {
      const { url, assumption } = newUrl(drive);
      await runRecorded(drive, { names, assumption }, (call, patience) =>
        bootstrapWebhookEndpoint(call, url, patience),
      );
      await drive.send('list', drive.request('webhooks.list'));
    },
    claims: [stepsAnswered()],
  });
}

/** Claims that the create gave an id and a secret, and that the list shows that endpoint on. */
function stepsAnswered(): Claim {
  const labels = { reads: ['create-1', 'enable-*', 'list'], controls: ['create-1', 'list'] };
  return claims(`macros.${macro}.runs`, labels, (read) => {
    const created = read('create-1');
    const secret = member(created.json, 'signing_secret_b64url');
    if (typeof secret !== 'string' || secret === '')
      return otherAnswer(created, 'a signing secret');
    const enabled = read.all('enable-').at(-1);
    if (!enabled) return otherAnswer(created, 'an endpoint_id of which an enable can be asked');
    if (!accepted(enabled)) return otherStatus(enabled, [{ status: 204 }]);
    const listed = listedAs(created, read('list'));
    const others = endpointsIn(read('list')).length;
    if (!listed) return { at: 'list', ...unlisted('the endpoint that was created', others) };
    if (listed['enabled'] === true) return null;
    return { at: 'list', ...otherValue('enabled', true, listed['enabled']) };
  });
}

/** Both answers are taken for lost: the list alone tells that the endpoint is there, and that it is on. */
function answersLost(): Check {
  return defineCheck({
    id: `macros.${macro}/answers-lost`,
    title: 'shows in the list whether a create and an enable took effect whose answers were lost',
    callee: macro,
    alsoCalls: steps,
    drive: async (drive) => {
      const { url, assumption } = newUrl(drive);
      const body = { callback_url: url };
      const created = await drive.send(
        'create',
        drive.request('webhooks.create', { body, assumption }),
      );
      const list = await drive.send('after', drive.request('webhooks.list'));
      if (!accepted(created)) drive.stop(`the endpoint was not created: ${describe(created)}`);
      const found = endpointsIn(list).find((one) => one['callback_url'] === url);
      const id = found?.['endpoint_id'];
      const path = {
        endpoint_id: typeof id === 'string' ? id : drive.stop('no listed endpoint has the URL'),
      };
      await drive.send('enable', drive.request('webhooks.enable', { path }));
      await drive.send('enable-list', drive.request('webhooks.list'));
    },
    claims: [
      listedWithUrl('public', 'create'),
      showsEnabled('webhooks.enable.sets-enabled', 'enable', true),
    ],
  });
}
