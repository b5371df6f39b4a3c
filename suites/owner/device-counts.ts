import { changedValue, otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import { member, textOf, isObject } from '../../harness/model/json.ts';
import {
  deviceByHook,
  deviceList,
  devicesIn,
  lastLook,
  lookUntilCounted,
  mayBeOlder,
  lookAtDevices,
} from '../resources/devices/device-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { makeMessage, newMessage } from '../resources/messages/messages.ts';
import type { Item } from '../../harness/claims/looks.ts';
import { foundAt } from '../../harness/claims/terms.ts';
import type { Said } from '../../harness/model/found.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { addItems, shapes } from './owner-lists.ts';

const counts = ['pending_messages', 'in_flight_messages'] as const;

/** What waits for one device, or is with it, counts for no other (contract: "Limits", counts per device). */
export function countsOfOthers(): Check {
  return defineCheck({
    id: `${deviceList}/counts-per-device`,
    title: 'counts the messages of a device for that device alone',
    callee: deviceList,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['device', 'message'] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      const other = await deviceByHook(drive);
      await walkUntil(drive, deviceList, 'before', (pages) => lists(pages, deviceId, other));
      await makeMessage(drive, 'public', { deviceId, state: 'claimed' });
      const queued = await newMessage(drive, 'public', { deviceId });
      await queued.read('message');
      // what has been delivered counts nowhere, and names the device that is looked at
      const beside = await newMessage(drive, 'public', { deviceId: other, state: 'delivered' });
      await beside.read('beside');
      await lookUntilCounted(drive, 'after', (pages) => {
        const counted = countsIn(pages);
        return (counted.get(deviceId) ?? none) !== none && counted.get(other) === none;
      });
    },
    claims: [unmoved()],
  });
}

/** The counts of a device for which nothing waits. */
const none = counts.map((name) => `${name} 0`).join(', ');

function lists(pages: readonly Answer[], ...ids: readonly string[]): boolean {
  return ids.every((id) => countsIn(pages).has(id));
}

/** The counts of each device that pages list, in words. */
function countsIn(pages: readonly Answer[]): ReadonlyMap<string, string> {
  return new Map(
    devicesIn(pages).map((device) => [
      textOf(device['device_id']),
      counts.map((name) => `${name} ${JSON.stringify(device[name])}`).join(', '),
    ]),
  );
}

function unmoved(): Claim {
  return claims('devices.list.counts', ['message', 'beside', 'before-*', 'after-*'], (read) => {
    const [own, other] = ['message', 'beside'].map((label) =>
      textOf(member(read(label).json, 'device_id')),
    );
    if (own === undefined || other === undefined || own === other)
      return { inconclusive: 'the two messages are not on two devices' };
    const pages = lastLook(read, 'after');
    const [before, after] = [read.all('before-'), pages].map(countsIn);
    if (before?.get(own) === after?.get(own))
      return { inconclusive: 'the counts of the device itself do not show its messages' };
    const [was, is] = [before, after].map((counted) => counted?.get(other));
    if (was !== none || is === undefined)
      return { inconclusive: `the other device was listed with ${was}, and then with ${is}` };
    const device = devicesIn(pages).find(({ device_id: id }) => textOf(id) === other);
    const odd = counts.find((count) => device?.[count] !== 0);
    if (!odd) return null;
    const inconclusive = device !== undefined && mayBeOlder(device, pages);
    if (inconclusive !== false) return { inconclusive };
    return { at: 'after-1', ...changedValue(odd, 0, device?.[odd], `the device ${other}`) };
  });
}

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
