import { keeps } from '../../harness/claims/lists.ts';
import { inList, itemsAt } from '../../harness/claims/looks.ts';
import { foundAt } from '../../harness/claims/terms.ts';
import { changedIn } from './device-revoke.ts';
import { alsoReading, unless } from '../../harness/claims/answers.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { undecodableIdCheck } from '../resources/ids/undecodable.ts';
import { assertUncounted, notFoundAt } from '../resources/ids/unknown-id.ts';
import { neighbourOf } from '../resources/ids/unissued.ts';
import {
  deviceList,
  lookAtDevices,
  deviceByHook,
  revokeRequest,
  deviceItems,
  devicesIn,
} from '../resources/devices/device-support.ts';
import { otherStatus } from '../../harness/judge/found.ts';
import { textOf } from '../../harness/model/json.ts';
import { controlSubmission, goodSubmission, submit } from '../resources/messages/alpha-support.ts';

const id = 'devices.revoke';
const alsoCalls = [deviceList] as const;
const needs = { states: ['device'], freshAccount: true } as const;

/** Revoking what is no device of the account, or is none any more (contract: "States and transitions", Device). */
export const unrevokedChecks: readonly Check[] = [
  unknownDevice(),
  foreignDevice(),
  undecodableIdCheck(id),
  revokedAgain(),
  notSubmittedTo(),
];

/**
 * An id like an issued one might be somebody's: where ids may be counted it is tried on an account of its
 * own only. No device of a fixed account is revoked, and what its owner may do is shown by the list.
 */
function unknownDevice(): Check {
  return defineCheck({
    id: `${id}/unknown-device`,
    title: 'answers 404 for an unknown device, 400 or 404 for a malformed id',
    callee: id,
    alsoCalls,
    needs: { states: ['device'], fallback: true },
    drive: async (drive) => {
      const device = drive.hooked ? await deviceByHook(drive) : ownDevice(drive);
      assertUncounted(drive, device);
      const neighbour =
        neighbourOf(device, drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      const good = drive.hooked ? revokeRequest(drive, device) : drive.request(deviceList);
      await drive.send('control', good);
      const unissued = 'a device id that was never issued';
      await drive.send('unknown', revokeRequest(drive, neighbour, unissued));
      await drive.send('malformed', revokeRequest(drive, 'no such id!', 'a malformed device id'));
    },
    claims: [
      notFoundAt('devices.revoke.unknown-device', 'unknown'),
      refuses('devices.revoke.malformed-id', 'malformed', [{ status: 400 }, { status: 404 }]),
    ],
  });
}

function ownDevice(drive: Drive): string {
  return drive.account.deviceId ?? drive.stop('the account has no deviceId', 'account.deviceId');
}

/** Ids may be counted within an account: then the other's third device is none of this one's two. */
function foreignDevice(): Check {
  const looks = ['before-*', 'after-*'];
  return defineCheck({
    id: `${id}/foreign-device`,
    title: 'answers 404 for a device of another account, which stays enrolled',
    callee: id,
    alsoCalls,
    needs,
    drive: async (drive) => {
      const own = await deviceByHook(drive);
      const theirs = await drive.anotherAccount();
      await deviceByHook(drive, {}, theirs);
      const foreign = await deviceByHook(drive, {}, theirs);
      await lookAtDevices(drive, 'own');
      await drive.send('control', revokeRequest(drive, own));
      await lookAtDevices(drive, 'before', theirs);
      const fault = 'the device is of another account';
      await drive.send('foreign', revokeRequest(drive, foreign, fault));
      await lookAtDevices(drive, 'after', theirs);
    },
    claims: [
      refuses(`${id}.foreign-device`, 'foreign', [{ status: 404 }]),
      keeps(`${id}.foreign-device`, deviceItems, ['before-*', 'after-*'], { after: ['control'] }),
      claims(`${id}.foreign-device`, { reads: looks, controls: ['control', ...looks] }, (read) => {
        const [before = [], after = []] = looks.map((look) => itemsAt(deviceItems, read, look));
        return foundAt('after-1', changedIn(before, after));
      }),
    ].map(ofAnother),
  });
}

/** Nothing is foreign where the same id names a device of the account's own as well. */
function ofAnother(claim: Claim): Claim {
  return unless(
    alsoReading(claim, { reads: ['foreign', 'own-*'], controls: ['own-*'] }),
    (read) =>
      inList(deviceItems, 'own-*', 'foreign').shown(read) !== undefined &&
      'ids are counted within an account, and the same one is in both',
  );
}

/**
 * A device that the owner's list shows as revoked, whoever revoked it: nothing in the contract enrols
 * it again, so that a further revoke and a submission to it do nothing on a right server.
 */
async function revokedDevice(drive: Drive): Promise<string> {
  if (drive.ownAccount) await deviceByHook(drive, { revoked: true });
  const devices = devicesIn(await lookAtDevices(drive, 'before'));
  const { device_id: device } = devices.find(({ revoked }) => revoked === true) ?? {};
  if (typeof device === 'string') return device;
  return drive.stop('the list shows no device that is revoked', 'states.device');
}

function revokedAgain(): Check {
  const looks = ['before-*', 'after-*'];
  return defineCheck({
    id: 'devices.revoke/again-as-found',
    title: 'answers 204 or 404 for a device that the list shows as revoked, which stays so',
    callee: 'devices.revoke',
    alsoCalls: [deviceList],
    needs: { states: ['device'], fallback: true },
    besides: 'what is found',
    drive: async (drive) => {
      const device = await revokedDevice(drive);
      await drive.send('again', revokeRequest(drive, device, 'the device is revoked already'));
      await lookAtDevices(drive, 'after');
    },
    claims: [
      claims('devices.revoke.again', { reads: ['again', ...looks], controls: looks }, (read) => {
        const { status } = read('again');
        if (!staysRevoked(read)) return { inconclusive: 'the list does not show it as revoked' };
        if (status < 300 || status === 404) return null;
        return otherStatus(read('again'), [{ status: 204 }, { status: 404 }]);
      }),
    ],
  });
}

function staysRevoked(read: Reader): boolean {
  return ['before-*', 'after-*'].every(
    (look) => inList(deviceItems, look, 'again').shown(read)?.['revoked'] === true,
  );
}

/** the key may not be bound to it, and then 403 is as lawful as 404. */
function notSubmittedTo(): Check {
  const controls = ['control', 'before-*'];
  return defineCheck({
    id: 'alpha.submit/device-revoked-as-found',
    title: 'answers 404 or 403 for a device that the list shows as revoked',
    callee: 'alpha.submit',
    alsoCalls: [deviceList],
    needs: { states: ['device'], fallback: true, members: ['deviceId', 'recipient'] },
    besides: 'what is found',
    drive: async (drive) => {
      await controlSubmission(drive);
      const device_id = await revokedDevice(drive);
      const body = { ...(await goodSubmission(drive)), device_id };
      await submit(drive, 'probe', body, { fault: `the device ${textOf(device_id)} is revoked` });
    },
    claims: [
      refuses(
        'alpha.submit.device-revoked',
        'probe',
        [
          { status: 404, code: 'not_found' },
          { status: 403, code: 'forbidden' },
        ],
        { controls },
      ),
    ],
  });
}
