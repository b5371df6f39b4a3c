import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { member } from '../../harness/json.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { selection } from '../everywhere/good-requests.ts';
import { endpointsIn } from './endpoint-routes.ts';

const addressed = ['webhooks.enable', 'webhooks.disable', 'webhooks.rotate'] as const;

/** What an account sees and does of another's endpoints: nothing (contract: "What an account can do"). */
export const endpointIsolationSuite: Suite = {
  id: 'endpoint-isolation',
  title: 'The webhook endpoints of another account',
  checks: [notListed(), ...addressed.map(notTouched), notSelected(), notReadable()],
};

/**
 * Another account and the last of three endpoints of its own: ids may be counted within an account,
 * and this one then has an id that the account of the check does not reach.
 */
async function neighbour(drive: Drive): Promise<{ account: Account; id: string }> {
  const account = await drive.anotherAccount();
  let id: unknown;
  for (let made = 0; made < 3; made += 1) {
    // one after the other, so that they are counted up
    const request = drive.request('webhooks.create', drive.newEndpoint(), account);
    id = member((await drive.prepare(request)).json, 'endpoint_id');
  }
  return typeof id === 'string'
    ? { account, id }
    : drive.stop('a created endpoint came without endpoint_id');
}

/** An endpoint of the account's own; stops where the other's id names one here as well. */
async function ownEndpoint(drive: Drive, foreign: string): Promise<string> {
  const own = await drive.endpoint('public');
  const list = await drive.prepare(drive.request('webhooks.list'));
  if (endpointsIn(list).some((endpoint) => endpoint['endpoint_id'] === foreign))
    return drive.stop('ids are counted within an account, and the same one is in both');
  return own;
}

function notListed(): Check {
  return defineCheck({
    id: 'webhooks.list/own-only',
    title: 'lists no endpoint of another account',
    callee: 'webhooks.list',
    alsoCalls: ['webhooks.create'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const { account } = await neighbour(drive);
      await drive.endpoint('public');
      await drive.send('theirs', drive.request('webhooks.list', {}, account));
      await drive.send('ours', drive.request('webhooks.list'));
    },
    claims: [
      claims(
        'public.lists.own-only',
        { reads: ['theirs', 'ours'], controls: ['theirs', 'ours'] },
        (read) => {
          // Each URL is of one creation; ids may be counted within an account.
          const theirs = endpointsIn(read('theirs')).map((one) => one['callback_url']);
          const shared = endpointsIn(read('ours')).find((one) =>
            theirs.includes(one['callback_url']),
          );
          if (!shared) return null;
          const got = `${String(shared['callback_url'])} in both lists`;
          return { at: 'ours', expected: 'no endpoint of the other account', got };
        },
      ),
    ],
  });
}

/** The control addresses an endpoint of the account's own; the other's is looked at before and after. */
function notTouched(id: (typeof addressed)[number]): Check {
  return defineCheck({
    id: `${id}/foreign-endpoint`,
    title: 'answers 404 or 403 for an endpoint of another account and leaves it as it was',
    callee: id,
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive);
      const own = { endpoint_id: await ownEndpoint(drive, theirs.id) };
      if (id !== 'webhooks.enable') await turnOn(drive, theirs);
      await drive.send('control', drive.request(id, { path: own }));
      await drive.send('before', drive.request('webhooks.list', {}, theirs.account));
      const path = { endpoint_id: theirs.id };
      const fault = 'the endpoint is of another account';
      await drive.send('foreign', drive.request(id, { path, fault }));
      await drive.send('after', drive.request('webhooks.list', {}, theirs.account));
    },
    claims: [
      ...foreignClaims(),
      claims(
        'public.foreign-resource-untouched',
        { reads: ['foreign', 'before', 'after'], controls: ['control', 'before', 'after'] },
        (read) => {
          const [before = '', after = ''] = ['before', 'after'].map((label) =>
            endpointsIn(read(label)).map(stateOf).join('; '),
          );
          return before === after ? null : { at: 'after', expected: before, got: after };
        },
      ),
    ],
  });
}

/** An endpoint in words that are the same where its state is; null and absent are one. */
function stateOf(endpoint: Readonly<Record<string, unknown>>): string {
  const members = ['endpoint_id', 'callback_url', 'enabled', 'paused_at_ms', 'created_at_ms'];
  return members.map((name) => `${name} ${JSON.stringify(endpoint[name] ?? null)}`).join(', ');
}

async function turnOn(drive: Drive, { account, id }: { account: Account; id: string }) {
  const path = { endpoint_id: id };
  await drive.prepare(drive.request('webhooks.enable', { path }, account));
}

/** 404 or 403, never a 2xx; that it is the 404 of an unknown id is the stricter side. */
function foreignClaims() {
  return [
    refuses('public.foreign-resource', 'foreign', [{ status: 404 }, { status: 403 }]),
    refuses('public.foreign-resource-404', 'foreign', [{ status: 404 }]),
  ];
}

function notSelected(): Check {
  return defineCheck({
    id: 'webhooks.sealedEvents/foreign-endpoint',
    title: 'answers 404 or 403 for an endpoint of another account',
    callee: 'webhooks.sealedEvents',
    alsoCalls: ['webhooks.create', 'webhooks.enable', 'webhooks.list'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive);
      const own = { account: drive.account, id: await ownEndpoint(drive, theirs.id) };
      await turnOn(drive, own);
      await turnOn(drive, theirs);
      const send = (label: string, endpoint_id: string, fault?: string) => {
        const parts = { path: { endpoint_id }, body: selection, ...(fault && { fault }) };
        return drive.send(label, drive.request('webhooks.sealedEvents', parts));
      };
      await send('control', own.id);
      await send('foreign', theirs.id, 'the endpoint is of another account');
    },
    claims: foreignClaims(),
  });
}

function notReadable(): Check {
  return defineCheck({
    id: 'deliveries.list/foreign-endpoint',
    title: 'answers 404 or 403 for the deliveries of another account',
    callee: 'deliveries.list',
    alsoCalls: ['webhooks.create', 'webhooks.list'],
    needs: { freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive);
      const own = { endpoint_id: await ownEndpoint(drive, theirs.id) };
      await drive.send('control', drive.request('deliveries.list', { path: own }));
      const path = { endpoint_id: theirs.id };
      const fault = 'the endpoint is of another account';
      await drive.send('foreign', drive.request('deliveries.list', { path, fault }));
    },
    claims: foreignClaims(),
  });
}
