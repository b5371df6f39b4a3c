import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, ClaimVerdict } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { isObject } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { preconditionsAsSent } from './device-report.ts';
import { alphaMessage } from '../resources/messages/alpha-support.ts';
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

/** The most messages of a device that are counted (contract: "Limits"). */
const cap = 1000;

/** Two looks at the list, between which the hook makes a device. */
const looks = ['before-*', 'after-*'];

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

/** Claims something of the one device that came between the two looks. */
function ofNewDevice(
  clause: ClauseId,
  judge: (device: ListedDevice, pages: readonly Answer[]) => ClaimVerdict,
): Claim {
  return claims(clause, looks, (read) => {
    const before = devicesIn(read.all('before-')).map((device) => device['device_id']);
    const pages = lastLook(read, 'after');
    const came = devicesIn(pages).filter((device) => !before.includes(device['device_id']));
    const [device, ...others] = came;
    if (!device || others.length > 0)
      return { inconclusive: `the one device that was made is listed as ${came.length}` };
    return judge(device, pages);
  });
}

/** Claims a count of the device as it was once all was set up that is counted. */
function showsCount([name, count]: readonly [string, number]): Claim {
  return ofNewDevice('devices.list.counts', (device, pages) => {
    const odd = shows(device, name, count);
    const inconclusive = odd !== null && mayBeOlder(device, pages);
    return inconclusive === false ? odd : { inconclusive };
  });
}

function shows(device: ListedDevice, name: string, expected: unknown): ClaimVerdict {
  if (device[name] === expected) return null;
  const got = `${name} ${JSON.stringify(device[name])}`;
  return { at: 'after-1', expected: `${name} ${JSON.stringify(expected)}`, got };
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
      for (const state of ['queued', 'claimed']) await alphaMessage(drive, { deviceId, state });
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
    claims: [ofNewDevice(clause, (device) => shows(device, 'active_socket_lease', held))],
  });
}

/** Null and absent are one. */
function preconditions(reported: 'none' | 'fresh' | 'stale'): Check {
  const name = 'reported_preconditions';
  const reports = ofNewDevice('owner-device.preconditions-as-reported', (device) => {
    const report = device[name] ?? null;
    if (reported === 'none' ? report === null : isObject(report)) return null;
    const expected = reported === 'none' ? 'null' : 'a report';
    return { at: 'after-1', expected: `${name} as ${expected}`, got: JSON.stringify(report) };
  });
  const fresh = ofNewDevice('reported-preconditions.fresh-by-age', (device) => {
    const report = device[name];
    if (!isObject(report)) return { inconclusive: 'the device shows no report' };
    return shows(report, 'fresh', reported === 'fresh');
  });
  return deviceCheck({
    key: `preconditions-${reported}`,
    title: `shows what a device has reported on itself: ${reported}`,
    params: { preconditions: reported },
    claims: reported === 'none' ? [reports] : [reports, fresh],
  });
}

/** Whatever the order of the list, the device without a report has one with a report on either side. */
function noReportBeside(): Check {
  const clause = 'owner-device.preconditions-as-reported';
  const all = [...looks, 'later-*'];
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
    claims: ['after-', 'later-'].map((look) =>
      claims(clause, all, (read) => {
        const first = devicesIn(read.all('before-'));
        if (!first.some((device) => isObject(device['reported_preconditions'])))
          return { inconclusive: 'the device with a report is not listed before' };
        const before = first.map((device) => device['device_id']);
        const [made, ...others] = devicesIn(read.all('after-')).filter(
          (device) => !before.includes(device['device_id']),
        );
        if (!made || others.length > 0)
          return { inconclusive: 'the one device that was made is not listed alone' };
        const now = devicesIn(read.all(look)).find(
          (device) => device['device_id'] === made['device_id'],
        );
        const report = now?.['reported_preconditions'] ?? null;
        if (report === null) return null;
        const expected = 'reported_preconditions as null';
        return { at: `${look}1`, expected, got: JSON.stringify(report) };
      }),
    ),
  });
}
