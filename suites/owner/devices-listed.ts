import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { StateValues } from '../../harness/model/drive.ts';
import { isListed, listsWhatIsKnown } from '../resources/lists/listed.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { deviceList, deviceByHook, revokeRequest } from '../resources/devices/device-support.ts';

/** What a device may be doing, as the state `device` takes it. */
const uses: Readonly<Record<string, StateValues>> = {
  idle: {},
  connected: { socketLease: true },
  waiting: { pending: 3 },
  sending: { inFlight: 2 },
  reporting: { preconditions: 'stale' },
  'connected-and-waiting': { socketLease: true, pending: 1 },
  // its report is there to be read all the same
  'revoked-and-reporting': { revoked: true, preconditions: 'stale' },
};

/** Which devices the owner's list has to show, whatever they are doing. */
export const listedDeviceChecks: readonly Check[] = [inUse()];

/** No read shows a device by its id; that a revoke of it is taken shows that there is one. */
function inUse(): Check {
  return defineCheck({
    id: `${deviceList}/in-use`,
    title: 'lists every device that can be revoked, whatever it is doing',
    callee: deviceList,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, states: ['device'] },
    besides: 'any item',
    drive: async (drive) => {
      const made = new Map<string, string>();
      for (const [name, use] of Object.entries(uses))
        made.set(name, await deviceByHook(drive, use));
      await walkUntil(drive, deviceList, 'list', (pages) =>
        [...made.values()].every((id) => isListed(deviceList, pages, id)),
      );
      for (const [name, id] of made) await drive.send(`revoke-${name}`, revokeRequest(drive, id));
    },
    claims: Object.keys(uses).map((name) =>
      listsWhatIsKnown(`${deviceList}.complete`, deviceList, 'list', `revoke-${name}`),
    ),
  });
}
