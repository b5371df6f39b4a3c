import { otherArrivals } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check, ClaimVerdict } from '../../../harness/model/check.ts';
import { textOf, member } from '../../../harness/model/json.ts';
import { nowMs } from '../../../harness/model/now.ts';
import type { Suite } from '../../../harness/model/suite.ts';
import { selection } from '../../resources/good-requests.ts';
import { attemptsIn, listUntil } from '../../resources/deliveries/listed-attempts.ts';
import { freshUpload } from '../../resources/messages/message-support.ts';
import {
  hasBodyOf,
  tellsOneOf,
  turnedOn,
  watchAsLong,
} from '../../resources/deliveries/receiving.ts';
import { callsOf, isToldAsSuccess } from '../arrivals/arrivals-support.ts';
import { reachesOnce } from '../deliveries/delivery-fan-out-sealed.ts';
import { retiredUploadChecks } from '../retirement/retired-uploads.ts';

const upload = 'sealed.inbound.upload';

/** What an upload sets off at the endpoints that were selected for it (contract: "Events"; ). */
export const uploadedEventsSuite: Suite = {
  id: 'uploaded-events',
  title: 'An uploaded event is delivered once, and retired with its endpoint',
  checks: [reachesOnce(), arrivesOnce(), ...retiredUploadChecks],
};

/** Repeated bytes are the event that they were (contract: sealed rule 1; R-240). */
function arrivesOnce(): Check {
  return defineCheck({
    id: `${upload}/arrives-once`,
    title: 'brings an envelope to an endpoint once, however often it is uploaded',
    callee: upload,
    alsoCalls: [...callsOf('public'), 'webhooks.sealedEvents', 'deliveries.list'],
    needs: { freshAccount: true, receiver: true },
    drive: async (drive) => {
      const endpoint = await turnedOn(drive, 'public', 'hook', { status: 200 });
      const parts = { path: { endpoint_id: endpoint.id }, body: selection };
      await drive.setUp(drive.request('webhooks.sealedEvents', parts));
      const envelope = drive.request(upload, await freshUpload(drive, 'inbound'));
      const started = nowMs();
      await drive.send('first', envelope);
      await endpoint.place.untilArrivals(1);
      await listUntil(drive, 'public', 'hook-list', endpoint, 1);
      await drive.send('again', envelope);
      await watchAsLong(drive, [endpoint], started);
      await drive.send('after', drive.request('webhooks.list'));
    },
    claims: [
      claims(
        'sealed.inbound.upload.arrives-once',
        {
          reads: ['first', 'again', 'after', 'hook-list'],
          controls: ['first', 'again', 'after', 'hook-list'],
        },
        (read): ClaimVerdict => {
          const place = read.place('hook');
          const [first] = place.arrivals;
          if (!first) return { inconclusive: 'nothing came of the envelope at all' };
          if (place.arrivals.some(({ ended }) => ended !== 'answered'))
            return { inconclusive: 'not each arrival was answered' };
          if (!attemptsIn([read('hook-list')]).some(isToldAsSuccess))
            return { inconclusive: 'the list does not tell of an attempt that succeeded' };
          const event = textOf(member(read('first').json, 'event_id'));
          const isOf = (one: typeof first) => tellsOneOf(one, [event]) || hasBodyOf(one, first);
          const from = read('again').exchange.startedAtMs;
          if (!place.arrivals.some((one) => one.atMs > from && isOf(one))) return null;
          return { at: 'again', ...otherArrivals(place, 'one delivery of the event') };
        },
      ),
    ],
  });
}
