import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { StateValues } from '../../harness/model/drive.ts';
import { isListed, listsWhatIsKnown } from '../everywhere/listed.ts';
import { walkUntil } from '../everywhere/until-shown.ts';
import { goodSubmission, sentBy, submit } from './alpha-support.ts';
import { revokeRequest } from './device-revoke.ts';
import { deviceList, makeDevice } from './device-support.ts';

const clause = `${deviceList}.complete` as const;

/** What a device may be doing, as the state `device` takes it. */
const uses: Readonly<Record<string, StateValues>> = {
  idle: {},
  connected: { socketLease: true },
  waiting: { pending: 3 },
  sending: { inFlight: 2 },
  reporting: { preconditions: 'stale' },
  'connected-and-waiting': { socketLease: true, pending: 1 },
};

/** Which devices the owner's list has to show, whatever they are doing. */
export const listedDeviceChecks: readonly Check[] = [inUse(), submittedTo()];

/** No read shows a device by its id; that a revoke of it is taken shows that there is one. */
function inUse(): Check {
  return defineCheck({
    id: `${deviceList}/in-use`,
    title: 'lists every device that can be revoked, whatever it is doing',
    callee: deviceList,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, states: ['device'] },
    drive: async (drive) => {
      const made = new Map<string, string>();
      for (const [name, use] of Object.entries(uses)) made.set(name, await makeDevice(drive, use));
      await walkUntil(drive, deviceList, 'list', (pages) =>
        [...made.values()].every((id) => isListed(deviceList, pages, id)),
      );
      for (const [name, id] of made) await drive.send(`revoke-${name}`, revokeRequest(drive, id));
    },
    claims: Object.keys(uses).map((name) =>
      listsWhatIsKnown(clause, deviceList, 'list', `revoke-${name}`),
    ),
  });
}

/** A submission that was taken names a device of the account, which has a message waiting now. */
function submittedTo(): Check {
  return defineCheck({
    id: `${deviceList}/submitted-to`,
    title: 'lists a device that a message was submitted to',
    callee: deviceList,
    alsoCalls: ['alpha.submit'],
    needs: { members: ['alphaKey', 'deviceId', 'recipient'] },
    drive: async (drive) => {
      const submission = await goodSubmission(drive);
      await submit(drive, 'submit', submission);
      const { device_id: device } = submission;
      await walkUntil(drive, deviceList, 'list', (pages) => isListed(deviceList, pages, device));
    },
    claims: [
      listsWhatIsKnown(clause, deviceList, 'list', 'submit', (answer) =>
        String(sentBy(answer)['device_id']),
      ),
    ],
  });
}
