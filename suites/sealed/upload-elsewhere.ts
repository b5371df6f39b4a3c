import { changedValue, otherValue } from '../../harness/judge/found.ts';
import {
  type Check,
  type ClaimVerdict,
  type Reader,
  isMismatch,
} from '../../harness/model/check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { upload, uploadCheck } from './upload-support.ts';

const direction = 'outbound';
const goods = ['theirs', 'control'];
const looks = ['seen', 'cancel', 'seen-again'];

/**
 * What another account has submitted comes under a key of this one. Whether it is refused is open;
 * that it is taken for a repeat would tell the id of a message that is not this account's.
 */
export function elsewhere(): Check {
  return uploadCheck(direction, {
    key: 'sent-by-another-account',
    title: 'tells no message id of another account to who sends its bytes',
    alsoCalls: ['sealed.messages.get', 'sealed.messages.cancel'],
    needs: { freshAccount: true, states: ['account'] },
    drive: async (drive) => {
      const { account, body, message_id } = await submittedElsewhere(drive);
      await drive.send('control', upload(drive, direction, await freshUpload(drive, direction)));
      const fault = 'the envelope is of another account';
      await drive.send('crossed', upload(drive, direction, { body, fault, regular: false }));
      const path = { message_id };
      const foreign = 'the message is of another account';
      const seen = drive.request('sealed.messages.get', { path, fault: foreign });
      await drive.send('seen', seen);
      await drive.send('cancel', drive.request('sealed.messages.cancel', { path }, account));
      await drive.send('seen-again', seen);
    },
    claims: [
      claims('sealed.foreign-resource', { reads: looks, controls: goods }, staysUnseen),
      claims(
        'sealed.uploads.per-account',
        { reads: ['crossed', ...goods, ...looks], controls: goods },
        tellsNoId,
      ),
    ],
  });
}

/** The last of several messages of another account: ids may be counted within an account. */
async function submittedElsewhere(drive: Drive) {
  const account = await drive.anotherAccount();
  const envelopes = account.envelopes?.[direction] ?? [];
  const bytes = envelopes.map((envelope) => Buffer.from(envelope, 'base64'));
  const body = bytes.pop() ?? drive.stop('the other account has no envelope');
  const request = (one: Uint8Array) =>
    drive.request('sealed.messages.submit', { body: one }, account);
  // one after the other, so that they are counted up
  for (const one of bytes) await drive.setUp(request(one));
  const message_id = uploadedId(direction, await drive.send('theirs', request(body)));
  return { account, body, message_id: message_id ?? drive.stop('the envelope made no message') };
}

/** What is cancelled for its sender is cancelled for who sent the same bytes only if it is one message. */
function staysUnseen(read: Reader): ClaimVerdict {
  if (!looks.filter((label) => label !== 'cancel').every((label) => accepted(read(label))))
    return null;
  const [was, theirs, is] = looks.map((label) => member(read(label).json, 'state'));
  if (theirs !== 'cancelled' || was === 'cancelled')
    return { inconclusive: 'a cancel by its sender could not tell whose message it is' };
  if (is !== 'cancelled') return null;
  return { at: 'seen-again', ...changedValue('state', was, is, 'a message of its own') };
}

/** An id that the account reads as its own, or was given anew, may have been made of the bytes. */
function tellsNoId(read: Reader): ClaimVerdict {
  const crossed = read('crossed');
  const theirs = uploadedId(direction, read('theirs'));
  if (!accepted(crossed) || uploadedId(direction, crossed) !== theirs) return null;
  const readsIts = accepted(read('seen')) && !isMismatch(staysUnseen(read));
  const own = uploadedId(direction, read('control')) === theirs || readsIts;
  if (own || member(crossed.json, 'created') !== false)
    return { inconclusive: 'ids may be the same in several accounts' };
  return { at: 'crossed', ...otherValue('message_id', 'that of a message of its own', theirs) };
}
