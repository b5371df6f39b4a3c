import { defineCheck } from '../../harness/define-check.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { endpointsIn, listedAs } from './endpoint-routes.ts';

const create = 'webhooks.create';
const fresh = { reads: ['create', 'after'], controls: ['create', 'after'] } as const;

/** What a create brings into being (contract: "Public plane: webhooks", create rules 1 and 4). */
export const endpointCreationSuite: Suite = {
  id: 'endpoint-creation',
  title: 'A new webhook endpoint',
  checks: [newEndpoint()],
};

function newEndpoint(): Check {
  return defineCheck({
    id: `${create}/new-endpoint`,
    title: 'is disabled, listed, and keeps its URL',
    callee: create,
    alsoCalls: ['webhooks.list'],
    drive: async (drive) => {
      drive.spend('webhookEndpoints');
      await drive.send('create', drive.request(create, drive.newEndpoint()));
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      accepts('webhooks.create.accepted', 'create', 201),
      claims('webhooks.create.disabled-on-create', fresh, (read) => {
        const answered = member(read('create').json, 'enabled');
        const listed = listedAs(read('create'), read('after'))?.['enabled'];
        if (answered !== true && listed !== true) return null;
        const at = answered === true ? 'create' : 'after';
        return { at, expected: 'enabled false', got: 'enabled true' };
      }),
      claims('webhooks.create.listed', fresh, (read) => {
        const sent = requestedUrl(read('create').exchange.request.body?.content);
        const listed = listedAs(read('create'), read('after'));
        if (listed?.['callback_url'] === sent) return null;
        const id = String(member(read('create').json, 'endpoint_id'));
        const got = listed
          ? `callback_url ${String(listed['callback_url'])}`
          : `${endpointsIn(read('after')).length} endpoints, and not that one`;
        return { at: 'after', expected: `the endpoint ${id} with callback_url ${sent}`, got };
      }),
    ],
  });
}

function requestedUrl(body: string | undefined): string {
  return String(member(JSON.parse(body ?? '{}'), 'callback_url'));
}
