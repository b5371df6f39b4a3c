import { otherCount, otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';
import { dispatched } from '../resources/messages/handed-out.ts';
import { messageByHook } from '../resources/messages/messages.ts';

const id = 'devices.revoke';

/** What is queued on a revoked device stays where it is (contract: "States and transitions", Device). */
export const dispatchChecks: readonly Check[] = [
  notDispatched('public'),
  notDispatched('sealed'),
  revokesKey(),
];

/** A device may be handed its work one message at a time, and the hook may ask ahead of it. */
const asks = 3;

/**
 * Two devices with a message each; the one that is not revoked shows that devices are handed what
 * is queued on them. What they were handed only the hook tells: it stands in the label of the
 * revoke's repeat, since a claim reads nothing else.
 */
function notDispatched(plane: ResourcePlane): Check {
  const gates = plane === 'sealed' ? ({ sealedAdmission: 'on' } as const) : {};
  return defineCheck({
    id: plane === 'public' ? `${id}/not-dispatched` : `${id}/sealed-not-dispatched`,
    title: `lets no ${plane} message be handed out that is queued on the device`,
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { gates, freshAccount: true, states: ['device', 'message', 'dispatch'] },
    drive: async (drive) => {
      const revoked = await deviceByHook(drive);
      const other = await deviceByHook(drive);
      const queued = await messageByHook(drive, plane, { deviceId: revoked });
      const beside = await messageByHook(drive, plane, { deviceId: other });
      await drive.send('revoke', drive.request(id, { path: { device_id: revoked } }));
      const byOther = await handedOut(drive, other);
      if (!byOther.includes(beside))
        drive.stop('the device that is not revoked was not handed its message');
      const lost = [...byOther, ...(await handedOut(drive, revoked))].includes(queued);
      await drive.send(lost ? 'then-handed-out' : 'then-kept', drive.request('ownerMessages.list'));
    },
    claims: [
      claims(
        'devices.revoke.not-dispatched',
        { reads: ['then-*'], controls: ['revoke', 'then-*'] },
        (read) => {
          const [after] = read.all('then-');
          if (after?.exchange.label === 'then-kept') return null;
          const given = 'messages of the revoked device handed out';
          return { at: 'then-handed-out', ...otherCount(given, 0, 1) };
        },
      ),
    ],
  });
}

/** All that the hook says a device was handed when it asked for work, one time after the other. */
async function handedOut(drive: Drive, deviceId: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let asked = 0; asked < asks; asked += 1) all.push(...(await dispatched(drive, deviceId)));
  return all;
}

/**
 * A device asks for work with its key before the revoke and after it. Whether the key was refused only
 * the hook tells, if it tells that: it stands in the label of the list, as above.
 */
function revokesKey(): Check {
  return defineCheck({
    id: `${id}/revokes-key`,
    title: 'revokes the key of the device along with it',
    callee: id,
    alsoCalls: ['devices.list'],
    needs: { freshAccount: true, states: ['device', 'dispatch'] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      if (await keyRefused(drive, device_id))
        drive.stop('the key of an enrolled device was refused', 'states.dispatch');
      await drive.send('revoke', drive.request(id, { path: { device_id } }));
      const refused = await keyRefused(drive, device_id);
      await drive.send(refused ? 'then-refused' : 'then-good', drive.request('devices.list'));
    },
    claims: [
      claims(
        'devices.revoke.revokes-key',
        { reads: ['then-*'], controls: ['revoke', 'then-*'] },
        (read) => {
          if (read.all('then-')[0]?.exchange.label === 'then-refused') return null;
          return { at: 'then-good', ...otherValue('key of the device', 'refused', 'good') };
        },
      ),
    ],
  });
}

/** Whether the key of a device that asks for work was refused, where the hook tells. */
async function keyRefused(drive: Drive, deviceId: string): Promise<boolean> {
  const params = { account: drive.account.accountId, deviceId };
  const told = (await drive.state('dispatch', params))['keyRefused'];
  return typeof told === 'boolean'
    ? told
    : drive.stop('the state dispatch does not tell keyRefused', 'states.dispatch');
}
