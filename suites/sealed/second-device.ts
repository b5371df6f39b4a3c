import { repeated } from '../../harness/judge/found.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Check, ClaimVerdict, Reader } from '../../harness/model/check.ts';
import { isListed } from '../resources/lists/listed.ts';
import { itemsIn } from '../resources/lists/paging.ts';
import { queueOfAnother } from '../resources/in-flight/queue-of-another.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { freshUpload } from '../resources/messages/message-support.ts';
import { envelopeOf } from './upload-refusals.ts';
import { controlUpload, upload } from './upload-support.ts';
import { makeMessage } from '../resources/messages/messages.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';

const submit = 'sealed.messages.submit';
const list = 'sealed.messages.list';
const get = 'sealed.messages.get';
const both = ['first', 'second'] as const;

/** Where an account has two devices, each is asked of what is its own. */
export const sealedSecondDevice: readonly Check[] = [queueFullOfAnother(), shownOnTheirs()];

function queueFullOfAnother(): Check {
  return defineCheck({
    id: `${submit}/queue-full-of-another`,
    title: 'takes an envelope for a device while the queue of another one is full',
    callee: submit,
    needs: { freshAccount: true, states: ['device', 'envelope'] },
    drive: async (drive) => {
      await controlUpload(drive, 'outbound');
      const deviceId = await deviceByHook(drive, { queueFull: true });
      const body = await envelopeOf(drive, { direction: 'outbound', deviceId });
      const fault = 'the queue of the device is full';
      await drive.send('full', upload(drive, 'outbound', { body, fault }));
      await drive.send('beside', upload(drive, 'outbound', await freshUpload(drive, 'outbound')));
    },
    claims: [queueOfAnother(`${submit}.queue-full-of-device`)],
  });
}

/** In which form the plane names a device is open: those of two devices are two. */
function shownOnTheirs(): Check {
  return defineCheck({
    id: `${get}/of-two-devices`,
    title: 'shows messages of two devices with two device ids',
    callee: get,
    alsoCalls: [list],
    needs: { freshAccount: true, states: ['device', 'message'] },
    drive: async (drive) => {
      const made: string[] = [];
      for (const label of both) {
        const deviceId = await deviceByHook(drive);
        const message_id = await makeMessage(drive, 'sealed', { deviceId });
        made.push(message_id);
        await drive.send(label, drive.request(get, { path: { message_id } }));
      }
      await walkUntil(drive, list, 'list', (pages) =>
        made.every((one) => isListed(list, pages, one)),
      );
    },
    claims: [
      claims(`${get}.device`, both, (read) =>
        apart(
          'second',
          both.map((label) => member(read(label).json, 'device_id')),
        ),
      ),
      claims(`${get}.device`, { reads: ['list-*'], controls: [...both, 'list-*'] }, listedApart),
    ],
  });
}

function listedApart(read: Reader): ClaimVerdict {
  const items = read.all('list-').flatMap((page) => itemsIn(list, page));
  const shown = both.map((label) => {
    const message = member(read(label).json, 'message_id');
    return items.find((item) => item['message_id'] === message)?.['device_id'];
  });
  if (shown.includes(undefined)) return { inconclusive: 'a message is not listed' };
  return apart('list-1', shown);
}

function apart(at: string, [one, other]: readonly unknown[]): ClaimVerdict {
  return one === other ? { at, ...repeated('device_id', textOf(one)) } : null;
}
