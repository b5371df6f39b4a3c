import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import {
  type SubmissionParts,
  freshId,
  goodSubmission,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { takenWithin } from '../../resources/in-flight/in-flight-dropped.ts';
import { answerFours, freedAfterFours } from '../../resources/in-flight/in-flight-refused.ts';
import { heldBodies } from '../../resources/in-flight/in-flight.ts';
import { unissued } from '../../resources/ids/unissued.ts';

const id = 'alpha.submit';
const create = 'webhooks.create';

const badAddress = {
  body: { callback_url: 'http://192.0.2.1/' },
  fault: 'the callback_url is no HTTPS URL of a host name',
};

const words = {
  repeat: 'repeats of a submission',
  conflict: 'submissions under a key of other content',
  unknown: 'submissions to a device that is unknown',
  malformed: 'submissions with a test case that is too long',
  unread: 'submissions that are no JSON',
  address: 'creations with a callback_url that may not be',
} as const;

/** An answered submission or creation no longer counts as in flight, with any status. */
export const answeredSubmissions: Check = defineCheck({
  id: `${id}/in-flight-answered`,
  title:
    'takes a submission after four others were repeats, or refused for each of several reasons',
  callee: id,
  alsoCalls: [create],
  needs: { freshAccount: true, members: ['deviceId', 'recipient', 'owner'] },
  drive: async (drive) => {
    const key = freshId(drive);
    const first = submitRequest(drive, await goodSubmission(drive), { key });
    const good = async () => submitRequest(drive, await goodSubmission(drive));
    await answerFours(drive, good, reasons(drive, first, key), first);
  },
  claims: freedAfterFours(words),
});

/** What met an outage is over once that is told. */
export const inFlightOutage: Check = defineCheck({
  id: `${id}/in-flight-outage`,
  title: 'takes a submission after an outage in which four others were refused',
  callee: id,
  needs: { freshAccount: true, states: ['outage'], members: ['deviceId', 'recipient'] },
  drive: async (drive) => {
    const good = async () => submitRequest(drive, await goodSubmission(drive));
    await drive.send('control', await good());
    const met = await Promise.all(heldBodies.map(good));
    const { accountId: account } = drive.account;
    await drive.during('outage', { account }, async () => {
      for (const [place, request] of met.entries())
        // each is over before the next begins
        await drive.send(`outage-${place + 1}`, { ...request, assumption: null });
    });
    await takenWithin(drive, 'outage', good);
  },
  // a place that is kept may show in the outage already
  claims: freedAfterFours({ outage: 'submissions in an outage' }).map((claim) => ({
    ...claim,
    throttledWith: ['outage-*'],
  })),
});

function reasons(drive: Drive, first: RequestSpec, key: string) {
  const refused = async (fault: string, change: Partial<SubmissionParts>, own?: string) => {
    const body = { ...(await goodSubmission(drive)), ...change };
    return submitRequest(drive, body, { fault, ...(own !== undefined && { key: own }) });
  };
  const device_id = unissued(drive.account.deviceId, drive.random);
  const unread = { fault: 'the body is no JSON' };
  return {
    repeat: () => Promise.resolve(first),
    conflict: () => refused('the key came before with other content', {}, key),
    unknown: () => refused('the device was never issued', { device_id }),
    malformed: () => refused('the test case has 33 characters', { test_case_id: 't'.repeat(33) }),
    unread: () => Promise.resolve(submitRequest(drive, Buffer.from('{'), unread)),
    address: () => Promise.resolve(drive.request(create, badAddress)),
  } satisfies Record<keyof typeof words, unknown>;
}
