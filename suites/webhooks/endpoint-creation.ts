import { defineCheck } from '../../harness/define-check.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { clip } from '../../harness/judge/describe.ts';
import { member, parseJson, textOf } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { countsMilliseconds } from '../toolkit/times.ts';
import { endpointsIn, listedAs, webhookRoutes } from '../toolkit/endpoint-routes.ts';
import { enabledIn, twin } from './endpoint-twins.ts';
import { ownerBodyChecks } from '../toolkit/in-flight-of-account.ts';

const fresh = { reads: ['create', 'after'], controls: ['create', 'after'] } as const;

/** What a create brings into being (contract: "Public plane: webhooks", create rules 1 and 4). */
export const endpointCreationSuite: Suite = {
  id: 'endpoint-creation',
  title: 'A new webhook endpoint',
  checks: [createsEndpoint('public'), twin('public'), ...ownerBodyChecks],
};

/** A create that is taken, and the list after it. */
export function createsEndpoint(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/new-endpoint`,
    title: 'is disabled, listed, and keeps its URL',
    callee: create,
    alsoCalls: [`${routes}.list`],
    drive: (drive) =>
      drive.once(`${create} and list`, async () => [
        await drive.send('create', drive.request(create, drive.newEndpoint())),
        await drive.send('after', drive.request(`${routes}.list`)),
      ]),
    claims: [
      accepts(`${create}.accepted`, 'create', 201),
      claims(`${create}.disabled-on-create`, fresh, (read) => enabledIn(read, 'create')),
      listedWithUrl(plane, 'create'),
      countsMilliseconds(
        `${plane}-times.epoch-milliseconds`,
        fresh,
        'after',
        (read) => listedAs(read('create'), read('after'))?.['created_at_ms'],
      ),
    ],
  });
}

/** Claims that the list after a create shows the endpoint under its id, with the URL it was given. */
export function listedWithUrl(plane: ResourcePlane, created: string): Claim {
  const labels = { reads: [created, 'after'], controls: [created, 'after'] };
  return claims(`${webhookRoutes[plane]}.create.listed`, labels, (read) => {
    const sent = requestedUrl(read(created).exchange.request.body?.content);
    const listed = listedAs(read(created), read('after'));
    if (withoutEmptyQuery(listed?.['callback_url']) === withoutEmptyQuery(sent)) return null;
    const id = textOf(member(read(created).json, 'endpoint_id'));
    const got = listed
      ? `callback_url ${clip(textOf(listed['callback_url']))}`
      : `${endpointsIn(read('after')).length} endpoints, and not that one`;
    return { at: 'after', expected: `the endpoint ${id} with callback_url ${clip(sent)}`, got };
  });
}

/** A URL without the `?` of a query that has nothing in it: whether one keeps that is open. */
function withoutEmptyQuery(url: unknown): string | undefined {
  return typeof url === 'string' ? url.replace(/\?$/, '') : undefined;
}

/** The callback_url that a create's body asked for. */
export function requestedUrl(body: string | undefined): string {
  return textOf(member(parseJson(body ?? '{}'), 'callback_url'));
}
