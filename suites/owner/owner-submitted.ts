import { unlisted, stillListed } from '../../harness/judge/found.ts';
import { idsIn } from '../../harness/contract/page-walk.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim, Reader } from '../../harness/model/check.ts';
import { member, textOf } from '../../harness/model/json.ts';
import {
  goodSubmission,
  messageIdOf,
  sentBy,
  submit,
} from '../resources/messages/alpha-support.ts';
import {
  deviceByHook,
  deviceList,
  lookAtDevices,
  revokeRequest,
} from '../resources/devices/device-support.ts';
import { listsWhatIsKnown } from '../resources/lists/listed.ts';
import { showsNoContent } from '../resources/messages/no-content.ts';
import { hasCursor, itemsIn } from '../resources/lists/paging.ts';
import { countsMilliseconds } from '../resources/messages/times.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import { makeMessage } from '../resources/messages/messages.ts';

const id = 'ownerMessages.list';
const labels = ['submit', 'list'];

/** What the timeline tells of single messages, and what it keeps to itself. */
export const submittedChecks: readonly Check[] = [submitted(), ofRevokedDevice()];

function submitted(): Check {
  return defineCheck({
    id: `${id}/submitted`,
    title: 'lists a submitted message, without its content or the number that it goes to',
    callee: id,
    alsoCalls: ['alpha.submit', deviceList],
    needs: { members: ['alphaKey', 'deviceId', 'recipient'] },
    drive: async (drive) => {
      const answer = await submit(drive, 'submit', await goodSubmission(drive));
      const message = messageIdOf(drive, answer);
      // on an account that others submit to as well it may be on a later page by now
      const shows = ([page]: readonly Answer[]) => page !== undefined && lists(page, message);
      await sendUntil(drive, 'list', drive.request(id), shows);
      await lookAtDevices(drive, 'devices');
    },
    claims: [
      shown(),
      // it was taken for a device of the account, which has a message waiting now
      listsWhatIsKnown('devices.list.complete', deviceList, 'devices', 'submit', (submission) =>
        String(sentBy(submission)['device_id']),
      ),
      countsMilliseconds('public-times.epoch-milliseconds', labels, 'list', createdAt),
      showsNoContent('submit', 'list'),
      noRecipient(),
    ],
  });
}

function lists(page: Answer, message: string): boolean {
  return itemsIn(id, page).some((item) => item['message_id'] === message);
}

/** What was sent from a device stays in the timeline once the device is revoked. */
function ofRevokedDevice(): Check {
  return defineCheck({
    id: `${id}/revoked-device`,
    title: 'goes on listing the messages of a device that was revoked',
    callee: id,
    alsoCalls: ['devices.revoke'],
    needs: { freshAccount: true, states: ['device', 'message'] },
    drive: async (drive) => {
      const deviceId = await deviceByHook(drive);
      await makeMessage(drive, 'public', { deviceId });
      await drive.readWhole('before', drive.request(id));
      await drive.send('revoke', revokeRequest(drive, deviceId));
      await drive.readWhole('after', drive.request(id));
    },
    claims: [staysListed()],
  });
}

function staysListed(): Claim {
  return claims('ownerMessages.list.shows-submitted', ['before', 'revoke', 'after'], (read) => {
    const [before = [], after = []] = ['before', 'after'].map((look) => idsIn(id, read(look)));
    if (before.length === 0) return { inconclusive: 'the message was not listed before' };
    const lost = before.find((message) => !after.includes(message));
    if (lost === undefined) return null;
    if (hasCursor(id, read('after')))
      return { inconclusive: 'the list has more pages than were read' };
    return { at: 'after', ...unlisted(`the message ${lost}`, after.length) };
  });
}

function submittedIn(submission: Answer, list: Answer) {
  const message = member(submission.json, 'message_id');
  return itemsIn(id, list).find((item) => item['message_id'] === message);
}

/** On an account that others submit to as well, the message may stand on a later page by now. */
function shown(): Claim {
  return claims('ownerMessages.list.shows-submitted', labels, (read) => {
    if (submittedIn(read('submit'), read('list'))) return null;
    if (hasCursor(id, read('list')))
      return { inconclusive: 'it is not on the first page of several' };
    const message = textOf(member(read('submit').json, 'message_id'));
    return { at: 'list', ...unlisted(`the message ${message}`, idsIn(id, read('list')).length) };
  });
}

function createdAt(read: Reader): unknown {
  return submittedIn(read('submit'), read('list'))?.['created_at_ms'];
}

/** The digits of the number, standing alone: a plus sign may be written in several ways. */
function noRecipient(): Claim {
  return claims('ownerMessages.list.no-recipient', labels, (read) => {
    const number = textOf(sentBy(read('submit'))['recipient_e164']);
    const digits = new RegExp(`(?<!\\d)${number.replace('+', '')}(?!\\d)`);
    if (!digits.test(read('list').text)) return null;
    return { at: 'list', ...stillListed(`the number of a recipient ${number}`) };
  });
}
