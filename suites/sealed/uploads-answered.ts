import { defineCheck } from '../../harness/define-check.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import { upload } from './upload-support.ts';
import { goodSubmission, submitRequest } from '../resources/messages/alpha-support.ts';
import { answerFours, freedAfterFours } from '../resources/in-flight/in-flight-refused.ts';
import { freshUpload, uploadRoutes } from '../resources/messages/message-support.ts';

const words = {
  repeat: 'repeats of an envelope',
  'event-repeat': 'repeats of an event',
  'other-type': 'envelopes of another media type',
  unopened: 'uploads that are no envelope',
} as const;

/**
 * An answered upload no longer counts as in flight, with any status. What may come then is told by a
 * submission, which is refused for its rate, or beside four of them, and for nothing else.
 */
export const answeredUploads: Check = defineCheck({
  id: `${uploadRoutes.outbound}/in-flight-answered`,
  title:
    'takes a submission after four uploads were repeats, or refused for each of several reasons',
  callee: uploadRoutes.outbound,
  alsoCalls: [uploadRoutes.inbound, 'alpha.submit'],
  needs: { freshAccount: true, states: ['envelope'], members: ['deviceId', 'recipient'] },
  drive: async (drive) => {
    const good = async () => submitRequest(drive, await goodSubmission(drive));
    await answerFours(drive, good, await reasons(drive));
  },
  claims: freedAfterFours(words),
});

async function reasons(drive: Drive) {
  const [out, event] = [await freshUpload(drive, 'outbound'), await freshUpload(drive, 'inbound')];
  const other = await freshUpload(drive, 'outbound');
  await drive.send('first', upload(drive, 'outbound', out));
  await drive.send('first-event', upload(drive, 'inbound', event));
  const mediaType = 'application/octet-stream';
  const octets = { ...other, mediaType, fault: `the media type is ${mediaType}` };
  const body = Buffer.from('no envelope');
  return {
    repeat: () => Promise.resolve(upload(drive, 'outbound', out)),
    'event-repeat': () => Promise.resolve(upload(drive, 'inbound', event)),
    'other-type': () => Promise.resolve(upload(drive, 'outbound', octets)),
    unopened: () =>
      Promise.resolve(upload(drive, 'outbound', { body, fault: 'the bytes are no envelope' })),
  } satisfies Record<keyof typeof words, unknown>;
}
