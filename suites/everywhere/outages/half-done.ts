import { otherAnswer, otherCount } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { goodSubmission, sentBy, submit } from '../../resources/messages/alpha-support.ts';
import {
  deviceByHook,
  devicesIn,
  lookAtDevices,
  revokeRequest,
} from '../../resources/devices/device-support.ts';
import { handedOut } from '../../resources/messages/handed-out.ts';
import { inOutage } from '../../resources/reads/in-outage.ts';
import { messageByHook } from '../../resources/messages/messages.ts';
import { stateIn } from '../../resources/messages/message-states.ts';

const routes = {
  public: { cancel: 'alpha.cancel', read: 'alpha.status' },
  sealed: { cancel: 'sealed.messages.cancel', read: 'sealed.messages.get' },
} as const;

/** Of a step that met an outage nobody knows whether it was taken; what a read shows of it holds. */
export const halfDoneChecks: readonly Check[] = [
  revoked(),
  cancelled('public'),
  cancelled('sealed'),
];

function revoked(): Check {
  const id = 'devices.revoke';
  return defineCheck({
    id: `${id}/half-done`,
    title: 'takes no submission for a device that reads as revoked since an outage',
    callee: id,
    alsoCalls: ['devices.list', 'alpha.submit'],
    needs: { freshAccount: true, states: ['device', 'outage'], members: ['recipient'] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      await submit(drive, 'control', { ...(await goodSubmission(drive)), device_id });
      await inOutage(drive, revokeRequest(drive, device_id));
      await lookAtDevices(drive, 'then');
      await submit(drive, 'beside', { ...(await goodSubmission(drive)), device_id });
    },
    claims: [
      claims(
        'public.outage.whole',
        { reads: ['beside', 'then-*'], controls: ['control', 'then-*'] },
        (read) => {
          const { device_id } = sentBy(read('control'));
          const shown = devicesIn(read.all('then-')).find((one) => one['device_id'] === device_id);
          if (!shown) return { inconclusive: 'the device is not in the list' };
          if (shown['revoked'] !== true || !accepted(read('beside'))) return null;
          return otherAnswer(read('beside'), 'a refusal, as the list shows the device revoked');
        },
      ),
    ],
  });
}

/** What the device was handed only the hook tells: it stands in the label of the read that follows. */
function cancelled(plane: ResourcePlane): Check {
  const { cancel, read: reading } = routes[plane];
  return defineCheck({
    id: `${cancel}/half-done`,
    title: 'lets no message be handed out that reads as cancelled since an outage',
    callee: cancel,
    alsoCalls: [reading],
    needs: { freshAccount: true, states: ['message', 'dispatch', 'outage'], members: ['deviceId'] },
    drive: async (drive) => {
      const path = { message_id: await messageByHook(drive, plane, {}) };
      const kept = await messageByHook(drive, plane, {});
      await inOutage(drive, drive.request(cancel, { path }));
      const read = drive.request(reading, { path });
      await drive.send('then', read);
      const handed = (await handedOut(drive, kept)).includes(path.message_id);
      await drive.send(handed ? 'later-handed-out' : 'later-held-back', read);
    },
    claims: [
      claims(
        `${plane}.outage.whole`,
        { reads: ['then', 'later-*'], controls: ['then', 'later-*'] },
        (read) => {
          const [later] = read.all('later-');
          const handed = later?.exchange.label === 'later-handed-out';
          if (!handed || stateIn(read('then')) !== 'cancelled') return null;
          const given = 'cancelled messages handed out';
          return { at: 'later-handed-out', ...otherCount(given, 0, 1) };
        },
      ),
    ],
  });
}
