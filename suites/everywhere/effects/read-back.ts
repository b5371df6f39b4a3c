import type { Item } from '../../../harness/claims/looks.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive, ResourcePlane } from '../../../harness/model/drive.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { deliveriesIn, lookFor } from '../../resources/deliveries/delivery-support.ts';
import { devicesIn, lookAtDevices } from '../../resources/devices/device-support.ts';
import { endpointsIn, webhookRoutes } from '../../resources/endpoints/endpoint-routes.ts';
import { itemsIn, walk } from '../../resources/lists/paging.ts';
import { type AskedPath, idInPath } from '../../../harness/judge/path-ids.ts';

/** What a request names: the things of its path, and the URL in its body. */
export interface Named {
  readonly asked: AskedPath;
  readonly url: unknown;
  /** The message that the control made. */
  readonly controls: unknown;
}

/** How it shows whether a mutation took effect: by a read of what it is about, before and after it. */
export interface ReadBack {
  /** What has to be done first, so that an effect would show. */
  readonly first?: OperationId;
  /** Looks at what the parts address, recorded as `name-1` and so on. */
  readonly look: (drive: Drive, name: string, parts: RequestParts) => Promise<readonly Answer[]>;
  /** What a look tells, in words that differ where the mutation took effect. */
  readonly tells: (looked: readonly Answer[], named: Named) => string;
  /** What it has to tell beforehand; anything but `nothing` where it is left out. */
  readonly before?: string;
  /** What is missing where the account of a drive can not show it. */
  readonly hiddenFor?: (drive: Drive) => string | undefined;
}

/** What a look tells that shows nothing of what it is about. */
export const nothing = 'nothing';

/** Mutations with something to read back. A selection, an inbound event and workflow actions show nowhere. */
export const readBacks: Partial<Record<OperationId, ReadBack>> = {
  ...ofEndpoints('public'),
  ...ofEndpoints('sealed'),
  'deliveries.replay': ofReplay('public'),
  'sealed.deliveries.replay': ofReplay('sealed'),
  'devices.revoke': {
    look: (drive, name) => lookAtDevices(drive, name),
    tells: (looked, { asked }) => shown('revoked', namedIn(asked, 'device_id', devicesIn(looked))),
    before: 'revoked false',
  },
  'alpha.submit': {
    ...ofSubmit('ownerMessages.list'),
    hiddenFor: ({ ownAccount, account }) =>
      ownAccount ? (account.owner ? undefined : 'account.owner') : 'states.account',
  },
  'sealed.messages.submit': ofSubmit('sealed.messages.list'),
  'alpha.cancel': ofCancel('alpha.status'),
  'sealed.messages.cancel': ofCancel('sealed.messages.get'),
};

/** The URL of a create is in no list before, and each of the other steps turns an endpoint over. */
function ofEndpoints(plane: ResourcePlane): Partial<Record<OperationId, ReadBack>> {
  const routes = webhookRoutes[plane];
  const look: ReadBack['look'] = async (drive, name) => [
    await drive.send(`${name}-1`, drive.request(`${routes}.list`)),
  ];
  const off = { look, tells: isOn, before: 'enabled false' };
  const on = { ...off, first: `${routes}.enable`, before: 'enabled true' } as const;
  return {
    [`${routes}.create`]: { look, tells: listsUrl, before: 'listed false' },
    [`${routes}.enable`]: off,
    [`${routes}.disable`]: on,
    [`${routes}.rotate`]: on,
  };
}

function isOn([list]: readonly Answer[], { asked }: Named): string {
  return shown('enabled', namedIn(asked, 'endpoint_id', list ? endpointsIn(list) : []));
}

function listsUrl([list]: readonly Answer[], { url }: Named): string {
  const listed = list ? endpointsIn(list) : [];
  return `listed ${listed.some((endpoint) => endpoint['callback_url'] === url)}`;
}

function ofReplay(plane: ResourcePlane): ReadBack {
  return {
    look: (drive, name, { path = {} }) => {
      const { endpoint_id: endpoint = '', delivery_id: id = '' } = path;
      return lookFor(drive, plane, { endpoint, id }, name);
    },
    tells: (looked, { asked }) =>
      shown('generation', namedIn(asked, 'delivery_id', deliveriesIn(looked))),
    // somebody else may replay what was found
    hiddenFor: ({ ownAccount }) => (ownAccount ? undefined : 'states.delivery'),
  };
}

/** Messages have no name before they are accepted, so that they are counted; the control's may be listed late. */
function ofSubmit(list: 'ownerMessages.list' | 'sealed.messages.list'): ReadBack {
  return {
    look: (drive, name) => walk(drive, list, name),
    tells: (looked, { controls }) => {
      const items = looked.flatMap((page) => itemsIn(list, page));
      const control = items.find((one) => member(one, 'message_id') === controls);
      if (!control) return nothing;
      // a list that shows another account's is another clause's matter
      const ofDevice = items.filter(
        (one) => member(one, 'device_id') === member(control, 'device_id'),
      );
      return `messages besides: ${ofDevice.length - 1}`;
    },
    hiddenFor: ({ ownAccount }) => (ownAccount ? undefined : 'states.account'),
  };
}

/** A device may take a message meanwhile; cancelled it is by nobody else. */
function ofCancel(read: 'alpha.status' | 'sealed.messages.get'): ReadBack {
  return {
    look: async (drive, name, { path = {} }) => [
      await drive.send(`${name}-1`, drive.request(read, { path })),
    ],
    tells: ([message]) => `cancelled ${member(message?.json, 'state') === 'cancelled'}`,
    before: 'cancelled false',
  };
}

/** The item that a request names, by the member that holds its id. */
function namedIn(asked: AskedPath, name: string, items: readonly Item[]): Item | undefined {
  const id = idInPath(asked, name);
  return items.find((item) => item[name] === id);
}

function shown(name: string, item: Item | undefined): string {
  const value = item?.[name];
  return value === undefined ? nothing : `${name} ${textOf(value)}`;
}
