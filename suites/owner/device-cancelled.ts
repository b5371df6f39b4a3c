import { changedValue, otherValue } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { member } from '../../harness/model/json.ts';
import { freshId, goodSubmission, sentBy, submit } from '../resources/messages/alpha-support.ts';
import { deviceByHook, deviceList, devicesIn } from '../resources/devices/device-support.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { messageByHook } from '../resources/messages/messages.ts';

const name = 'pending_messages';
const routes = {
  public: { cancel: 'alpha.cancel', read: 'alpha.status' },
  sealed: { cancel: 'sealed.messages.cancel', read: 'sealed.messages.get' },
} as const;

/** A target may count a message of which nothing is known as still in flight. */
const over = ['delivered', 'failed', 'cancelled', 'expired'] as const;
const bothCounts = [name, 'in_flight_messages'] as const;

/** A message of either plane that is cancelled no longer waits for its device. */
export const cancelledCountChecks: readonly Check[] = [
  cancelled('public'),
  cancelled('sealed'),
  ended('public'),
  ended('sealed'),
  repeated(),
];

/** a message that has ended no longer waits for its device, and is no longer on its way. */
function ended(plane: ResourcePlane): Check {
  const { read: reading } = routes[plane];
  const looks = ['before-*', 'after-*'];
  return defineCheck({
    id: `${deviceList}/${plane}-messages-ended`,
    title: `counts no ${plane} message that has ended as pending or in flight`,
    callee: deviceList,
    alsoCalls: [reading],
    needs: { freshAccount: true, states: ['device', 'message'] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      await lookUntil(drive, 'before', deviceId, (count) => count >= 0);
      for (const state of over) {
        const message_id = await messageByHook(drive, plane, { deviceId, state });
        await drive.send(state, drive.request(reading, { path: { message_id } }));
      }
      await lookUntil(drive, 'after', deviceId, (count) => count === 0);
    },
    claims: [
      claims(
        `${deviceList}.ended-not-counted`,
        { reads: [...over, ...looks], controls: [...over, ...looks] },
        (read) => {
          if (!over.every((state) => member(read(state).json, 'state') === state))
            return { inconclusive: 'they do not all read as the hook was asked to make them' };
          const device = member(read(over[0]).json, 'device_id');
          for (const count of bothCounts) {
            const [before = 0, after = 0] = ['before-', 'after-'].map((look) =>
              countOf(read.all(look), device, count),
            );
            if (before >= 0 && after > before)
              return { at: 'after-1', ...changedValue(count, before, after) };
          }
          return null;
        },
      ),
    ],
  });
}

/** a submission that comes again makes no second message, and none waits for the device. */
function repeated(): Check {
  const looks = ['before', 'queued', 'after'] as const;
  return defineCheck({
    id: `${deviceList}/submission-repeated`,
    title: 'counts no message as pending that a repeated submission did not make',
    callee: deviceList,
    alsoCalls: ['alpha.submit'],
    needs: { freshAccount: true, states: ['device'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      await lookUntil(drive, 'before', device_id, (count) => count >= 0);
      const key = freshId(drive);
      const body = { ...(await goodSubmission(drive)), device_id };
      await submit(drive, 'submit', body, { key });
      await lookUntil(drive, 'queued', device_id, (count) => count > 0);
      await submit(drive, 'repeat', body, { key });
      await lookUntil(drive, 'after', device_id, (count) => count > 0);
    },
    claims: [
      claims(
        `${deviceList}.repeats-not-pending`,
        {
          reads: ['repeat', ...looks.map((look) => `${look}-*`)],
          controls: ['submit', 'repeat', ...looks.map((look) => `${look}-*`)],
        },
        (read) => {
          const { device_id: device } = sentBy(read('submit'));
          const [before = 0, queued = 0, after = 0] = looks.map((look) =>
            countOf(read.all(`${look}-`), device),
          );
          if (before < 0 || queued !== before + 1)
            return { inconclusive: `${name} was ${before} before it and ${queued} with it` };
          if (after <= queued) return null;
          return { at: 'after-1', ...changedValue(name, queued, after) };
        },
      ),
    ],
  });
}

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
      const path = { message_id: await messageByHook(drive, plane, { deviceId }) };
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

/** How many messages are pending for a device, or counted otherwise; -1 where the pages do not tell. */
function countOf(pages: readonly Answer[], deviceId: unknown, counted: string = name): number {
  const count = devicesIn(pages).find((one) => one['device_id'] === deviceId)?.[counted];
  return typeof count === 'number' ? count : -1;
}

function noLongerCounted(read: Reader): ClaimVerdict {
  const { json } = read('status');
  if (member(json, 'state') !== 'cancelled') return { inconclusive: 'it does not read cancelled' };
  const [before = 0, queued = 0, after = 0] = ['before-', 'queued-', 'after-'].map((look) =>
    countOf(read.all(look), member(json, 'device_id')),
  );
  if (before < 0 || queued !== before + 1)
    return {
      inconclusive: `${name} does not count the message: ${before} before it, and ${queued} with it`,
    };
  if (after < queued) return null;
  return { at: 'after-1', ...otherValue(name, before, after) };
}
