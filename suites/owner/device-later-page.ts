import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import { isObject, textOf } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { addItems, shapes } from './owner-lists.ts';
import {
  type ListedDevice,
  deviceByHook,
  deviceList,
  devicesIn,
  lastLook,
  lookAtDevices,
  lookUntilCounted,
  mayBeOlder,
} from '../resources/devices/device-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';

/** So many come between the two, so that one of them is on a page behind the first. */
const between = shapes[deviceList].most + 2;
const made = { pending: 3, inFlight: 2, preconditions: 'fresh', socketLease: true } as const;
/** Before and after each of the two came. */
const looks = ['before', 'first', 'filled', 'last'] as const;

/** Two devices in use, the oldest and the newest of more than a page: one comes late. */
export function membersOnLaterPage(): Check {
  return defineCheck({
    id: `${deviceList}/members-on-later-page`,
    title: 'shows of a device on a later page too what waits for it and what it has reported',
    callee: deviceList,
    needs: { freshAccount: true, states: ['device', 'devices'] },
    drive: async (drive) => {
      const add = async (look: 'first' | 'last') => {
        const id = await deviceByHook(drive, made);
        await lookUntilCounted(drive, look, (pages) =>
          devicesIn(pages).some((device) => device['device_id'] === id && isAsMade(device)),
        );
      };
      const had = devicesIn(await lookAtDevices(drive, 'before')).length;
      await add('first');
      // a hook may date the devices of one call a millisecond apart
      await drive.pause(2 * between);
      await addItems(drive, deviceList, between);
      await walkUntil(
        drive,
        deviceList,
        'filled',
        (pages) => devicesIn(pages).length > had + between,
      );
      await add('last');
    },
    claims: [
      shows(
        'devices.list.counts',
        'pending_messages 3',
        (device) => told(device, 'pending_messages'),
        mayBeOlder,
      ),
      shows(
        'devices.list.counts',
        'in_flight_messages 2',
        (device) => told(device, 'in_flight_messages'),
        mayBeOlder,
      ),
      shows('owner-device.lease-while-connected', 'active_socket_lease true', (device) =>
        told(device, 'active_socket_lease'),
      ),
      shows(
        'owner-device.preconditions-as-reported',
        'a report',
        ({ reported_preconditions: one }) => (isObject(one) ? 'a report' : 'none'),
      ),
    ],
  });
}

function told(device: ListedDevice, name: string): string {
  return `${name} ${textOf(device[name])}`;
}

function isAsMade(device: ListedDevice): boolean {
  const {
    active_socket_lease: lease,
    pending_messages: pending,
    in_flight_messages: sent,
  } = device;
  return lease === true && pending === made.pending && sent === made.inFlight;
}

/** Claims something of those of the two that stand on later pages, which may have been so before. */
function shows(
  clause: ClauseId,
  expected: string,
  of: (device: ListedDevice) => string,
  wasBefore: typeof mayBeOlder = () => false,
): Claim {
  const labels = looks.map((look) => `${look}-*`);
  return claims(clause, labels, (read) => {
    const ids = [cameBy(read, 'before', 'first'), cameBy(read, 'filled', 'last')];
    if (ids.some(({ length }) => length !== 1))
      return { inconclusive: 'the two devices are not listed alone' };
    const pages = laterPages(lastLook(read, 'last'));
    const late = pages.flatMap((page) =>
      devicesIn([page])
        .filter(({ device_id: id }) => ids.flat().includes(id))
        .map((device) => ({ device, at: page.exchange.label ?? '', got: of(device) })),
    );
    // where both stand on the first page, no page shows them otherwise
    const odd = late.find(({ got }) => got !== expected);
    if (!odd) return null;
    const { device, at, got } = odd;
    const inconclusive = wasBefore(device, pages);
    return inconclusive === false ? { at, expected, got } : { inconclusive };
  });
}

/** The ids that one look shows and the one before it does not. */
function cameBy(read: Reader, before: string, after: string): unknown[] {
  const [was, is] = [before, after].map((look) =>
    devicesIn(read.all(`${look}-`)).map((device) => device['device_id']),
  );
  return is?.filter((id) => !was?.includes(id)) ?? [];
}

/** The pages behind the first that has a device. */
function laterPages(pages: readonly Answer[]): readonly Answer[] {
  const first = pages.findIndex((page) => devicesIn([page]).length > 0);
  return pages.slice(first + 1);
}
