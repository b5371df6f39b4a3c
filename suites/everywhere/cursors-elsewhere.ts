import { defineCheck, operationsIn } from '../../harness/define-check.ts';
import { member } from '../../harness/model/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import { operations, type OperationId } from '../../schemas/operations/index.ts';
import { enabledEndpoint } from '../toolkit/delivery-support.ts';
import { webhookRoutes } from '../toolkit/endpoint-routes.ts';
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

/** What one list gave out is no cursor of another one, and a text like any other. */
export const cursorsElsewhereChecks: readonly Check[] = [
  atOthers('public', 'ownerMessages.list'),
  atOthers('sealed', 'sealed.messages.list'),
];

function atOthers(plane: ResourcePlane, callee: OperationId): Check {
  const own = operationsIn(itemsOf).filter((id) => operations[id].plane === plane);
  const webhooks = webhookRoutes[plane];
  return defineCheck({
    id: `${callee}/cursors-elsewhere`,
    title: 'refuses or passes over a cursor of another list, and does not stumble',
    callee,
    alsoCalls: [
      `${webhooks}.create`,
      `${webhooks}.enable`,
      `${webhooks}.list`,
      ...own.filter((id) => id !== callee),
    ],
    needs: { freshAccount: true, states: own.map((id) => itemsOf[id]) },
    drive: async (drive) => {
      const [paths, given] = [new Map<OperationId, RequestParts>(), new Map<OperationId, string>()];
      for (const id of own) {
        const { path = {}, query = {} } = await fills[itemsOf[id]](drive, plane);
        const request = drive.request(id, { path, query });
        const pages = await drive.untilShown(
          async () => [await drive.setUp(request)],
          ([page]) => cursorIn(id, page) !== null,
        );
        paths.set(id, { path });
        const cursor = cursorIn(id, pages[0]);
        if (cursor !== null) given.set(id, cursor);
      }
      if (given.size === 0) drive.stop('no list has a second page');
      await drive.send('control', drive.request(callee));
      for (const [source, cursor] of given) {
        for (const [id, parts] of paths) {
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

/** The cursor of a page; null where it has none. */
function cursorIn(id: OperationId, page: Answer | undefined): string | null {
  const cursor = member(page?.json, operations[id].pagination?.cursor ?? '');
  return typeof cursor === 'string' ? cursor : null;
}
