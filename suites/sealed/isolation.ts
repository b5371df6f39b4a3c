import { otherCount } from '../../harness/judge/found.ts';
import { leaves } from '../../harness/claims/members.ts';
import { inAnswer } from '../../harness/claims/looks.ts';
import { alsoReading, takesProbe } from '../../harness/claims/answers.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Account } from '../../harness/model/target.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { ownItemsAlone } from '../resources/lists/listed.ts';
import { itemsIn, preparedWalk, walk } from '../resources/lists/paging.ts';
import { operations } from '../../schemas/operations/index.ts';
import { makeMessage } from '../resources/messages/messages.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

const messages = 'sealed.messages.list';
const devices = 'sealed.devices.list';
const refusal = [{ status: 404 }, { status: 403 }] as const;

type List = typeof messages | typeof devices;
type Addressed = 'sealed.messages.get' | 'sealed.messages.cancel' | 'sealed.devices.get';

/** The list that shows what an operation addresses, and the name of its id. */
const placeOf = {
  'sealed.messages.get': { list: messages, id: 'message_id' },
  'sealed.messages.cancel': { list: messages, id: 'message_id' },
  'sealed.devices.get': { list: devices, id: 'device_id' },
} as const satisfies Record<Addressed, { list: List; id: string }>;

/** The state that makes an item of a list. */
const stateOf = { [messages]: 'message', [devices]: 'device' } as const;

/** What an account sees and does of another's messages and devices: nothing. */
export const sealedIsolationSuite: Suite = {
  id: 'sealed-isolation',
  title: 'The sealed messages and devices of another account',
  checks: [
    notListed(messages),
    notListed(devices),
    foreignCursor(messages),
    foreignCursor(devices),
    notAddressed('sealed.messages.get'),
    notAddressed('sealed.messages.cancel'),
    notAddressed('sealed.devices.get'),
  ],
};

function makeItem(drive: Drive, list: List, account: Account): Promise<string> {
  if (list === messages) return makeMessage(drive, 'sealed', {}, account);
  return deviceByHook(drive, {}, account);
}

/**
 * Another account and the last of three items of its own: ids may be counted within an account, and
 * this one then has an id that the account of the check does not reach.
 */
async function neighbour(drive: Drive, list: List): Promise<{ account: Account; id: string }> {
  const account = await drive.anotherAccount();
  await makeItem(drive, list, account);
  await makeItem(drive, list, account);
  return { account, id: await makeItem(drive, list, account) };
}

function notListed(list: List): Check {
  return defineCheck({
    id: `${list}/own-only`,
    title: 'lists nothing that comes into being in another account',
    callee: list,
    alsoCalls: ['sealed.messages.get'],
    needs: { states: [stateOf[list]], freshAccount: true },
    drive: async (drive) => {
      await makeItem(drive, list, drive.account);
      await walk(drive, list, 'before');
      await neighbour(drive, list);
      await walk(drive, list, 'after');
    },
    claims: [
      claims('sealed.lists.own-only', ['before-*', 'after-*'], (read) => {
        // Ids may be counted within an account, so that their number alone tells.
        const [before = 0, after = 0] = ['before-', 'after-'].map(
          (name) => read.all(name).flatMap((page) => itemsIn(list, page)).length,
        );
        if (after <= before) return null;
        return { at: 'after-1', ...otherCount('items', { most: before }, after) };
      }),
    ],
  });
}

/** Far more items than the account has, and more than most pages hold. */
const many = 60;

/**
 * Nobody can ask for short pages here: where all that the other account has is on one, there is no
 * cursor to be misused, and the page without one is looked at.
 */
function foreignCursor(list: List): Check {
  const { pagination } = operations[list];
  const state = list === messages ? 'messages' : 'devices';
  return defineCheck({
    id: `${list}/cursor-of-another-account`,
    title: 'lists nothing of another account, even with its cursor',
    callee: list,
    alsoCalls: ['sealed.messages.get'],
    needs: { states: [stateOf[list], state], freshAccount: true },
    drive: async (drive) => {
      await makeItem(drive, list, drive.account);
      const other = await drive.anotherAccount();
      const plane = list === messages ? { plane: 'sealed' } : {};
      await drive.state(state, { account: other.accountId, ...plane, count: many });
      const theirs = await drive.setUp(drive.request(list, {}, other));
      const cursor = member(theirs.json, pagination?.cursor ?? '');
      const query = pagination && typeof cursor === 'string' ? { [pagination.query]: cursor } : {};
      const fault = 'the cursor is of another account';
      await drive.send('crossed', drive.request(list, { query, fault }));
      await walk(drive, list, 'own');
    },
    claims: [ownItemsAlone('sealed.lists.own-only', list, 'crossed', 'own')],
  });
}

/** The control addresses an item of the account's own; what the probe names is looked at after. */
function notAddressed(id: Addressed): Check {
  const { list, id: parameter } = placeOf[id];
  const standing = list === messages ? ['state', 'state_version'] : ['revoked'];
  const read = list === messages ? 'sealed.messages.get' : 'sealed.devices.get';
  return defineCheck({
    id: `${id}/foreign`,
    title: 'answers 404 or 403 for what is of another account and leaves it as it was',
    callee: id,
    alsoCalls: [list, read],
    needs: { states: [stateOf[list]], freshAccount: true },
    drive: async (drive) => {
      const theirs = await neighbour(drive, list);
      const own = await makeItem(drive, list, drive.account);
      const pages = await preparedWalk(drive, list);
      if (pages.flatMap((page) => itemsIn(list, page)).some((one) => one[parameter] === theirs.id))
        drive.stop('ids are counted within an account, and the same one is in both');
      const look = (label: string) =>
        drive.send(
          label,
          drive.request(read, { path: { [parameter]: theirs.id } }, theirs.account),
        );
      await drive.send('control', drive.request(id, { path: { [parameter]: own } }));
      await look('before');
      const path = { [parameter]: theirs.id };
      const fault = `the ${parameter.replace('_id', '')} is of another account`;
      await drive.send('foreign', drive.request(id, { path, fault }));
      await look('after');
    },
    claims: [
      refuses('sealed.foreign-resource', 'foreign', refusal),
      alsoReading(
        takesProbe('sealed.foreign-resource', 'after', 'what was there', {
          controls: ['control', 'before'],
        }),
        { reads: ['foreign'] },
      ),
      leaves('sealed.foreign-resource', [inAnswer('before'), inAnswer('after')], standing, {
        after: ['control'],
        mayFail: ['foreign'],
      }),
    ],
  });
}
