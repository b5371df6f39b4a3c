import { unlisted, otherStatus, otherCount, otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { exactly } from '../../harness/judge/exactly.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { StateValues } from '../../harness/model/drive.ts';
import { list as listAt, member, textOf } from '../../harness/model/json.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { foundDevicesCheck } from './devices-found.ts';
import { bindingsOf } from './line-bindings.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { idInPath } from '../../harness/judge/path-ids.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

const list = 'sealed.devices.list';
const get = 'sealed.devices.get';
const owners = 'devices.list';

/** Devices with their line bindings (contract: SealedDevice, SealedDeviceLine, "Device"). */
export const sealedDevicesSuite: Suite = {
  id: 'sealed-devices',
  title: 'A device is shown with its sealed lines, enrolled or revoked',
  checks: [
    lineStates(),
    sealedPurpose(),
    revocation('enrolled', 'an enrolled device', {}),
    revocation('revoked', 'a revoked device', { revoked: true }),
    revocation('enrolled-with-lines', 'an enrolled device, one of whose lines is revoked,', {
      lines: ['revoked', 'active'],
    }),
    revocation('enrolled-without-lines', 'an enrolled device, all lines of which are revoked,', {
      lines: ['revoked', 'revoked'],
    }),
    revocation('revoked-with-lines', 'a revoked device, no line of which is,', {
      revoked: true,
      lines: ['pending', 'active'],
    }),
    revokedByOwner(),
    foundDevicesCheck(),
  ],
};

/** A device as the list has it and as it is read by its id. */
interface Shown {
  readonly listed: unknown;
  readonly read: unknown;
  /** How often the list names it. */
  readonly times: number;
}

/** Has the hook make a device, and claims something of it in the list and by its id. */
function deviceCheck(draft: {
  readonly key: string;
  readonly title: string;
  readonly clause: ClauseId;
  readonly state: StateValues;
  /** True where a device that does not show says nothing of the clause. */
  readonly ifShown?: true;
  /** True where the plane may have no such device. */
  readonly mayHide?: true;
  readonly judge: (shown: Shown) => ClaimVerdict;
}): Check {
  const { key, title, clause, state, ifShown, mayHide, judge } = draft;
  return defineCheck({
    id: `${get}/${key}`,
    title,
    callee: get,
    alsoCalls: [list],
    needs: { states: ['device'], freshAccount: true },
    drive: async (drive) => {
      const device = await deviceByHook(drive, state);
      const shows = (pages: readonly Answer[]) => mayHide ?? !!shownIn(list, pages, device);
      await walkUntil(drive, list, 'list', shows);
      await drive.send('read', drive.request(get, { path: { device_id: device } }));
    },
    claims: [
      claims(clause, { reads: ['read', 'list-*'], controls: ['list-*'] }, (read) => {
        const id = idRead(read);
        const listed = deviceIn(read, list, 'list-');
        const others = read.all('list-').flatMap((page) => itemsIn(list, page));
        if (ifShown && !(listed && accepted(read('read'))))
          return { inconclusive: `the device ${id} does not show` };
        // a plane may have enrolled devices alone
        const mayLack = mayHide || state['revoked'] === true;
        if (!listed && mayLack && read('read').status !== 200) return null;
        if (!listed && !mayLack)
          return { at: 'list-1', ...unlisted(`the device ${id}`, others.length) };
        const answer = read('read');
        if (!accepted(answer) && listed?.['revoked'] === true && state['revoked'] === true)
          return null;
        if (!accepted(answer))
          return otherStatus(answer, [{ status: 200 }], `with the device ${id}`);
        const { json } = exactly(answer);
        const times = devicesIn(list, read.all('list-'), id).length;
        return judge({ listed: listed ?? json, read: json, times });
      }),
    ],
  });
}

/** The id in the path of the read. */
function idRead(read: Reader): string {
  return idInPath(read('read').exchange, 'device_id') ?? '';
}

/** The device that was read, as the pages of a list have it. */
function deviceIn(read: Reader, id: typeof list | typeof owners, look: string) {
  return shownIn(id, read.all(look), idRead(read));
}

function shownIn(id: typeof list | typeof owners, pages: readonly Answer[], name: string) {
  return devicesIn(id, pages, name)[0];
}

/** Where pages of a list name a device. */
function devicesIn(id: typeof list | typeof owners, pages: readonly Answer[], name: string) {
  const devices = pages.flatMap((page) => itemsIn(id, exactly(page)));
  return devices.filter((device) => device['device_id'] === name);
}

/** True where a list shows a device as revoked, or not any more. */
function isRevoked(id: typeof list | typeof owners, pages: readonly Answer[], name: string) {
  return shownIn(id, pages, name)?.['revoked'] !== false;
}

/** whether a revoked binding stays in the list of lines is open. */
function lineStates(): Check {
  const made = ['pending', 'active', 'revoked'];
  return deviceCheck({
    key: 'lines',
    title: 'shows the line bindings of a device with the state each is in',
    clause: 'sealed.devices.shows-lines',
    state: { lines: made },
    judge: (shown) => {
      // whoever joins devices and lines has a row for each line
      if (shown.times > 1)
        return { at: 'list-1', ...otherCount('entries of the device', 1, shown.times) };
      const expected = 'a pending line and an active one, and no other but the revoked one';
      for (const [at, device] of placesOf(shown)) {
        const states = listAt(device, 'lines').map((line) => textOf(member(line, 'state')));
        const kept = states.filter((state) => state !== 'revoked').toSorted();
        if (kept.join() !== 'active,pending' || states.length > made.length)
          return { at, ...otherValue('states of lines', expected, states.join(', ')) };
      }
      const [listed, read] = [shown.listed, shown.read].map(bindingsOf);
      if (listed === read || listed === null || read === null) return null;
      return { at: 'read', ...otherValue('lines', listed, read) };
    },
  });
}

/** A line that the device has for another purpose, where the hook can make one. */
function sealedPurpose(): Check {
  return deviceCheck({
    key: 'sealed-purpose',
    title: 'shows no line that is bound for another purpose',
    clause: 'sealed-device-line.sealed-purpose',
    state: { lines: ['active'], otherLines: 1 },
    ifShown: true,
    judge: (shown) => {
      for (const [at, device] of placesOf(shown)) {
        const { length } = listAt(device, 'lines');
        if (length > 1) return { at, ...otherCount('sealed lines', { most: 1 }, length) };
      }
      return null;
    },
  });
}

/** What becomes of a line is not what becomes of its device. */
function revocation(key: string, what: string, state: StateValues): Check {
  const { lines } = state;
  const revoked = state['revoked'] === true;
  return deviceCheck({
    key,
    title: `shows ${what} as ${revoked ? 'revoked' : 'such'}`,
    clause: 'sealed.devices.shows-revocation',
    state,
    // one without a line to send by may not be shown at all
    ...(!(Array.isArray(lines) && lines.includes('active')) && { mayHide: true as const }),
    judge: (shown) => {
      for (const [at, device] of placesOf(shown)) {
        const got = member(device, 'revoked');
        if (got !== revoked) return { at, ...otherValue('revoked', revoked, got) };
      }
      return null;
    },
  });
}

/** what both planes list under one id is one device. */
function revokedByOwner(): Check {
  const labels = ['revoke', 'owners-*', 'before-*', 'list-*'];
  return defineCheck({
    id: `${get}/revoked-by-owner`,
    title: 'shows a device as revoked that its owner has revoked',
    callee: get,
    alsoCalls: [list, owners, 'devices.revoke'],
    needs: { states: ['device'], freshAccount: true },
    drive: async (drive) => {
      const path = { device_id: await deviceByHook(drive) };
      const { device_id } = path;
      await walkUntil(drive, list, 'before', (pages) => !!shownIn(list, pages, device_id));
      // a device that was looked at before is looked at again
      await drive.send('read-before', drive.request(get, { path }));
      await drive.send('revoke', drive.request('devices.revoke', { path }));
      await walkUntil(drive, owners, 'owners', (pages) => isRevoked(owners, pages, device_id));
      await walkUntil(drive, list, 'list', (pages) => isRevoked(list, pages, device_id));
      await drive.send('read', drive.request(get, { path }));
    },
    claims: [
      claims(
        'sealed.devices.revoked-by-owner',
        { reads: [...labels, 'read'], controls: labels },
        (read) => {
          // a plane that no longer has the device shows it as revoked as well
          if (!accepted(read('read'))) return null;
          const [was, shown] = [deviceIn(read, list, 'before-'), deviceIn(read, owners, 'owners-')];
          if (was?.['revoked'] !== false || shown?.['revoked'] !== true)
            return { inconclusive: 'the planes do not both list the device, or it is not revoked' };
          const places = { 'list-1': deviceIn(read, list, 'list-'), read: read('read').json };
          for (const [at, device] of Object.entries(places)) {
            const revoked = device ? member(device, 'revoked') : true;
            if (revoked !== true) return { at, ...otherValue('revoked', true, revoked) };
          }
          return null;
        },
      ),
    ],
  });
}

function placesOf({ listed, read }: Shown): readonly (readonly [at: string, device: unknown])[] {
  return [
    ['list-1', listed],
    ['read', read],
  ];
}
