import { messagesIn } from '../resources/messages/timeline-support.ts';
import { otherAnswer, otherValue, unlisted } from '../../harness/judge/found.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { accepts, claims } from '../../harness/judge/claims.ts';
import { assumptions } from '../../harness/judge/assumed.ts';
import { member } from '../../harness/model/json.ts';
import type { Check } from '../../harness/model/check.ts';
import { countsMilliseconds } from '../resources/messages/times.ts';
import { walkUntil } from '../resources/lists/until-shown.ts';
import { lookAt } from '../resources/deliveries/delivery-support.ts';
import { cameBefore, freshUpload, uploadedId } from '../resources/messages/message-support.ts';
import { controlUpload, upload, uploadCheck } from './upload-support.ts';

/** Where what was uploaded is shown, and that its content is not. */
export const shownChecks: readonly Check[] = [listed(), fannedOut()];

function listed(): Check {
  return uploadCheck('outbound', {
    key: 'listed',
    title: 'lists what it accepted under the id that it gave, and shows nothing of its content',
    alsoCalls: ['sealed.messages.list', 'sealed.messages.get', 'sealed.messages.cancel'],
    drive: async (drive) => {
      const submitted = await controlUpload(drive, 'outbound');
      const message =
        uploadedId('outbound', submitted) ?? drive.stop('a submission came without message_id');
      await walkUntil(drive, 'sealed.messages.list', 'list', (pages) =>
        messagesIn(pages).some((one) => one['message_id'] === message),
      );
      const path = { message_id: message };
      await drive.send('read', drive.request('sealed.messages.get', { path }));
      // Taken or too late: what it answers is read for content alone.
      await drive.send('cancel', drive.request('sealed.messages.cancel', { path }));
    },
    claims: [
      claims('sealed.messages.list.shows-submitted', ['control', 'list-*'], (read) => {
        const message = uploadedId('outbound', read('control'));
        const listing = messagesIn(read.all('list-'));
        if (listing.some((one) => one['message_id'] === message)) return null;
        if (cameBefore(read('control'))) return { inconclusive: assumptions.envelope };
        return { at: 'list-1', ...unlisted(`the message ${message}`, listing.length) };
      }),
      claims('sealed.messages.get.accepted', { reads: ['read'], controls: ['control'] }, (read) => {
        const answer = read('read');
        const message = uploadedId('outbound', read('control'));
        const shown = member(answer.json, 'message_id');
        if (accepted(answer) && shown === message) return null;
        if (cameBefore(read('control'))) return { inconclusive: assumptions.envelope };
        if (!accepted(answer)) return otherAnswer(answer, `200 with the message ${message}`);
        return { at: 'read', ...otherValue('message_id', message, shown) };
      }),
      countsMilliseconds('sealed-times.epoch-milliseconds', ['read'], 'read', (read) =>
        member(read('read').json, 'created_at_ms'),
      ),
    ],
  });
}

/** Which events reach which endpoints is open; what a delivery shows of them is not. */
function fannedOut(): Check {
  return uploadCheck('inbound', {
    key: 'fan-out',
    title: 'shows nothing of an uploaded event in the deliveries that come of it',
    alsoCalls: ['sealed.webhooks.create', 'sealed.webhooks.enable', 'sealed.deliveries.list'],
    drive: async (drive) => {
      const endpoint = await drive.endpoint('sealed');
      const path = { endpoint_id: endpoint };
      await drive.setUp(drive.request('sealed.webhooks.enable', { path }));
      const event = await freshUpload(drive, 'inbound');
      await drive.send('event', upload(drive, 'inbound', event));
      await lookAt(drive, 'sealed', endpoint, 'deliveries');
    },
    // The judge reads every answer of a check for content (`harness/judge/sealed-content.ts`).
    claims: [accepts('sealed.inbound.upload.accepted', 'event', 202)],
  });
}
