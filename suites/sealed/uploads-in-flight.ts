import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive, EnvelopeDirection } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import { uploadedIn } from './upload-support.ts';
import { answeredUploads } from './uploads-answered.ts';
import { goodSubmission, submitRequest } from '../resources/messages/alpha-support.ts';
import { keepFourOpen, takenBesideOpen } from '../resources/in-flight/in-flight-answered.ts';
import {
  dropFour,
  freedOnceDropped,
  freedOnceOutlasted,
  outlastFour,
} from '../resources/in-flight/in-flight-dropped.ts';
import { besideSubmissions } from '../resources/in-flight/in-flight-of-account.ts';
import { fifthBesideChunked, holdFourChunked } from '../resources/in-flight/in-flight-refused.ts';
import { fifth, fifthBeside, heldBodies } from '../resources/in-flight/in-flight.ts';
import { freshUpload, uploadRoutes } from '../resources/messages/message-support.ts';
import { onlyAccepted } from '../resources/messages/only-accepted.ts';
import { walk } from '../resources/lists/paging.ts';

const list = 'sealed.messages.list' as const;

/** Four envelopes on their way: how the rule meets them too, of whichever direction. */
export const uploadsInFlightSuite: Suite = {
  id: 'sealed-uploads-in-flight',
  title: 'Four sealed envelopes of an account are on their way at once, and no fifth',
  checks: [
    inFlight('outbound'),
    inFlight('inbound'),
    dropped('outbound'),
    dropped('inbound'),
    besideChunked(),
    outlasted(),
    besideOpen(),
    answeredUploads,
    besideSubmissions('sealed.messages.submit', 'sealed.in-flight.whole-account', {
      needs: { states: ['envelope'] },
      good: (drive) => good(drive, 'outbound'),
    }),
  ],
};

function inFlight(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  const outbound = direction === 'outbound';
  return defineCheck({
    id: `${callee}/in-flight`,
    title: 'answers 429 rate_limited while four envelopes of the account are on their way',
    callee,
    alsoCalls: [uploadRoutes.outbound, uploadRoutes.inbound, ...(outbound ? [list] : [])],
    needs: { unbuffered: true, states: ['envelope'], fallback: true },
    drive: async (drive) => {
      drive.afford('sealedMessages', heldBodies.length + 1);
      // the account's bodies are counted together, whatever route each is on
      const four = (place: number) => good(drive, place % 2 === 0 ? 'outbound' : 'inbound');
      await fifthBeside(drive, four, () => good(drive, direction));
      // events stand in no list, and in somebody else's account what it adds would not be told
      if (outbound && drive.ownAccount) await walk(drive, list, 'after');
    },
    claims: [
      fifth('sealed.in-flight.fifth'),
      ...(outbound
        ? [
            onlyAccepted('sealed.messages.submit.refused-submits-nothing', {
              sent: [...heldBodies, 'fifth-*'],
              list: 'after',
              listed: uploadedIn,
            }),
          ]
        : []),
    ],
  });
}

/** An envelope counts whether or not its head tells how long it is. */
function besideChunked(): Check {
  const callee = uploadRoutes.outbound;
  return defineCheck({
    id: `${callee}/in-flight-chunked`,
    title: 'answers 429 rate_limited while four envelopes of no announced length are on their way',
    callee,
    needs: { freshAccount: true, unbuffered: true, states: ['envelope'] },
    drive: (drive) => holdFourChunked(drive, () => good(drive, 'outbound')),
    claims: [fifthBesideChunked('sealed.in-flight.fifth')],
  });
}

/** Envelopes that are begun and never ended. */
function dropped(direction: EnvelopeDirection): Check {
  const callee = uploadRoutes[direction];
  return defineCheck({
    id: `${callee}/in-flight-dropped`,
    title:
      'takes an envelope after the callers of four others hung up before or amid their bodies, and no fifth',
    callee,
    needs: { freshAccount: true, unbuffered: true, states: ['envelope'] },
    drive: (drive) => dropFour(drive, () => good(drive, direction)),
    claims: [
      ...freedOnceDropped('sealed.in-flight.dropped-freed', 'sealed.in-flight.dropped-freed-soon'),
      fifth('sealed.in-flight.fifth'),
    ],
  });
}

/** Envelopes that the target gives up on. */
function outlasted(): Check {
  const callee = uploadRoutes.outbound;
  return defineCheck({
    id: `${callee}/in-flight-timed-out`,
    title: 'takes an envelope after it has given up on the bodies of four others',
    callee,
    long: true,
    needs: { freshAccount: true, unbuffered: true, states: ['envelope'] },
    drive: (drive) => outlastFour(drive, () => good(drive, 'outbound')),
    claims: [
      accepts(`${callee}.accepted`, 'control', 202),
      freedOnceOutlasted('sealed.in-flight.timed-out-freed'),
    ],
  });
}

/**
 * The account's bodies of either plane: a submission is refused for its rate, or beside four of them, and for
 * nothing else, while an upload may have a rate of its own.
 */
function besideOpen(): Check {
  const callee = uploadRoutes.outbound;
  return defineCheck({
    id: `${callee}/in-flight-kept-open`,
    title: 'takes what comes while the connections of four envelopes that were answered stay open',
    callee,
    alsoCalls: [uploadRoutes.inbound, 'alpha.submit'],
    needs: { freshAccount: true, states: ['envelope'], members: ['deviceId', 'recipient'] },
    drive: (drive) =>
      keepFourOpen(drive, (place) => good(drive, place % 2 === 0 ? 'outbound' : 'inbound'), {
        idle: () => good(drive, 'outbound'),
        submission: async () => submitRequest(drive, await goodSubmission(drive)),
      }),
    claims: [
      takenBesideOpen('sealed.in-flight.freed', 'idle', ['submission']),
      takenBesideOpen('public.in-flight.freed', 'submission', ['idle']),
    ],
  });
}

async function good(drive: Drive, direction: EnvelopeDirection) {
  return drive.request(uploadRoutes[direction], await freshUpload(drive, direction));
}
