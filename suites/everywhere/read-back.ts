import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { member, textOf } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestParts } from '../../harness/model/request.ts';
import { clauseIds, clauses } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { lookFor, replayedIn } from '../public/delivery-support.ts';
import { addressedIn, lookAtDevices } from '../public/device-support.ts';
import { endpointsIn, listedInPath, webhookRoutes } from '../public/endpoint-routes.ts';
import { itemsIn, walk } from './paging.ts';

/** How it shows whether a mutation took effect: by a read of what it is about, before and after it. */
export interface ReadBack {
  /** What has to be done first, so that an effect would show. */
  readonly first?: OperationId;
  /** Looks at what the parts address, recorded as `name-1` and so on. */
  readonly look: (drive: Drive, name: string, parts: RequestParts) => Promise<readonly Answer[]>;
  /** What a look tells, in words that differ where the mutation took effect. */
  readonly tells: (looked: readonly Answer[], probe: Answer, control: Answer) => string;
  /** What it has to tell beforehand; anything but `nothing` where it is left out. */
  readonly before?: string;
  /** False where the account of a drive can not show it; any can where it is left out. */
  readonly can?: (drive: Drive) => boolean;
}

const nothing = 'nothing';

/** Mutations with something to read back. A selection, an inbound event and workflow actions show nowhere. */
export const readBacks: Partial<Record<OperationId, ReadBack>> = {
  ...ofEndpoints('public'),
  ...ofEndpoints('sealed'),
  'deliveries.replay': ofReplay('public'),
  'sealed.deliveries.replay': ofReplay('sealed'),
  'devices.revoke': {
    look: (drive, name) => lookAtDevices(drive, name),
    tells: (looked, probe) => shown('revoked', addressedIn(probe, looked)?.['revoked']),
    before: 'revoked false',
  },
  'alpha.submit': {
    ...ofSubmit('ownerMessages.list'),
    can: ({ ownAccount, account }) => ownAccount && account.owner !== undefined,
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

function isOn([list]: readonly Answer[], probe: Answer): string {
  return shown('enabled', list && listedInPath(probe, list)?.['enabled']);
}

function listsUrl([list]: readonly Answer[], probe: Answer): string {
  const url = member(sentIn(probe), 'callback_url');
  return shown('listed', !!list && endpointsIn(list).some((one) => one['callback_url'] === url));
}

function ofReplay(plane: ResourcePlane): ReadBack {
  return {
    look: (drive, name, { path = {} }) => {
      const { endpoint_id: endpoint = '', delivery_id: id = '' } = path;
      return lookFor(drive, plane, { endpoint, id }, name);
    },
    tells: (looked, probe) => shown('generation', replayedIn(probe, looked)?.['generation']),
  };
}

/** Messages have no name before they are accepted, so that they are counted; the control's may be listed late. */
function ofSubmit(list: 'ownerMessages.list' | 'sealed.messages.list'): ReadBack {
  return {
    look: (drive, name) => walk(drive, list, name),
    tells: (looked, _, control) => {
      const own = member(control.json, 'message_id');
      const ids = looked
        .flatMap((page) => itemsIn(list, page))
        .map((one) => member(one, 'message_id'));
      return `messages besides: ${ids.filter((id) => id !== own).length}`;
    },
    can: ({ ownAccount }) => ownAccount,
  };
}

/** A device may take a message meanwhile; cancelled it is by nobody else. */
function ofCancel(read: 'alpha.status' | 'sealed.messages.get'): ReadBack {
  return {
    look: async (drive, name, { path = {} }) => [
      await drive.send(`${name}-1`, drive.request(read, { path })),
    ],
    tells: ([message]) =>
      shown('cancelled', message && member(message.json, 'state') === 'cancelled'),
    before: 'cancelled false',
  };
}

function shown(name: string, value: unknown): string {
  return value === undefined ? nothing : `${name} ${textOf(value)}`;
}

function sentIn({ exchange }: Answer): unknown {
  try {
    return JSON.parse(exchange.request.body?.content ?? '');
  } catch {
    return undefined;
  }
}

/** Brings about what an effect would show on, and looks at it. */
export async function lookBefore(
  drive: Drive,
  { first, look, tells, before }: ReadBack,
  parts: RequestParts,
): Promise<void> {
  if (first === undefined) {
    await look(drive, 'before', parts);
    return;
  }
  const done = await drive.send('first', drive.request(first, { path: parts.path ?? {} }));
  await drive.untilShown(
    () => look(drive, 'before', parts),
    (looked) => tells(looked, done, done) === before,
  );
}

/** Claims that what was refused for its credentials took no effect. */
export function leavesAlone(id: OperationId, labels: readonly string[]): Claim[] {
  const back = readBacks[id];
  const clause = clauseIds.find(
    (one) => one.endsWith('.refused-untouched') && clauses[one].operations.includes(id),
  );
  if (!back || !clause) return [];
  const controls = ['control', ...(back.first ? ['first'] : []), 'before-*'];
  return [
    claims(clause, { reads: [...labels, 'after-*'], controls }, (read) => {
      const probes = labels.map(read);
      const other = probes.find(({ status }) => status !== 401 && status !== 403);
      if (other) return { undecided: `${describe(other)} refuses no credentials` };
      const [probe] = probes;
      const looked = read.all('after-');
      if (!probe || !looked.every(accepted)) return { undecided: 'the look after was refused' };
      const [was, is] = [read.all('before-'), looked].map((pages) =>
        back.tells(pages, probe, read('control')),
      );
      if (was === nothing || (back.before !== undefined && was !== back.before))
        return { undecided: `what is looked at showed ${was} beforehand` };
      return was === is ? null : { at: last(looked), expected: textOf(was), got: textOf(is) };
    }),
  ];
}

function last(looked: readonly Answer[]): string {
  return looked.at(-1)?.exchange.label ?? '';
}
