import type { Item } from '../../harness/claims/looks.ts';
import { otherValue } from '../../harness/judge/found.ts';
import { foundAt } from '../../harness/claims/terms.ts';
import type { Said } from '../../harness/model/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import { isObject } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { addItems, shapes } from './owner-lists.ts';
import {
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
const counted = 'devices.list.counts';
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
      ofLater(counted, (device) => otherThan(device, 'pending_messages', made.pending), mayBeOlder),
      ofLater(
        counted,
        (device) => otherThan(device, 'in_flight_messages', made.inFlight),
        mayBeOlder,
      ),
      ofLater('owner-device.lease-while-connected', (device) =>
        otherThan(device, 'active_socket_lease', made.socketLease),
      ),
      ofLater('owner-device.preconditions-as-reported', ({ reported_preconditions: report }) =>
        isObject(report) ? null : otherValue('reported_preconditions', 'a report', report),
      ),
    ],
  });
}

function otherThan(device: Item, name: string, value: unknown): Said | null {
  return device[name] === value ? null : otherValue(name, value, device[name]);
}

function isAsMade(device: Item): boolean {
  const {
    active_socket_lease: lease,
    pending_messages: pending,
    in_flight_messages: sent,
  } = device;
  return lease === true && pending === made.pending && sent === made.inFlight;
}

/** Claims something of those of the two that are on later pages, which may have been so before. */
function ofLater(
  clause: ClauseId,
  otherOf: (device: Item) => Said | null,
  wasBefore: typeof mayBeOlder = () => false,
): Claim {
  const labels = looks.map((look) => `${look}-*`);
  return claims(clause, labels, (read) => {
    const ids = [cameBy(read, 'before', 'first'), cameBy(read, 'filled', 'last')];
    if (ids.some(({ length }) => length !== 1))
      return { inconclusive: 'the two devices are not listed alone' };
    const pages = laterPages(lastLook(read, 'last'));
    // where both are on the first page, no page shows them otherwise
    for (const page of pages)
      for (const device of devicesIn([page])) {
        const said = ids.flat().includes(device['device_id']) ? otherOf(device) : null;
        if (!said) continue;
        const inconclusive = wasBefore(device, pages);
        return inconclusive === false ? foundAt(page.exchange.label ?? '', said) : { inconclusive };
      }
    return null;
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
