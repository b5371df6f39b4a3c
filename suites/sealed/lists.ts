import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { operations } from '../../schemas/operations/index.ts';
import { listedBehindOthers } from '../resources/messages/listed-behind-others.ts';
import { foundSealedMessageChecks } from './messages-found.ts';
import { cursorOfChanged } from '../resources/lists/cursor-of-changed.ts';
import { messagesOfEachDevice, messagesOfEveryState, devicesInUse } from './listed.ts';
import { listedAsReadChecks } from './listed-as-read.ts';
import { emptyList, withoutDevices } from '../resources/lists/empty-list.ts';
import { lastAlone } from '../resources/lists/last-alone.ts';
import { completeWalk, inventedCursor, walk } from '../resources/lists/paging.ts';
import { messageOf } from '../resources/messages/messages.ts';

/** More than a page of any usual size: no limit can be asked of these two lists. */
const many = 60;
/** As many as fill pages of any usual size, the last of them too. */
const even = 100;
/** More than a list may be cut to. */
const long = 120;

const lists = ['sealed.messages.list', 'sealed.devices.list'] as const;
type List = (typeof lists)[number];

/** The lists of messages and devices, page by page (contract: "Endpoints", "Sealed plane"). */
export const sealedListsSuite: Suite = {
  id: 'sealed-lists',
  title: 'The sealed lists are walked by their cursors',
  checks: [
    walked('sealed.messages.list', 'paging', false),
    walked('sealed.messages.list', 'same-instant', true),
    walkedDevices(),
    lastAlone({
      list: 'sealed.messages.list',
      states: ['messages'],
      count: many,
      fill: addMessages,
    }),
    lastAlone({ list: 'sealed.devices.list', states: ['devices'], count: many, fill: addDevices }),
    cursorOfCancelled(),
    cursorOfRevoked(),
    messagesOfEveryState(),
    messagesOfEachDevice(),
    devicesInUse(),
    ...foundSealedMessageChecks,
    listedBehindOthers('sealed', 65),
    ...listedAsReadChecks,
    emptyList('sealed.messages.list'),
    emptyList('sealed.usage.list'),
    withoutDevices('sealed.devices.list'),
    ...[...lists, 'sealed.usage.list' as const].map(cursorNeverIssued),
  ],
};

function walked(id: 'sealed.messages.list', key: string, sameInstant: boolean): Check {
  const count = sameInstant ? even : long;
  const when = sameInstant ? ' of one instant' : '';
  return defineCheck({
    id: `${id}/${key}`,
    title: `lists each message${when} once over all its pages`,
    callee: id,
    needs: { states: ['messages'], freshAccount: true },
    drive: async (drive) => {
      const account = drive.account.accountId;
      await drive.state('messages', { account, plane: 'sealed', count, sameInstant });
      await walk(drive, id, 'page');
    },
    claims: [completeWalk('sealed.paging.complete', id, 'page', count)],
  });
}

/** The account has a device of its own before the hook adds to it, and may have had others. */
function walkedDevices(): Check {
  const id: List = 'sealed.devices.list';
  return defineCheck({
    id: `${id}/paging`,
    title: 'lists each device once over all its pages',
    callee: id,
    needs: { states: ['devices'], freshAccount: true, members: ['deviceId'] },
    drive: async (drive) => {
      await addDevices(drive, 2 * even - 1);
      await walk(drive, id, 'page');
    },
    claims: [completeWalk('sealed.paging.complete', id, 'page', { atLeast: 2 * even })],
  });
}

function addMessages(drive: Drive, count: number) {
  const account = drive.account.accountId;
  return drive.state('messages', { account, plane: 'sealed', count });
}

function addDevices(drive: Drive, count: number) {
  return drive.state('devices', { account: drive.account.accountId, count });
}

/** what a cursor that was never issued gives is open between 400 and a page. */
function cursorNeverIssued(id: List | 'sealed.usage.list'): Check {
  const name = operations[id].pagination?.query ?? '';
  return defineCheck({
    id: `${id}/invented-cursor`,
    title: 'answers 400, or 200 with a page, to a cursor that it never issued',
    callee: id,
    drive: async (drive) => {
      await drive.send('control', drive.request(id));
      const fault = 'the cursor was never issued';
      const parts = { query: { [name]: 'never-issued' }, fault };
      await drive.send('invented', drive.request(id, parts));
    },
    claims: [inventedCursor('sealed.paging.invented-cursor', id, 'control', 'invented')],
  });
}

function cursorOfCancelled(): Check {
  return cursorOfChanged({
    list: 'sealed.messages.list',
    key: 'cursor-of-cancelled',
    what: 'cancelled',
    alsoCalls: ['sealed.messages.cancel'],
    states: ['messages'],
    besides: 'any item',
    fill: async (drive) => {
      await addMessages(drive, many);
      return {};
    },
    change: (drive, message) => messageOf(drive, 'sealed', message).toCancel(),
  });
}

function cursorOfRevoked(): Check {
  return cursorOfChanged({
    list: 'sealed.devices.list',
    key: 'cursor-of-revoked',
    what: 'revoked',
    alsoCalls: ['devices.revoke'],
    states: ['devices'],
    besides: 'any item',
    fill: async (drive) => {
      await addDevices(drive, many);
      return {};
    },
    change: (drive, device) => drive.request('devices.revoke', { path: { device_id: device } }),
  });
}
