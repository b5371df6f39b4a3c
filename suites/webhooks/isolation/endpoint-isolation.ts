import { defineCheck } from '../../../harness/define-check.ts';
import { keeps } from '../../../harness/claims/lists.ts';
import { inList } from '../../../harness/claims/looks.ts';
import { leavesAll } from '../../../harness/claims/members.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { otherCount, stillListed } from '../../../harness/judge/found.ts';
import { whereItWas } from '../../resources/endpoints/endpoint-listed.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import type { Account } from '../../../harness/model/target.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { selection } from '../../resources/good-requests.ts';
import { foreignClaims, neighbour, ownEndpoint } from './another-account.ts';
import { foreignReplay, keyPerAccount } from './delivery-isolation.ts';
import { deliveryRoutes } from '../../resources/deliveries/delivery-support.ts';
import {
  endpointItems,
  endpointsIn,
  webhookRoutes,
} from '../../resources/endpoints/endpoint-routes.ts';

const steps = ['enable', 'disable', 'rotate'] as const;

/** What an account sees and does of another's endpoints: nothing (contract: "What an account can do"). */
export const endpointIsolationSuite: Suite = {
  id: 'endpoint-isolation',
  title: 'The webhook endpoints of another account',
  checks: [...isolationChecks('public'), notSelected()],
};

/** The endpoints of another account, on either plane. */
export function isolationChecks(plane: ResourcePlane): readonly Check[] {
  return [
    notListed(plane),
    ...steps.map((step) => notTouched(plane, step)),
    notReadable(plane),
    foreignReplay(plane),
    keyPerAccount(plane),
  ];
}

function notListed(plane: ResourcePlane): Check {
  const list = `${webhookRoutes[plane]}.list` as const;
  return defineCheck({
    id: `${list}/own-only`,
    title: 'lists no endpoint of another account, nor while that one asks as well',
    callee: list,
    alsoCalls: [`${webhookRoutes[plane]}.create`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const { account } = await neighbour(drive, plane);
      await drive.endpoint(plane);
      await drive.send('theirs', drive.request(list, {}, account));
      await drive.send('ours', drive.request(list));
      await drive.race([
        ['theirs-at-once', drive.request(list, {}, account)],
        ['ours-at-once', drive.request(list)],
      ]);
    },
    claims: [
      sharesNoUrl(`${plane}.lists.own-only`, 'theirs', 'ours'),
      sharesNoUrl(`${plane}.lists.own-only`, 'theirs-at-once', 'ours-at-once'),
    ],
  });
}

/** Each URL is of one creation; ids may be counted within an account. */
function sharesNoUrl(clause: Claim['clause'], ...labels: readonly [string, string]): Claim {
  return claims(clause, labels, (read) => {
    const [theirs = [], ours = []] = labels.map((label) =>
      endpointsIn(read(label)).flatMap(({ callback_url: url }) =>
        typeof url === 'string' ? [url] : [],
      ),
    );
    const shared = ours.find((url) => theirs.includes(url));
    return shared === undefined
      ? null
      : { at: labels[1], ...stillListed(`the other account's ${shared}`) };
  });
}

/** The control addresses an endpoint of the account's own; the other's is looked at before and after. */
function notTouched(plane: ResourcePlane, step: (typeof steps)[number]): Check {
  const routes = webhookRoutes[plane];
  const callee = `${routes}.${step}` as const;
  return defineCheck({
    id: `${callee}/foreign-endpoint`,
    title: 'answers 404 or 403 for an endpoint of another account and leaves it as it was',
    callee,
    alsoCalls: [`${routes}.create`, `${routes}.enable`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive, plane);
      const own = { endpoint_id: await ownEndpoint(drive, plane, theirs.id) };
      if (step !== 'enable') await turnOn(drive, plane, theirs);
      await drive.send('control', drive.request(callee, { path: own }));
      await drive.send('before', drive.request(`${routes}.list`, {}, theirs.account));
      const path = { endpoint_id: theirs.id };
      const fault = 'the endpoint is of another account';
      await drive.send('foreign', drive.request(callee, { path, fault }));
      await drive.send('after', drive.request(`${routes}.list`, {}, theirs.account));
    },
    claims: [
      ...foreignClaims(plane),
      untouched(
        plane === 'public' ? 'public.foreign-resource-untouched' : 'sealed.foreign-resource',
        step !== 'enable',
      ),
    ],
  });
}

/** What a step could have changed: an endpoint that is on already shows no enable. */
function untouched(clause: Claim['clause'], wasEnabled: boolean): Claim {
  const members = ['callback_url', 'enabled', 'paused_at_ms', 'created_at_ms'];
  const looks = ['before', 'after'] as const;
  const all = keeps(clause, endpointItems, looks);
  const same = leavesAll(clause, endpointItems, looks, members, {
    after: ['control'],
    mayFail: ['foreign'],
  });
  const judge: Claim['judge'] = (read) => {
    const [was = 0, is = 0] = looks.map((look) => endpointsIn(read(look)).length);
    if (was !== is) return { at: 'after', ...otherCount('endpoints', was, is) };
    return all.judge(read) ?? same.judge(read);
  };
  return whereItWas(wasEnabled, inList(endpointItems, 'before', 'foreign'), { ...same, judge });
}

async function turnOn(
  drive: Drive,
  plane: ResourcePlane,
  { account, id }: { account: Account; id: string },
) {
  const path = { endpoint_id: id };
  await drive.setUp(drive.request(`${webhookRoutes[plane]}.enable`, { path }, account));
}

function notSelected(): Check {
  return defineCheck({
    id: 'webhooks.sealedEvents/foreign-endpoint',
    title: 'answers 404 or 403 for an endpoint of another account',
    callee: 'webhooks.sealedEvents',
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive, 'public');
      const own = { account: drive.account, id: await ownEndpoint(drive, 'public', theirs.id) };
      await turnOn(drive, 'public', own);
      await turnOn(drive, 'public', theirs);
      const send = (label: string, endpoint_id: string, fault?: string) => {
        const parts = { path: { endpoint_id }, body: selection, ...(fault && { fault }) };
        return drive.send(label, drive.request('webhooks.sealedEvents', parts));
      };
      await send('control', own.id);
      await send('foreign', theirs.id, 'the endpoint is of another account');
    },
    claims: foreignClaims('public'),
  });
}

function notReadable(plane: ResourcePlane): Check {
  const routes = webhookRoutes[plane];
  const list = `${deliveryRoutes[plane]}.list` as const;
  return defineCheck({
    id: `${list}/foreign-endpoint`,
    title: 'answers 404 or 403 for the deliveries of another account',
    callee: list,
    alsoCalls: [`${routes}.create`, `${routes}.list`],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive, plane);
      const own = { endpoint_id: await ownEndpoint(drive, plane, theirs.id) };
      await drive.send('control', drive.request(list, { path: own }));
      const path = { endpoint_id: theirs.id };
      const fault = 'the endpoint is of another account';
      await drive.send('foreign', drive.request(list, { path, fault }));
    },
    claims: foreignClaims(plane),
  });
}
