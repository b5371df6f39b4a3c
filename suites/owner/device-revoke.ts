import { shows } from '../../harness/claims/members.ts';
import { lists } from '../../harness/claims/lists.ts';
import { type Terms, foundAt } from '../../harness/claims/terms.ts';
import { changedValue, stillListed } from '../../harness/judge/found.ts';
import { type Item, addresses, hasId, inList } from '../../harness/claims/looks.ts';
import type { Said } from '../../harness/model/found.ts';
import type { Answer } from '../../harness/model/answer.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import { cursorOfChanged } from '../resources/lists/cursor-of-changed.ts';
import { listsWhatIsKnown } from '../resources/lists/listed.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { addItems, shapes } from './owner-lists.ts';
import {
  deviceList,
  devicesIn,
  lookAtDevices,
  deviceByHook,
  revokeRequest,
  deviceItems,
} from '../resources/devices/device-support.ts';
import {
  everyAnswer,
  unless,
  alsoReading,
  anyAnswer,
  hasStatus,
  where,
} from '../../harness/claims/answers.ts';

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
  return [
    marked(revoke, { after: ['before-*'] }),
    lists(`${id}.still-listed`, deviceItems, 'after-*', revoke, { after: ['before-*'] }),
  ].map((claim) => unless(claim, notEnrolled(revoke)));
}

function notEnrolled(revoke: string): (read: Reader) => string | false {
  return (read) =>
    inList(deviceItems, 'before-*', revoke).shown(read)?.['revoked'] !== false &&
    'the list did not show the device as enrolled before';
}

/** Claims that a list after a revoke shows its device as revoked, if it does not show enrolled ones alone. */
function marked(revoke: string, terms: Terms): Claim {
  const device = inList(deviceItems, 'after-*', revoke);
  const claim = shows(`${id}.marks-revoked`, device, { revoked: true }, terms);
  return where(claim, (read) => device.shown(read) !== undefined);
}

/** One of some devices that came, or is revoked where it was not before. */
export function changedIn(before: readonly Item[], after: readonly Item[]): Said | null {
  for (const { device_id: device, revoked } of after) {
    const was = before.find(hasId(deviceItems, device));
    const name = `the device ${textOf(device)}`;
    if (!was) return stillListed(name);
    if (was['revoked'] !== revoked) return changedValue('revoked', was['revoked'], revoked, name);
  }
  return null;
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
      accepts(`${id}.accepted`, 'revoke', 204),
      listsWhatIsKnown('devices.list.complete', deviceList, 'before', 'revoke'),
      ...showsRevoked('revoke'),
      claims(`${id}.no-other-device`, ['revoke', 'before-*', 'after-*'], (read) => {
        const before = devicesIn(read.all('before-'));
        const after = devicesIn(read.all('after-'));
        if (after.length > before.length)
          return { inconclusive: 'devices came to the list that were not made here' };
        const others = after.filter((one) => !addresses(deviceItems, read('revoke'), one));
        return foundAt('after-1', changedIn(before, others));
      }),
    ],
  });
}

/** Of more devices than a page holds, the one that is listed last. */
function onLaterPage(): Check {
  const taken = accepts(`${id}.accepted`, 'revoke', 204);
  const before = ['before-*'];
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
      unless(
        alsoReading(taken, { reads: before, controls: before }),
        (read) =>
          devicesIn(read.all('before-')).length > moreThanAPage + 1 &&
          'the list shows devices that were not made here',
      ),
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

/**
 * a device that is revoked already is revoked, or is no device to revoke any more. Whether a
 * success has the right status is for other clauses to say.
 */
function revokedAlready(revokes: string | readonly string[], controls: readonly string[]): Claim {
  const allowed = [{ status: 204 }, { status: 404 }];
  return everyAnswer(`${id}.again`, revokes, allowed, isRevoked, { controls });
}

function isRevoked({ status }: Answer): boolean {
  return status < 300 || status === 404;
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
    claims: [revokedAlready('again', ['revoke']), ...showsRevoked('revoke')],
  });
}

/** Of two that arrive at once one comes first and finds the device enrolled. */
function atOnce(): Check {
  const racers = ['one', 'two'];
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
      unless(
        alsoReading(
          anyAnswer(`${id}.accepted`, racers, '204 to one of the two', hasStatus(204), {
            controls: ['before-*'],
          }),
          { reads: ['before-*'] },
        ),
        notEnrolled('one'),
      ),
      revokedAlready(racers, []),
      marked('one', { mayFail: racers }),
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
