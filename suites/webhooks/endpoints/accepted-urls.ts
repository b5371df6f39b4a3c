import {
  callbackUrl,
  hostForm,
  leastUrl,
  longSuffix,
  longestUrl,
  lookalikeLabel,
  reservedSuffixes,
} from '../../../fixtures/generators/callback-url.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { otherStatus, stillListed } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import {
  type Check,
  type Claim,
  type ClaimVerdict,
  vacuous,
} from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { controlCreate, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { answersUrl, listedWithUrl, requestedUrl } from './endpoint-creation.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { assumptions } from '../../../harness/judge/assumed.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import {
  deliveriesIn,
  deliveryRoutes,
  listRequest,
} from '../../resources/deliveries/delivery-support.ts';
import { takesProbe } from '../../../harness/claims/answers.ts';

/** URLs that a create takes. Each is created, and so needs an account with room for it. */
export function acceptedUrlChecks(plane: ResourcePlane): readonly Check[] {
  return [anyPath(plane), lookalikes(plane), anyName(plane), longestUrlCheck(plane)];
}

const created = { reads: ['create'], controls: ['control'] };

function anyPath(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineProperty({
    id: `${create}/url-of-any-path`,
    title: `accepts any path and query of a URL of up to ${longestUrl} bytes, and keeps it whole`,
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    cases: {
      arbitrary: callbackUrl(),
      examples: [
        { ...leastUrl, bytes: longestUrl },
        { ...leastUrl, path: '/hook.local/user@host:8080' },
        // what stands for another character, or for itself, to whoever decodes or escapes it once more
        { ...leastUrl, path: '/a%2Fb+c?d=e+f&g=%2B' },
      ],
      runs: 6,
    },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, { path, bytes }) => {
      const callback_url = `${drive.callbackUrl()}${path}`.padEnd(bytes ?? 0, 'a');
      await createAndList(drive, plane, callback_url);
    },
    claims: [
      claims(`${create}.accepted`, created, (read) =>
        isLongest(read('create')) ? vacuous : isTaken(read('create')),
      ),
      claims(`${create}.url-2048-bytes`, created, (read) =>
        isLongest(read('create')) ? isTaken(read('create')) : vacuous,
      ),
      answersUrl(plane, 'create'),
      listedWithUrl(plane, 'create'),
    ],
  });
}

/** what is reserved is the end of a host, and nothing before it. */
function lookalikes(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineProperty({
    id: `${create}/url-lookalike`,
    title: 'accepts a host in which a reserved word is not the last label',
    callee: create,
    alsoCalls: [`${routes}.list`],
    needs: { freshAccount: true },
    cases: { arbitrary: lookalikeLabel(), examples: [...reservedSuffixes, 'notlocal'], runs: 2 },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, label) => {
      await sendPlain(drive, plane, 'hooks.*');
      await createAndList(drive, plane, withHost(drive.callbackUrl(), `${label}.*`));
    },
    claims: [takenBesidePlain(`${create}.url-lookalike`)],
  });
}

/** what a name is made of is no rule, nor whether its port is named, so that one is taken where another is. */
function anyName(plane: ResourcePlane): Check {
  const create = `${webhookRoutes[plane]}.create` as const;
  return defineProperty({
    id: `${create}/url-any-name`,
    title:
      'accepts a host of any DNS name, and its port written out, where it takes one that is plain',
    callee: create,
    needs: { freshAccount: true },
    cases: {
      arbitrary: hostForm(),
      examples: [
        longSuffix,
        { plain: 'hooks.*', odd: `${'a'.repeat(63)}.*` },
        { plain: 'hooks.*', odd: '192.0.2.1.*' },
        { plain: '*', odd: '*:443' },
      ],
      runs: 4,
    },
    accounts: 'each',
    setUp: (drive) => controlCreate(drive, plane),
    drive: async (drive, { plain, odd }) => {
      await sendPlain(drive, plane, plain);
      const callback_url = withHost(drive.callbackUrl(), odd);
      await drive.send('create', drive.request(create, { body: { callback_url } }));
    },
    claims: [takenBesidePlain(`${create}.url-any-name`)],
  });
}

/** Creates an endpoint whose host may be made up and has nothing odd about it. */
async function sendPlain(drive: Drive, plane: ResourcePlane, host: string): Promise<void> {
  const callback_url = withHost(drive.callbackUrl(), host);
  const create = drive.request(`${webhookRoutes[plane]}.create`, { body: { callback_url } });
  await drive.send('plain', create);
}

/** A server that looks names up takes no name that is made up, and shows nothing by that. */
function takenBesidePlain(clause: ClauseId): Claim {
  const looks = { reads: ['plain', 'create'], controls: ['control'] };
  return claims(clause, looks, (read) => {
    const plain = read('plain');
    return accepted(plain) ? isTaken(read('create')) : { inconclusive: describe(plain) };
  });
}

/** The URL with another host, in which its own stands for an asterisk. */
function withHost(url: string, host: string): string {
  return url.replace(/(?<=\/\/)[^/]*/, (own) => host.replace('*', own));
}

async function createAndList(drive: Drive, plane: ResourcePlane, callback_url: string) {
  const routes = webhookRoutes[plane];
  await drive.send('create', drive.request(`${routes}.create`, { body: { callback_url } }));
  await drive.send('after', drive.request(`${routes}.list`));
}

function isLongest({ exchange }: Answer): boolean {
  return requestedUrl(exchange.request.body?.content).length === longestUrl;
}

function isTaken(answer: Answer): ClaimVerdict {
  return accepted(answer) ? null : otherStatus(answer, [{ status: 201 }]);
}

/**
 * An endpoint with the longest URL that there may be, and what it lists: nothing fans out to one that
 * is not on yet, so that whatever another endpoint lists as well is that one's.
 */
function longestUrlCheck(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const create = `${routes}.create` as const;
  return defineCheck({
    id: `${create}/longest-url`,
    title: `takes a URL of ${longestUrl} bytes, for an endpoint without any delivery yet`,
    callee: create,
    alsoCalls: [`${routes}.list`, `${deliveryRoutes[plane]}.list`],
    needs: { untouched: true },
    drive: async (drive) => {
      // the host is taken, as the control shows: what is refused now is the length
      await controlCreate(drive, plane);
      const callback_url = drive.callbackUrl().padEnd(longestUrl, 'a');
      const assumption = drive.ownAccount ? null : assumptions.room;
      const request = drive.request(create, { body: { callback_url }, assumption });
      const { json } = await drive.send('create', request);
      await drive.send('after', drive.request(`${routes}.list`));
      const other = await anotherWithDeliveries(drive, plane);
      const id = member(json, 'endpoint_id');
      if (other === null || typeof id !== 'string') return;
      await drive.readWhole('there', listRequest(drive, plane, other));
      await drive.readWhole('here', listRequest(drive, plane, id));
    },
    claims: [
      takesProbe(`${create}.url-2048-bytes`, 'create', [{ status: 201 }]),
      listedWithUrl(plane, 'create'),
      nothingYet(plane),
    ],
  });
}

/** An endpoint that has deliveries to list: the hook's, or one that the fixed account has. */
async function anotherWithDeliveries(drive: Drive, plane: ResourcePlane): Promise<string | null> {
  if (!drive.hooked) return (await drive.foundDelivery(plane, () => true))?.endpoint ?? null;
  const { accountId: account } = drive.account;
  const endpointId = await drive.endpoint(plane);
  await drive.state('delivery', { account, plane, endpointId, status: 'succeeded' });
  return endpointId;
}

function nothingYet(plane: ResourcePlane): Claim {
  const labels = ['here*', 'there*'];
  const clause = `${deliveryRoutes[plane]}.list.own-endpoint` as const;
  return claims(clause, { reads: labels, controls: ['create', ...labels] }, (read) => {
    const [here, there] = ['here', 'there'].map((label) =>
      deliveriesIn(read.all(label)).map((one) => textOf(one['delivery_id'])),
    );
    if (!there?.length) return { inconclusive: 'the other endpoint lists no delivery' };
    const shared = here?.find((id) => there.includes(id));
    if (shared === undefined) return null;
    return { at: 'here', ...stillListed(`the delivery ${shared} of the other endpoint`) };
  });
}
