import { otherValue } from '../../harness/judge/found.ts';
import { shows } from '../../harness/claims/members.ts';
import { type ItemView, hasId } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check, Claim, Inconclusive } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject } from '../../harness/model/json.ts';
import { preconditionsAsSent } from './device-report.ts';
import {
  deviceByHook,
  deviceList,
  devicesIn,
  lastLook,
  lookAtDevices,
  lookUntilCounted,
  mayBeOlder,
  deviceItems,
} from '../resources/devices/device-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { makeMessage } from '../resources/messages/messages.ts';

/** The most messages of a device that are counted (contract: "Limits"). */
const cap = 1000;

/** Two looks at the list, between which the hook makes a device. */
const looks = ['before-*', 'after-*'];

const reportName = 'reported_preconditions';
const asReported = 'owner-device.preconditions-as-reported';

const notAlone: Inconclusive = { inconclusive: 'the one device that was made is not listed alone' };

/** The one device that came between the two looks. */
const newDevice: ItemView = {
  at: 'after-1',
  reads: looks,
  shown: (read) => {
    const before = devicesIn(read.all('before-'));
    const [device, ...others] = devicesIn(lastLook(read, 'after')).filter(
      ({ device_id: id }) => !before.some(hasId(deviceItems, id)),
    );
    return others.length === 0 ? device : undefined;
  },
  missing: () => notAlone,
  nullable: [],
};

/** What the new device has reported on itself. */
const newReport: ItemView = {
  ...newDevice,
  shown: (read) => {
    const report = newDevice.shown(read)?.[reportName];
    return isObject(report) ? report : undefined;
  },
  missing: () => ({ inconclusive: 'the one device that was made shows no report' }),
};

/**
 * What the list says of a device whose state the hook has set: the hook's word is what it is held
 * to, since no other answer shows it.
 */
export const deviceStateChecks: readonly Check[] = [
  ...[0, 3, cap, cap + 1].flatMap((count) => [
    counts('pending', 'pending_messages', count),
    counts('inFlight', 'in_flight_messages', count),
  ]),
  countsApart(),
  fullAndMore(),
  ...[true, false].map(lease),
  preconditions('none'),
  preconditions('fresh'),
  preconditions('stale'),
  noReportBeside(),
  preconditionsAsSent(),
];

/** A device that the hook makes between two looks at the list, so that claims know which it is. */
function deviceCheck(draft: {
  readonly key: string;
  readonly title: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The counts that it is to show. */
  readonly counted?: Readonly<Record<string, number>>;
  /** What comes to the device once it is there, and the states that it takes. */
  readonly more?: (drive: Drive, deviceId: string) => Promise<void>;
  readonly moreStates?: readonly string[];
  readonly claims?: readonly Claim[];
}): Check {
  const { key, title, params, counted = {}, more, moreStates = [] } = draft;
  const expected = Object.entries(counted);
  return defineCheck({
    title,
    claims: [...expected.map(showsCount), ...(draft.claims ?? [])],
    id: `${deviceList}/${key}`,
    callee: deviceList,
    needs: { freshAccount: true, states: ['device', ...moreStates] },
    drive: async (drive) => {
      await lookAtDevices(drive, 'before');
      const made = await deviceByHook(drive, params);
      await more?.(drive, made);
      await lookUntilCounted(drive, 'after', (pages) =>
        devicesIn(pages).some(
          (device) =>
            device['device_id'] === made &&
            (params['socketLease'] !== true || device['active_socket_lease'] === true) &&
            expected.every(([name, count]) => device[name] === count),
        ),
      );
    },
  });
}

/** Claims a count of the device as it was once all was set up that is counted. */
function showsCount([name, count]: readonly [string, number]): Claim {
  const expected = { [name]: count };
  return shows('devices.list.counts', newDevice, expected, {
    unless: (read) => {
      const device = newDevice.shown(read);
      return (
        device !== undefined &&
        device[name] !== count &&
        mayBeOlder(device, lastLook(read, 'after'))
      );
    },
  });
}

function counts(param: 'pending' | 'inFlight', name: string, count: number): Check {
  const expected = Math.min(count, cap);
  return deviceCheck({
    key: `${param === 'pending' ? 'pending' : 'in-flight'}-${count}`,
    title: `gives ${name} as ${expected} for a device with ${count}`,
    params: { [param]: count },
    counted: { [name]: expected },
  });
}

/** What is pending is not in flight, nor the other way round. */
function countsApart(): Check {
  return deviceCheck({
    key: 'counts-apart',
    title: 'counts what is pending and what is in flight apart',
    params: { pending: 3, inFlight: 2 },
    counted: { pending_messages: 3, in_flight_messages: 2 },
  });
}

/** What came after a device had all that are counted is counted with it, and as little. */
function fullAndMore(): Check {
  return deviceCheck({
    key: 'counts-full',
    title: `counts up to ${cap} messages of a device that gets further ones`,
    params: { pending: cap, inFlight: cap },
    counted: { pending_messages: cap, in_flight_messages: cap },
    moreStates: ['message'],
    more: async (drive, deviceId) => {
      for (const state of ['queued', 'claimed'])
        await makeMessage(drive, 'public', { deviceId, state });
    },
  });
}

function lease(held: boolean): Check {
  // an observation has a moment of its own, and may have ended by then
  const clause = held ? 'owner-device.lease-while-connected' : 'owner-device.lease-as-observed';
  return deviceCheck({
    key: held ? 'lease' : 'no-lease',
    title: `gives active_socket_lease as ${held} for a device that ${held ? 'is' : 'is not'} connected`,
    params: { socketLease: held },
    claims: [shows(clause, newDevice, { active_socket_lease: held })],
  });
}

function preconditions(reported: 'none' | 'fresh' | 'stale'): Check {
  const fresh = { fresh: reported === 'fresh' };
  return deviceCheck({
    key: `preconditions-${reported}`,
    title: `shows what a device has reported on itself: ${reported}`,
    params: { preconditions: reported },
    claims:
      reported === 'none'
        ? [shows(asReported, newDevice, { [reportName]: null })]
        : [showsReport(), shows('reported-preconditions.fresh-by-age', newReport, fresh)],
  });
}

function showsReport(): Claim {
  return claims(asReported, looks, (read) => {
    const device = newDevice.shown(read);
    if (!device) return notAlone;
    if (newReport.shown(read)) return null;
    return { at: newDevice.at, ...otherValue(reportName, 'a report', device[reportName]) };
  });
}

/** In any order of the list, the device without a report has one with a report on either side. */
function noReportBeside(): Check {
  return defineCheck({
    id: `${deviceList}/preconditions-none-beside`,
    title: 'shows no report of a device that has none, between devices that have one',
    callee: deviceList,
    needs: { freshAccount: true, states: ['device'] },
    drive: async (drive) => {
      for (const [look, reported] of [
        ['before', 'fresh'],
        ['after', 'none'],
        ['later', 'fresh'],
      ] as const) {
        // one after the other, so that the one without a report is in the middle
        const made = await deviceByHook(drive, { preconditions: reported });
        await walkUntil(drive, deviceList, look, (pages) =>
          devicesIn(pages).some(({ device_id: id }) => id === made),
        );
      }
    },
    claims: ['after', 'later'].map((look) =>
      shows(
        asReported,
        newIn(look),
        { [reportName]: null },
        {
          after: [...looks, 'later-*'],
          unless: (read) =>
            !devicesIn(read.all('before-')).some((device) => isObject(device[reportName])) &&
            'the device with a report is not listed before',
        },
      ),
    ),
  });
}

/** The new device in another look. */
function newIn(look: string): ItemView {
  return {
    ...newDevice,
    at: `${look}-1`,
    shown: (read) => {
      const made = newDevice.shown(read);
      return made && devicesIn(read.all(`${look}-`)).find(hasId(deviceItems, made['device_id']));
    },
  };
}
