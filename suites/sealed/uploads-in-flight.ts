import type { Check } from '../../harness/model/check.ts';
import type { EnvelopeDirection } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { messagesIn } from '../resources/messages/timeline-support.ts';
import { upload } from './upload-support.ts';
import { freshSubmission } from '../resources/messages/alpha-support.ts';
import { answeredCheck } from '../resources/in-flight/freed.ts';
import { keptOpenCheck } from '../resources/in-flight/in-flight-answered.ts';
import { fourEnd } from '../resources/in-flight/in-flight-ends.ts';
import {
  besideSubmissions,
  fifthBeside,
  fifthCheck,
  heldBodies,
} from '../resources/in-flight/in-flight.ts';
import { freshUpload, goodUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { onlyAccepted } from '../resources/messages/only-accepted.ts';
import { walk } from '../resources/lists/paging.ts';

const list = 'sealed.messages.list' as const;
const callee = uploadRoutes.outbound;
const mediaType = 'application/octet-stream';

/** Four envelopes on their way: how the rule meets them too, of whichever direction. */
export const uploadsInFlightSuite: Suite = {
  id: 'sealed-uploads-in-flight',
  title: 'Four sealed envelopes of an account are on their way at once, and no fifth',
  checks: [
    inFlight('outbound'),
    inFlight('inbound'),
    fourEnd('outbound', 'dropped'),
    fourEnd('inbound', 'dropped'),
    fourEnd('outbound', 'chunked'),
    fourEnd('outbound', 'timed-out'),
    // the account's bodies of either plane: a submission is refused for its rate, or beside four of them, and for
    // nothing else, while an upload may have a rate of its own
    keptOpenCheck({
      title:
        'takes what comes while the connections of four envelopes that were answered stay open',
      callee,
      alsoCalls: [uploadRoutes.inbound, 'alpha.submit'],
      needs: { states: ['envelope'], members: ['deviceId', 'recipient'] },
      four: (drive, place) => goodUpload(drive, ofEither(place)),
      tries: {
        idle: ['sealed.in-flight.freed', (drive) => goodUpload(drive, 'outbound')],
        submission: ['public.in-flight.freed', (drive) => freshSubmission(drive)],
      },
    }),
    answered(),
    besideSubmissions(
      callee,
      'sealed.in-flight.whole-account',
      (drive) => goodUpload(drive, 'outbound'),
      { states: ['envelope'] },
    ),
  ],
};

function inFlight(direction: EnvelopeDirection): Check {
  const outbound = direction === 'outbound';
  const submitsNothing = onlyAccepted('sealed.messages.submit.refused-submits-nothing', {
    sent: [...heldBodies, 'fifth-*'],
    list: 'after',
    listed: messagesIn,
  });
  return fifthCheck({
    when: 'while four envelopes of the account are on their way',
    clause: 'sealed.in-flight.fifth',
    callee: uploadRoutes[direction],
    alsoCalls: [uploadRoutes.outbound, uploadRoutes.inbound, ...(outbound ? [list] : [])],
    needs: { states: ['envelope'], fallback: true },
    drive: async (drive) => {
      drive.afford('sealedMessages', heldBodies.length + 1);
      // the account's bodies are counted together, on any route
      const four = (place: number) => goodUpload(drive, ofEither(place));
      await fifthBeside(drive, four, () => goodUpload(drive, direction));
      // no list has events, and on an account of others the list has their messages too
      if (outbound && drive.ownAccount) await walk(drive, list, 'after');
    },
    further: outbound ? [submitsNothing] : [],
  });
}

/** An answered upload no longer counts as in flight, with any status; a submission shows it. */
function answered(): Check {
  return answeredCheck(callee, {
    title:
      'takes a submission after four uploads were repeats, or refused for each of several reasons',
    alsoCalls: [uploadRoutes.inbound, 'alpha.submit'],
    needs: { states: ['envelope'] },
    begin: async (drive) => {
      const out = upload(drive, 'outbound', await freshUpload(drive, 'outbound'));
      const event = upload(drive, 'inbound', await freshUpload(drive, 'inbound'));
      const other = await freshUpload(drive, 'outbound');
      await drive.send('first', out);
      await drive.send('first-event', event);
      return { out, event, other };
    },
    reasons: {
      repeat: ['repeats of an envelope', (_, { out }) => out],
      'event-repeat': ['repeats of an event', (_, { event }) => event],
      'other-type': [
        'envelopes of another media type',
        (drive, { other }) =>
          upload(drive, 'outbound', {
            ...other,
            mediaType,
            fault: `the media type is ${mediaType}`,
          }),
      ],
      unopened: [
        'uploads that are no envelope',
        (drive) => {
          const body = Buffer.from('no envelope');
          return upload(drive, 'outbound', { body, fault: 'the bytes are no envelope' });
        },
      ],
    },
  });
}

function ofEither(place: number): EnvelopeDirection {
  return place % 2 === 0 ? 'outbound' : 'inbound';
}
