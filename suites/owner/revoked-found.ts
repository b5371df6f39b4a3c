import { otherStatus } from '../../harness/judge/found.ts';
import { inList } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Check, Reader } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { controlSubmission, goodSubmission, submit } from '../resources/messages/alpha-support.ts';
import {
  deviceItems,
  deviceList,
  devicesIn,
  lookAtDevices,
  deviceByHook,
  revokeRequest,
} from '../resources/devices/device-support.ts';

/**
 * A device that the owner's list shows as revoked, whoever revoked it: nothing in the contract enrols
 * it again, so that a further revoke and a submission to it do nothing on a right server.
 */
export const revokedFoundChecks: readonly Check[] = [revokedAgain(), notSubmittedTo()];

async function revokedDevice(drive: Drive): Promise<string> {
  if (drive.ownAccount) await deviceByHook(drive, { revoked: true });
  const devices = devicesIn(await lookAtDevices(drive, 'before'));
  const { device_id: id } = devices.find(({ revoked }) => revoked === true) ?? {};
  if (typeof id === 'string') return id;
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
