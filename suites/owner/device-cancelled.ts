import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { walkUntil } from '../toolkit/until-shown.ts';
import { alphaMessage } from '../toolkit/alpha-support.ts';
import { deviceList, devicesIn, deviceByHook } from '../toolkit/device-support.ts';

const name = 'pending_messages';
const routes = {
  public: { cancel: 'alpha.cancel', read: 'alpha.status' },
  sealed: { cancel: 'sealed.messages.cancel', read: 'sealed.messages.get' },
} as const;

/** What is cancelled waits for its device no more, on whichever plane it came. */
export const cancelledCountChecks: readonly Check[] = [cancelled('public'), cancelled('sealed')];

function cancelled(plane: ResourcePlane): Check {
  const { cancel, read } = routes[plane];
  return defineCheck({
    id: `${deviceList}/${plane}-message-cancelled`,
    title: `counts no ${plane} message as pending any more that was cancelled`,
    callee: deviceList,
    alsoCalls: [cancel, read],
    needs: { freshAccount: true, states: ['device', 'message'] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      await lookUntil(drive, 'before', deviceId, (count) => count >= 0);
      const path = { message_id: await alphaMessage(drive, { plane, deviceId }) };
      await lookUntil(drive, 'queued', deviceId, (count) => count > 0);
      await drive.send('cancel', drive.request(cancel, { path }));
      await drive.send('status', drive.request(read, { path }));
      await lookUntil(drive, 'after', deviceId, (count) => count === 0);
    },
    claims: [
      claims(
        `${deviceList}.cancelled-not-pending`,
        {
          reads: ['status', 'before-*', 'queued-*', 'after-*'],
          controls: ['cancel', 'status', 'before-*', 'queued-*', 'after-*'],
        },
        noLongerCounted,
      ),
    ],
  });
}

async function lookUntil(
  drive: Drive,
  look: string,
  deviceId: string,
  shows: (count: number) => boolean,
): Promise<void> {
  await walkUntil(drive, deviceList, look, (pages) => shows(countOf(pages, deviceId)));
}

/** How many messages are pending for a device; -1 where the pages do not tell. */
function countOf(pages: readonly Answer[], deviceId: unknown): number {
  const count = devicesIn(pages).find((one) => one['device_id'] === deviceId)?.[name];
  return typeof count === 'number' ? count : -1;
}

function noLongerCounted(read: Reader): ClaimVerdict {
  const { json } = read('status');
  if (member(json, 'state') !== 'cancelled') return { inconclusive: 'it does not read cancelled' };
  const [before = 0, queued = 0, after = 0] = ['before-', 'queued-', 'after-'].map((look) =>
    countOf(read.all(look), member(json, 'device_id')),
  );
  if (before < 0 || queued !== before + 1)
    return { inconclusive: `${name} was ${before} before the message and ${queued} with it` };
  if (after < queued) return null;
  return { at: 'after-1', expected: `${name} ${before}`, got: `${name} ${after}` };
}
