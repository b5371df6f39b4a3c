import type { Allowed } from '../../harness/model/found.ts';
import { member, numberOf } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import { cancelOnceExpired } from '../resources/messages/cancels.ts';
import { readAfterDispatch } from '../resources/messages/read-after-dispatch.ts';
import { neverHandedOut, type Cancelling } from '../resources/messages/handed-out.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { makeMessage } from '../resources/messages/messages.ts';

const id = 'sealed.messages.cancel';
const conflict: Allowed = { status: 409, code: 'cancellation_conflict' };

export function neverDispatched(): readonly Check[] {
  const routes: Omit<Cancelling, 'clause' | 'ofDevice'> = {
    cancel: id,
    read: 'sealed.messages.get',
    make: (drive, deviceId) =>
      makeMessage(drive, 'sealed', deviceId === undefined ? {} : { deviceId }),
  };
  return [
    ...neverHandedOut({
      ...routes,
      clause: `${id}.never-dispatched`,
      ofDevice: 'sealed.messages.submit.for-its-device',
    }),
    readAfterDispatch(routes, 'sealed.messages.get.too-late-to-cancel'),
  ];
}

export function onceExpired(): Check {
  const read = 'sealed.messages.get';
  const submit = 'sealed.messages.submit';
  return cancelOnceExpired({
    cancel: id,
    read,
    submit,
    clause: `${id}.too-late`,
    conflict,
    needs: { states: ['envelope'] },
    make: async (drive) => {
      const upload = drive.request(submit, await freshUpload(drive, 'outbound'));
      const message =
        uploadedId('outbound', await drive.setUp(upload)) ??
        drive.stop('an envelope was accepted without message_id');
      const shown = await drive.setUp(drive.request(read, { path: { message_id: message } }));
      return { id: message, expiresAtMs: numberOf(member(shown.json, 'expires_at_ms')) };
    },
  });
}
