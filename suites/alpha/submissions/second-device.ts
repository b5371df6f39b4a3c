import { shows } from '../../../harness/claims/members.ts';
import { readsAs } from '../../resources/messages/status-claims.ts';
import { messageItems } from '../../resources/messages/timeline-support.ts';
import { inList } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import {
  goodSubmission,
  messageIdOf,
  sentBy,
  submit,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { itemsIn } from '../../resources/lists/paging.ts';
import { queueOfAnother } from '../../resources/in-flight/queue-of-another.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';
import { messageOf } from '../../resources/messages/messages.ts';

const id = 'alpha.submit';
const timeline = 'ownerMessages.list';
const members = ['deviceId', 'recipient'] as const;
const listed = inList(messageItems, 'list', 'submit');

/** Where an account has two devices, each is asked of what is its own. */
export const alphaSecondDevice: readonly Check[] = [queueFullOfAnother(), shownOnSecond()];

function queueFullOfAnother(): Check {
  return defineCheck({
    id: `${id}/queue-full-of-another`,
    title: 'takes a submission for a device while the queue of another one is full',
    callee: id,
    needs: { freshAccount: true, states: ['device'], members: [...members] },
    drive: async (drive) => {
      await submit(drive, 'control', await goodSubmission(drive));
      const device_id = await deviceByHook(drive, { queueFull: true });
      const fault = 'the queue of the device is full';
      await submit(drive, 'full', { ...(await goodSubmission(drive)), device_id }, { fault });
      await submit(drive, 'beside', await goodSubmission(drive));
    },
    claims: [queueOfAnother(`${id}.queue-full-of-device`)],
  });
}

/** The message of a second device, after one of the first: each names the device that it was submitted to. */
function shownOnSecond(): Check {
  return defineCheck({
    id: 'alpha.status/of-a-second-device',
    title: 'shows a message with its own device, of several that the account has',
    callee: 'alpha.status',
    alsoCalls: ['alpha.submit', timeline],
    needs: { freshAccount: true, states: ['device'], members: ['owner', ...members] },
    drive: async (drive) => {
      await submit(drive, 'first', await goodSubmission(drive));
      const device_id = await deviceByHook(drive);
      const body = { ...(await goodSubmission(drive)), device_id };
      const message = messageIdOf(drive, await submit(drive, 'submit', body));
      await messageOf(drive, 'public', message).read('status');
      await sendUntil(drive, 'list', drive.request(timeline), ([page]) => {
        return page !== undefined && listedDevice(page, message) !== undefined;
      });
    },
    claims: [
      readsAs('status', 'submit', deviceOf, ['first']),
      shows(`${timeline}.device-submitted-to`, listed, (read) => deviceOf(read('submit')), {
        after: ['first', 'submit'],
        mayFail: ['status'],
        unless: (read) =>
          listed.shown(read)?.['device_id'] === undefined && 'the list shows no device of it',
      }),
    ],
  });
}

function listedDevice(page: Answer, message: string): unknown {
  return itemsIn(timeline, page).find((item) => item['message_id'] === message)?.['device_id'];
}

function deviceOf(submission: Answer) {
  return { device_id: sentBy(submission)['device_id'] };
}
