import { defineCheck } from '../../harness/define-check.ts';
import { accepts, claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Check, Claim, Mismatch, Reader } from '../../harness/model/check.ts';
import { cursorOfChanged } from '../resources/lists/cursor-of-changed.ts';
import { listsWhatIsKnown } from '../resources/lists/listed.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { addItems, shapes } from './owner-lists.ts';
import {
  revokedIn,
  deviceList,
  devicesIn,
  lookAtDevices,
  deviceByHook,
  revokeRequest,
  type ListedDevice,
} from '../resources/devices/device-support.ts';
import { everyAnswer, unless } from '../../harness/claims/answers.ts';

const id = 'devices.revoke';
const alsoCalls = [deviceList] as const;
const needs = { states: ['device'] } as const;
const moreThanAPage = shapes[deviceList].most + 5;

/** Revoking a device (contract: "States and transitions", Device; "Endpoints"). */
export const revokeChecks: readonly Check[] = [
  marksRevoked(),
  onLaterPage(),
  again(),
  atOnce(),
  severalAtOnce(),
  cursorOfRevoked(),
];

/** Claims that a device which was enrolled is listed after an accepted revoke, and as revoked. */
function showsRevoked(revoke: string): Claim[] {
  const labels = [revoke, 'before-*', 'after-*'];
  return [
    claims('devices.revoke.marks-revoked', labels, (read) => notRevoked(read, revoke)),
    claims('devices.revoke.still-listed', labels, (read) => {
      if (revokedIn(read(revoke), read.all('after-'))) return null;
      return { at: 'after-1', expected: 'the device, as before', got: 'no such device' };
    }),
  ].map((claim) =>
    unless(
      claim,
      (read) => !wasEnrolled(read, revoke) && 'the list did not show the device as enrolled before',
    ),
  );
}

function wasEnrolled(read: Reader, revoke: string): boolean {
  return revokedIn(read(revoke), read.all('before-'))?.['revoked'] === false;
}

/** What the list after a revoke shows of its device other than that it is revoked; it may be of enrolled ones. */
function notRevoked(read: Reader, revoke: string): Mismatch | null {
  const is = revokedIn(read(revoke), read.all('after-'));
  if (!is || is['revoked'] === true) return null;
  const got = `revoked ${JSON.stringify(is['revoked'])}`;
  return { at: 'after-1', expected: 'the device with revoked true', got };
}

function marksRevoked(): Check {
  return defineCheck({
    id: `${id}/marks-revoked`,
    title: 'turns the device into a revoked one that is still listed, and no other device',
    callee: id,
    alsoCalls,
    needs: { ...needs, freshAccount: true },
    drive: async (drive) => {
      const device = await deviceByHook(drive);
      await deviceByHook(drive);
      await lookAtDevices(drive, 'before');
      await drive.send('revoke', revokeRequest(drive, device));
      await lookAtDevices(drive, 'after');
    },
    claims: [
      accepts('devices.revoke.accepted', 'revoke', 204),
      listsWhatIsKnown('devices.list.complete', deviceList, 'before', 'revoke'),
      ...showsRevoked('revoke'),
      claims('devices.revoke.no-other-device', ['revoke', 'before-*', 'after-*'], (read) => {
        const revoked = revokedIn(read('revoke'), read.all('after-'));
        const before = devicesIn(read.all('before-')).map(enrolment);
        if (devicesIn(read.all('after-')).length > before.length)
          return { inconclusive: 'devices came to the list that were not made here' };
        const changed = devicesIn(read.all('after-')).find(
          (device) =>
            device['device_id'] !== revoked?.['device_id'] && !before.includes(enrolment(device)),
        );
        if (!changed) return null;
        return { at: 'after-1', expected: 'the other devices as before', got: enrolment(changed) };
      }),
    ],
  });
}

/** Of more devices than a page holds, the one that is listed last. */
function onLaterPage(): Check {
  const taken = accepts('devices.revoke.accepted', 'revoke', 204);
  return defineCheck({
    id: `${id}/on-later-page`,
    title: 'revokes a device that stands on a later page of the list',
    callee: id,
    alsoCalls,
    needs: { states: ['devices'], freshAccount: true },
    drive: async (drive) => {
      await addItems(drive, deviceList, moreThanAPage);
      const last =
        devicesIn(await lookAtDevices(drive, 'before')).at(-1) ??
        drive.stop('the list of devices is empty');
      await drive.send('revoke', revokeRequest(drive, textOf(last['device_id'])));
    },
    claims: [
      {
        ...taken,
        reads: [...taken.reads, 'before-*'],
        controls: ['before-*'],
        judge: (read) =>
          devicesIn(read.all('before-')).length > moreThanAPage + 1
            ? { inconclusive: 'the list shows devices that were not made here' }
            : taken.judge(read),
      },
    ],
  });
}

/** each of them is done, whatever came beside it. */
function severalAtOnce(): Check {
  const labels = ['revoke-1', 'revoke-2', 'revoke-3'];
  return defineCheck({
    id: `${id}/several-at-once`,
    title: 'revokes each of several devices that are revoked at once',
    callee: id,
    alsoCalls,
    needs: { ...needs, freshAccount: true },
    drive: async (drive) => {
      const made: string[] = [];
      for (const _ of labels) made.push(await deviceByHook(drive));
      await lookAtDevices(drive, 'before');
      await drive.race(
        labels.map((label, place) => [label, revokeRequest(drive, made[place] ?? '')] as const),
      );
      await walkUntil(drive, deviceList, 'after', (pages) =>
        devicesIn(pages).every((one) => !made.includes(textOf(one['device_id'])) || one['revoked']),
      );
    },
    claims: labels.flatMap(showsRevoked),
  });
}

/** Whether a device is enrolled, in words. */
export function enrolment(device: ListedDevice): string {
  return `device_id ${textOf(device['device_id'])}, revoked ${textOf(device['revoked'])}`;
}

/**
 * a device that is revoked already is revoked, or is no device to revoke any more. Whether a
 * success has the right status is for other clauses to say.
 */
function revokedAlready(label: string): Claim {
  const strict = refuses('devices.revoke.again', label, [{ status: 204 }, { status: 404 }], {
    controls: ['revoke'],
  });
  return { ...strict, judge: (read) => (read(label).status < 300 ? null : strict.judge(read)) };
}

function again(): Check {
  return defineCheck({
    id: `${id}/again`,
    title: 'answers 204 or 404 for a device that is revoked already, which stays so',
    callee: id,
    alsoCalls,
    needs: { ...needs, freshAccount: true },
    drive: async (drive) => {
      const device = await deviceByHook(drive);
      await lookAtDevices(drive, 'before');
      await drive.send('revoke', revokeRequest(drive, device));
      await drive.send('again', revokeRequest(drive, device, 'the device is revoked already'));
      await lookAtDevices(drive, 'after');
    },
    claims: [revokedAlready('again'), ...showsRevoked('revoke')],
  });
}

/** Of two that arrive at once one comes first and finds the device enrolled. */
function atOnce(): Check {
  const racers = ['one', 'two'];
  const reads = [...racers, 'before-*'];
  return defineCheck({
    id: `${id}/at-once`,
    title: 'answers 204 to one of two revokes that arrive at once, and 204 or 404 to the other',
    callee: id,
    alsoCalls,
    needs: { ...needs, freshAccount: true },
    drive: async (drive) => {
      const device = await deviceByHook(drive);
      await lookAtDevices(drive, 'before');
      await drive.race(racers.map((label) => [label, revokeRequest(drive, device)]));
      await lookAtDevices(drive, 'after');
    },
    claims: [
      claims('devices.revoke.accepted', { reads, controls: ['before-*'] }, (read) => {
        const answers = racers.map(read);
        if (!wasEnrolled(read, 'one'))
          return { inconclusive: 'the list did not show the device as enrolled before' };
        if (answers.some(({ status }) => status === 204)) return null;
        const got = answers.map(describe).join(' and ');
        return { at: 'one', expected: '204 to one of the two', got };
      }),
      everyAnswer(
        'devices.revoke.again',
        racers,
        '204 or 404',
        ({ status }) => status < 300 || status === 404,
        { controls: [] },
      ),
      claims(
        'devices.revoke.marks-revoked',
        { reads: [...racers, 'after-*'], controls: ['after-*'] },
        (read) => notRevoked(read, 'one'),
      ),
    ],
  });
}

function cursorOfRevoked(): Check {
  return cursorOfChanged({
    list: deviceList,
    key: 'cursor-of-revoked',
    what: 'revoked',
    alsoCalls: [id],
    states: ['devices'],
    besides: 'any item',
    fill: async (drive) => {
      await addItems(drive, deviceList, moreThanAPage);
      return {};
    },
    change: (drive, device) => revokeRequest(drive, device),
  });
}
