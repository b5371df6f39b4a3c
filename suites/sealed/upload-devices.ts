import { shows } from '../../harness/claims/members.ts';
import { messageItems, messagesIn } from '../resources/messages/timeline-support.ts';
import { type ItemView, inAnswer, inList } from '../../harness/claims/looks.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import {
  controlUpload,
  directions,
  envelopeOfFurtherDevice,
  upload,
  uploadCheck,
} from './upload-support.ts';
import { idInPath } from '../../harness/judge/path-ids.ts';
import { keyWith } from '../resources/keys.ts';

/** The device that an envelope is for or of: it has the message, and the key is bound to it. */
export function uploadDeviceChecks(): readonly Check[] {
  return [keptForItsDevice(), ...directions.map(beyondItsKey)];
}

/** The further device is none that an account would take for want of another. */
function keptForItsDevice(): Check {
  return uploadCheck('outbound', {
    key: 'kept-for-its-device',
    title: 'shows a message under the device that its envelope is for',
    alsoCalls: ['sealed.devices.get', 'sealed.messages.get', 'sealed.messages.list'],
    needs: { freshAccount: true, states: ['device', 'envelope'] },
    drive: async (drive) => {
      await controlUpload(drive, 'outbound');
      const { body, deviceId } = await envelopeOfFurtherDevice(drive);
      const path = { device_id: deviceId };
      await drive.send('device', drive.request('sealed.devices.get', { path }));
      const further = await drive.send('further', upload(drive, 'outbound', { body }));
      const message = uploadedId('outbound', further) ?? drive.stop('it came without message_id');
      const named = { path: { message_id: message } };
      await drive.send('read', drive.request('sealed.messages.get', named));
      await walkUntil(drive, 'sealed.messages.list', 'list', (pages) =>
        messagesIn(pages).some((one) => one['message_id'] === message),
      );
    },
    claims: [inAnswer('read'), inList(messageItems, 'list-*', 'further')].map(ofItsDevice),
  });
}

function ofItsDevice(shown: ItemView): Claim {
  return shows(
    'sealed.messages.submit.of-its-device',
    shown,
    (read) =>
      typeof shown.shown(read)?.['device_id'] === 'string'
        ? { device_id: idInPath(read('device').exchange, 'device_id') }
        : { inconclusive: 'no device is shown of the message' },
    { after: ['control', 'device', 'further'] },
  );
}

/** the envelope is of this device, and the key is good for another one alone. */
function beyondItsKey(direction: EnvelopeDirection): Check {
  return uploadCheck(direction, {
    key: 'other-device',
    title: 'answers 403 or 404 to an envelope of a device that the key is not bound to',
    needs: { states: ['envelope', 'credential'] },
    drive: async (drive) => {
      const bearer = await keyWith(drive, 'sealed', 'otherDevice');
      await controlUpload(drive, direction);
      const fault = 'the key is good for another device alone';
      const parts = { ...(await freshUpload(drive, direction)), credentials: { bearer }, fault };
      await drive.send('foreign', upload(drive, direction, parts));
    },
    claims: [
      refuses('sealed.auth.device-outside-scope', 'foreign', [{ status: 403 }, { status: 404 }]),
    ],
  });
}
