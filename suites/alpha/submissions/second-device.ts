import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import {
  goodSubmission,
  messageIdOf,
  sentBy,
  statusRequest,
  submit,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { itemsIn } from '../../resources/lists/paging.ts';
import { queueOfAnother } from '../../resources/in-flight/queue-of-another.ts';
import { sendUntil } from '../../resources/lists/until-shown.ts';

const id = 'alpha.submit';
const timeline = 'ownerMessages.list';
const members = ['deviceId', 'recipient'] as const;

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
  const labels = { reads: ['submit', 'status', 'list'], controls: ['first', 'submit'] };
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
      await drive.send('status', statusRequest(drive, message));
      await sendUntil(drive, 'list', drive.request(timeline), ([page]) => {
        return page !== undefined && listedDevice(page, message) !== undefined;
      });
    },
    claims: [
      claims('alpha.status.after-submit', labels, (read) => {
        const status = read('status');
        if (!accepted(status)) return { at: 'status', expected: '200', got: describe(status) };
        return names('status', read('submit'), member(status.json, 'device_id'));
      }),
      claims(
        `${timeline}.device-submitted-to`,
        { ...labels, controls: [...labels.controls, 'list'] },
        (read) => {
          const message = textOf(member(read('submit').json, 'message_id'));
          const shown = listedDevice(read('list'), message);
          if (shown === undefined) return { inconclusive: 'the message is not listed' };
          return names('list', read('submit'), shown);
        },
      ),
    ],
  });
}

function listedDevice(page: Answer, message: string): unknown {
  return itemsIn(timeline, page).find((item) => item['message_id'] === message)?.['device_id'];
}

function names(at: string, submission: Answer, shown: unknown) {
  const expected = `the device ${textOf(sentBy(submission)['device_id'])}`;
  const got = `the device ${textOf(shown)}`;
  return expected === got ? null : { at, expected, got };
}
