import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { undecodableIdCheck } from '../resources/ids/undecodable.ts';
import { assertUncounted, notFoundAt } from '../resources/ids/unknown-id.ts';
import { neighbourOf } from '../resources/ids/unissued.ts';
import { enrolment } from './device-revoke.ts';
import {
  revokedIn,
  deviceList,
  devicesIn,
  lookAtDevices,
  deviceByHook,
  revokeRequest,
} from '../resources/devices/device-support.ts';

const id = 'devices.revoke';
const alsoCalls = [deviceList] as const;
const needs = { states: ['device'], freshAccount: true } as const;

/** Revoking what is no device of the account (contract: "States and transitions", Device). */
export const unrevokedChecks: readonly Check[] = [
  unknownDevice(),
  foreignDevice(),
  undecodableIdCheck(id),
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
      foreignClaim(['foreign'], (read) =>
        read('foreign').status === 404
          ? null
          : { at: 'foreign', expected: '404', got: describe(read('foreign')) },
      ),
      foreignClaim(['foreign', 'before-*', 'after-*'], (read) => {
        const [before = '', after = ''] = ['before-', 'after-'].map((pages) =>
          devicesIn(read.all(pages)).map(enrolment).toSorted().join('; '),
        );
        return before === after ? null : { at: 'after-1', expected: before, got: after };
      }),
    ],
  });
}

/** Nothing is foreign where the same id names a device of the account's own as well. */
function foreignClaim(reads: readonly string[], judge: Claim['judge']): Claim {
  const controls = ['control', 'own-*', ...reads.filter((label) => label !== 'foreign')];
  const clause = 'devices.revoke.foreign-device';
  return claims(clause, { reads: [...reads, 'foreign', 'own-*'], controls }, (read) =>
    revokedIn(read('foreign'), read.all('own-'))
      ? { inconclusive: 'ids are counted within an account, and the same one is in both' }
      : judge(read),
  );
}
