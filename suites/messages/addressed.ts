import { inAnswer } from '../../harness/claims/looks.ts';
import { leaves } from '../../harness/claims/members.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { member } from '../../harness/model/json.ts';
import { undecodableIdCheck } from '../resources/ids/undecodable.ts';
import { unknownIdCheck } from '../resources/ids/unknown-id.ts';
import { keyWith } from '../resources/keys.ts';
import { messageMembers } from '../resources/messages/message-states.ts';
import { makeMessage } from '../resources/messages/messages.ts';

const addressed = ['alpha.status', 'alpha.cancel'] as const;
type Addressed = (typeof addressed)[number];

/** The message that a path names: unknown, another account's, another device's (rows of both). */
export const addressedChecks: readonly Check[] = addressed.flatMap((id) => [
  unknownIdCheck({
    id,
    parameter: 'message_id',
    noun: 'message',
    unknown: 'alpha.unknown-message',
    malformed: 'alpha.malformed-id',
    title: 'answers 404 for an unknown message, 400 or 404 for a malformed id',
  }),
  foreign(id),
  outsideScope(id),
  undecodableIdCheck(id),
]);

function send(drive: Drive, id: Addressed, label: string, message_id: string, fault?: string) {
  const parts = { path: { message_id }, ...(fault !== undefined && { fault }) };
  return drive.send(label, drive.request(id, parts));
}

/** The last of two messages: ids may be counted within an account, and this one has but one. */
function foreign(id: Addressed): Check {
  return defineCheck({
    id: `${id}/foreign-message`,
    title: 'answers 404 or 403 for a message of another account and leaves it as it was',
    callee: id,
    alsoCalls: ['alpha.status'],
    needs: { freshAccount: true, states: ['message', 'account'] },
    drive: async (drive) => {
      const other = await drive.anotherAccount();
      await makeMessage(drive, 'public', {}, other);
      const theirs = await makeMessage(drive, 'public', {}, other);
      const own = await makeMessage(drive, 'public');
      if (own === theirs) drive.stop('message ids are counted within an account');
      await send(drive, id, 'control', own);
      const path = { message_id: theirs };
      const look = (label: string) =>
        drive.send(label, drive.request('alpha.status', { path }, other));
      await look('before');
      await look('before-again');
      await send(drive, id, 'foreign', theirs, 'the message is of another account');
      await look('after');
    },
    claims: [
      refuses('public.foreign-resource', 'foreign', [{ status: 404 }, { status: 403 }]),
      ...(id === 'alpha.cancel' ? [untouched()] : []),
    ],
  });
}

function untouched() {
  const looks = [inAnswer('before'), inAnswer('after')] as const;
  return leaves('public.foreign-resource-untouched', looks, messageMembers, {
    after: ['control', 'before-again'],
    mayFail: ['foreign'],
    unless: (read) => {
      const [first, again] = [read('before').json, read('before-again').json];
      const stays = messageMembers.every((name) => member(first, name) === member(again, name));
      return !stays && 'reading it changes it by itself';
    },
  });
}

/** whether a status is bound to the device, or to the tenant alone, is left open. */
function outsideScope(id: Addressed): Check {
  const clause =
    id === 'alpha.status' ? 'alpha.status.device-outside-scope' : 'alpha.device-outside-scope';
  return defineCheck({
    id: `${id}/device-outside-scope`,
    title: 'answers 404 or 403 for a message of a device that the key is not bound to',
    callee: id,
    needs: { freshAccount: true, states: ['message', 'credential'] },
    drive: async (drive) => {
      await send(drive, id, 'control', await makeMessage(drive, 'public'));
      const parts = {
        path: { message_id: await makeMessage(drive, 'public') },
        credentials: { bearer: await keyWith(drive, 'public', 'otherDevice') },
        fault: 'the key is bound to another device of the account alone',
      };
      await drive.send('outside', drive.request(id, parts));
    },
    claims: [refuses(clause, 'outside', [{ status: 404 }, { status: 403 }])],
  });
}
