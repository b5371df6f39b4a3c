import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { accepts, claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherValue, repeated, unlisted } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { isObject, member, parseJson, textOf } from '../../../harness/model/json.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { madeAtOnce } from '../../resources/in-flight/at-once.ts';
import { where } from '../../../harness/claims/answers.ts';
import { endpointsIn, listedAs, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { besideSubmissions, fifthBeside, fifthCheck } from '../../resources/in-flight/in-flight.ts';
import { countsMilliseconds } from '../../resources/messages/times.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { enabledIn, twin } from './endpoint-twins.ts';

const fresh = ['create', 'after'];
/** Where a console may find an endpoint, or its secret, below the path of the endpoint. */
const below = { endpoint: '', secret: '/secret', 'signing-secret': '/signing-secret' } as const;

/** What a create brings into being (contract: "Public plane: webhooks", create rules 1 and 4). */
export const endpointCreationSuite: Suite = {
  id: 'endpoint-creation',
  title: 'A new webhook endpoint',
  checks: [
    createsEndpoint('public'),
    twin('public'),
    createdAtOnce('public'),
    createdOff('public'),
    secretByPath('public'),
    // bodies of an owner on their way, alone and beside those of a key of the account
    fifthCheck({
      when: 'while four creations of the account are on their way',
      clause: 'webhooks.in-flight.fifth',
      callee: 'webhooks.create',
      needs: { freshAccount: true },
      drive: (drive) => {
        const good = () => goodCreation(drive);
        // creations that are made at once need not all be taken
        return fifthBeside(drive, good, good, 'in turn');
      },
    }),
    besideSubmissions('webhooks.create', 'public.in-flight.whole-account', goodCreation),
  ],
};

function goodCreation(drive: Drive): Promise<RequestSpec> {
  return Promise.resolve(drive.request('webhooks.create', drive.newEndpoint()));
}

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
      answersUrl(plane, 'create'),
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

/** What a create is asked for beyond the URL is nobody's to say: no state of an endpoint is. */
export function createdOff(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/further-members`,
    title: 'is disabled and new, whatever further member the body has',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      await drive.send('control', drive.request(create, drive.newEndpoint()));
      const made: Answer[] = [];
      for (const [label, [name, value]] of Object.entries(furtherMembers)) {
        const parts = drive.newEndpoint();
        const body = { ...(isObject(parts.body) ? parts.body : {}), [name]: value };
        const odd = { ...parts, body, fault: `it has a further member, ${name}`, regular: false };
        made.push(await drive.send(label, drive.request(create, odd)));
      }
      const list = drive.request(`${routes}.list`);
      await sendUntil(
        drive,
        'after',
        list,
        ([page]) => !!page && made.every((one) => !accepted(one) || listedAs(one, page)),
      );
    },
    claims: [
      ofTaken(
        'on',
        claims(`${create}.disabled-on-create`, further('on'), (read) => enabledIn(read, 'on')),
      ),
      ofTaken(
        'dated',
        countsMilliseconds(
          `${plane}-times.epoch-milliseconds`,
          further('dated'),
          'after',
          (read) => listedAs(read('dated'), read('after'))?.['created_at_ms'],
        ),
      ),
    ],
  });
}

/** Members of what is shown of an endpoint, each with a value that none has when it is made. */
const furtherMembers = { on: ['enabled', true], dated: ['created_at_ms', 1] } as const;

function further(label: keyof typeof furtherMembers) {
  return { reads: [label, 'after'], controls: ['control', 'after'] } as const;
}

/** A body that asks for more than there is to be said may be refused. */
function ofTaken(label: keyof typeof furtherMembers, claim: Claim): Claim {
  return where(claim, (read) => accepted(read(label)));
}

/** Each answer has the secret of its endpoint, which no other route tells. */
export function createdAtOnce(plane: ResourcePlane): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return madeAtOnce(create, {
    clause: `${create}.at-once`,
    id: 'endpoint_id',
    good: (drive) => Promise.resolve(drive.request(create, drive.newEndpoint())),
    given: ['callback_url', ({ exchange }) => requestedUrl(exchange.request.body?.content)],
  });
}

/** Claims that the list after a create shows the endpoint under its id, with the URL it was given. */
export function listedWithUrl(plane: ResourcePlane, created: string): Claim {
  return claims(`${webhookRoutes[plane]}.create.listed`, [created, 'after'], (read) => {
    const sent = requestedUrl(read(created).exchange.request.body?.content);
    const listed = listedAs(read(created), read('after'));
    if (withoutIdle(listed?.['callback_url']) === withoutIdle(sent)) return null;
    const id = textOf(member(read(created).json, 'endpoint_id'));
    if (listed) return { at: 'after', ...otherValue('callback_url', sent, listed['callback_url']) };
    return { at: 'after', ...unlisted(`the endpoint ${id}`, endpointsIn(read('after')).length) };
  });
}

/** Claims that the answer to a create tells the URL that it was given. */
export function answersUrl(plane: ResourcePlane, created: string): Claim {
  return claims(`${webhookRoutes[plane]}.create.answers-url`, [created], (read) => {
    const { json, exchange } = read(created);
    const sent = requestedUrl(exchange.request.body?.content);
    const told = member(json, 'callback_url');
    if (withoutIdle(told) === withoutIdle(sent)) return null;
    return { at: created, ...otherValue('callback_url', sent, told) };
  });
}

/** A URL without what says nothing in it: the `?` of an empty query, and the port of its scheme. */
function withoutIdle(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  return url.replace(/\?$/, '').replace(/^(https:\/\/[^/?]*):443(?=[/?]|$)/, '$1');
}

/** The callback_url that a create's body asked for. */
export function requestedUrl(body: string | undefined): string {
  return textOf(member(parseJson(body ?? '{}'), 'callback_url'));
}

/** No route gives a signing secret again, one that the contract does not have least of all. */
export function secretByPath(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  const probes = Object.keys(below);
  return defineCheck({
    id: `${create}/secret-by-path`,
    title: 'shows the signing secret by no path that is not in the contract',
    callee: create,
    alsoCalls: [`${routes}.list`],
    drive: async (drive) => {
      const build = () => drive.request(create, drive.newEndpoint());
      const created = await drive.control(build, 'webhookEndpoints');
      const id = member(created.json, 'endpoint_id');
      if (typeof id !== 'string') return;
      const list = drive.request(`${routes}.list`);
      for (const [label, rest] of Object.entries(below)) {
        const path = `${list.path}/${encodeURIComponent(id)}${rest}`;
        const fault = 'the contract has no such route';
        await drive.send(label, { ...list, path, callee: null, fault, regular: false });
      }
    },
    claims: [
      claims(`${plane}.secret.by-no-path`, { reads: probes, controls: ['control'] }, (read) => {
        const secret = member(read('control').json, 'signing_secret_b64url');
        if (typeof secret !== 'string' || secret === '')
          return { inconclusive: `the create was answered ${describe(read('control'))}` };
        const at = probes.find((label) => read(label).text.includes(secret));
        return at === undefined ? null : { at, ...repeated('signing_secret_b64url', secret) };
      }),
    ],
  });
}
