import { changedValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import { member, textOf } from '../../harness/model/json.ts';
import {
  deviceByHook,
  deviceList,
  devicesIn,
  lastLook,
  lookUntilCounted,
  mayBeOlder,
} from '../resources/devices/device-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { makeMessage, newMessage } from '../resources/messages/messages.ts';

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
