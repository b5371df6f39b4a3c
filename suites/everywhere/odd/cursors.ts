import { operationsIn, defineCheck } from '../../../harness/define-check.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { type OperationId, operations } from '../../../schemas/operations/index.ts';
import { enabledEndpoint } from '../../resources/deliveries/delivery-support.ts';
import { webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import {
  bend,
  bentCursors,
  eachCursorBent,
  type BentCursor,
} from '../../../fixtures/generators/bent-cursor.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { control } from '../../../harness/judge/claims.ts';
import { vacuous, type Check } from '../../../harness/model/check.ts';
import { where } from '../../../harness/claims/answers.ts';
import { inventedCursor } from '../../resources/lists/paging.ts';
import { doesNotStumble } from './does-not-stumble.ts';

/** More than a page of any usual size, where none can be asked for. */
const many = 60;
const shortest = { limit: '1' } as const;

/** The state that a list is filled by. */
type Items = 'deliveries' | 'messages' | 'devices' | 'usage';
/** Makes more items than the page that is asked for holds, and says how it is asked for. */
type Fill = (drive: Drive, plane: ResourcePlane) => Promise<RequestParts>;

const fills: Readonly<Record<Items, Fill>> = {
  deliveries: async (drive, plane) => {
    const endpointId = await enabledEndpoint(drive, plane);
    const account = drive.account.accountId;
    await drive.state('deliveries', { account, plane, endpointId, count: 2 });
    return { path: { endpoint_id: endpointId }, query: shortest };
  },
  messages: async (drive, plane) => {
    await drive.state('messages', { account: drive.account.accountId, plane, count: many });
    return {};
  },
  devices: async (drive) => {
    await drive.state('devices', { account: drive.account.accountId, count: many });
    return {};
  },
  usage: async (drive) => {
    await drive.state('usage', { account: drive.account.accountId, periods: 2 });
    return { query: shortest };
  },
};

/** What each list is filled with. */
const itemsOf = {
  'deliveries.list': 'deliveries',
  'ownerMessages.list': 'messages',
  'devices.list': 'devices',
  'sealed.messages.list': 'messages',
  'sealed.devices.list': 'devices',
  'sealed.deliveries.list': 'deliveries',
  'sealed.usage.list': 'usage',
} as const satisfies Partial<Record<OperationId, Items>>;

/** A list that takes cursors. */
type CursorList = keyof typeof itemsOf;

/** A list that was filled, and the cursor of its first page. */
interface FilledList {
  readonly id: CursorList;
  /** What it is asked for with, beside a cursor and a limit. */
  readonly parts: RequestParts;
  /** Null where the page has none. */
  readonly cursor: string | null;
}

/** The lists of a plane that take cursors. */
function listsOf(plane: ResourcePlane): readonly CursorList[] {
  return operationsIn(itemsOf).filter((id) => operations[id].plane === plane);
}

/** What a check calls and needs that fills the lists of a plane. */
function fillingOf(plane: ResourcePlane) {
  const webhooks = webhookRoutes[plane];
  const lists = listsOf(plane);
  return {
    calls: [`${webhooks}.create`, `${webhooks}.enable`, `${webhooks}.list`, ...lists] as const,
    states: lists.map((id) => itemsOf[id]),
  };
}

/** Fills each list of a plane with more than a page, and asks for its first. */
async function fillLists(drive: Drive, plane: ResourcePlane): Promise<FilledList[]> {
  const filled: FilledList[] = [];
  for (const id of listsOf(plane)) {
    const { path = {}, query = {} } = await fills[itemsOf[id]](drive, plane);
    const request = drive.request(id, { path, query });
    const pages = await drive.untilShown(
      async () => [await drive.setUp(request)],
      ([page]) => cursorIn(id, page) !== null,
    );
    filled.push({ id, parts: { path }, cursor: cursorIn(id, pages[0]) });
  }
  if (filled.every(({ cursor }) => cursor === null)) drive.stop('no list has a second page');
  return filled;
}

/** The cursor of a page; null where it has none. */
function cursorIn(id: OperationId, page: Answer | undefined): string | null {
  const cursor = member(page?.json, operations[id].pagination?.cursor ?? '');
  return typeof cursor === 'string' ? cursor : null;
}

/** Cases beside one of each list. */
const runs = 6;

/** What was nearly given out was not: it leads to a page, or is refused. */
export const bentCursorChecks: readonly Check[] = [
  anyBent('public', 'ownerMessages.list'),
  anyBent('sealed', 'sealed.messages.list'),
];

function anyBent(plane: ResourcePlane, callee: CursorList): Check {
  const { calls, states } = fillingOf(plane);
  const lists = listsOf(plane);
  return defineProperty<BentCursor, readonly FilledList[]>({
    id: `${callee}/any-bent-cursor`,
    title: 'answers with a refusal or a page to a cursor that differs a little from one it gave',
    callee,
    alsoCalls: calls.filter((id) => id !== callee),
    needs: { freshAccount: true, states },
    cases: {
      arbitrary: bentCursors(lists.length),
      examples: eachCursorBent(lists.length),
      runs,
    },
    setUp: async (drive) => {
      const filled = await fillLists(drive, plane);
      await drive.send(control, drive.request(callee));
      return filled;
    },
    drive: async (drive, bent, filled) => {
      const { id, parts, cursor } = filled[bent.list] ?? drive.stop('no list is filled');
      const given = cursor ?? drive.stop(`${id} has no second page`);
      const query = { [operations[id].pagination?.query ?? '']: bend(given, bent) };
      const fault = `the cursor is one that the list gave, ${bent.way.fault}`;
      await drive.send('bent', drive.request(id, { ...parts, query, fault }));
    },
    claims: lists.map((id) =>
      where(
        inventedCursor(`${plane}.paging.invented-cursor`, id, control, 'bent'),
        (read) => read('bent').exchange.callee === id,
        vacuous,
      ),
    ),
  });
}

/** What one list gave out is no cursor of another one, and a text like any other. */
export const cursorsElsewhereChecks: readonly Check[] = [
  atOthers('public', 'ownerMessages.list'),
  atOthers('sealed', 'sealed.messages.list'),
];

function atOthers(plane: ResourcePlane, callee: OperationId): Check {
  const { calls, states } = fillingOf(plane);
  return defineCheck({
    id: `${callee}/cursors-elsewhere`,
    title: 'refuses or passes over a cursor of another list, and does not stumble',
    callee,
    alsoCalls: calls.filter((id) => id !== callee),
    needs: { freshAccount: true, states },
    drive: async (drive) => {
      const filled = await fillLists(drive, plane);
      await drive.send('control', drive.request(callee));
      for (const { id: source, cursor } of filled) {
        if (cursor === null) continue;
        for (const { id, parts } of filled) {
          if (id === source) continue;
          const query = { [operations[id].pagination?.query ?? '']: cursor };
          const fault = `the cursor is one of ${source}`;
          const request = drive.request(id, { ...parts, query, fault, regular: false });
          await drive.send(`odd-${id}-of-${source}`, request);
        }
      }
    },
    claims: [doesNotStumble(plane)],
  });
}
