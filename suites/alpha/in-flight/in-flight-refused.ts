import { unless } from '../../../harness/claims/answers.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, claims, isAllowed } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import {
  type SubmissionParts,
  freshId,
  freshSubmission,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import {
  answeredCheck,
  freedAfterFour,
  takenAfter,
  takenWithin,
} from '../../resources/in-flight/freed.ts';
import { fifthBeside, fifthCheck, heldBodies } from '../../resources/in-flight/in-flight.ts';
import { notThrottled, tryFor } from '../../resources/in-flight/tries.ts';
import { unissued } from '../../resources/ids/unissued.ts';

const callee = 'alpha.submit';
const create = 'webhooks.create';
const members = ['deviceId', 'recipient'] as const;

/** The sizes, in bytes, up to which a 413 is looked for. */
const largeSizes = [64, 256, 1024].map((kibibytes) => kibibytes * 1024);
const longCase = { test_case_id: 't'.repeat(33) };
const longFault = 'the test case has 33 characters';

const optedOut: Allowed = { status: 403, code: 'recipient_suppressed' };
const onHold: Allowed = { status: 402, code: 'payment_hold' };

/** An answered submission or creation no longer counts as in flight, with any status. */
export const refusedSubmissionChecks: readonly Check[] = [
  defineCheck({
    id: `${callee}/in-flight-too-large`,
    title: 'takes a submission after it has refused the bodies of four others for their size',
    callee,
    needs: { freshAccount: true, members },
    // from which size on a target refuses is not shown: where it reads them all, or breaks off, one good request says so
    drive: async (drive) => {
      await drive.send('control', await freshSubmission(drive));
      if (await refusedFour(drive)) await takenWithin(drive, 'too-large');
      else await drive.send('after-read', await freshSubmission(drive));
    },
    claims: [accepts(`${callee}.accepted`, 'control', 202), freedAfterTooLarge()],
  }),
  // what is refused for what it says, or for its size, makes room for one, as what is taken does
  fifthCheck({
    key: 'in-flight-after-refusals',
    when: 'to a fifth body on its way after it has refused four others',
    clause: 'public.in-flight.fifth',
    callee,
    needs: { freshAccount: true, members },
    drive: async (drive) => {
      for (const place of heldBodies.keys()) {
        // one after the other, so that none is throttled
        const request = await freshSubmission(drive, longCase, { fault: longFault });
        await drive.send(`refused-${place + 1}`, request);
        await drive.send(`too-large-${place + 1}`, tooLarge(drive, 1024 * 1024));
      }
      await fifthBeside(drive, () => freshSubmission(drive));
    },
  }),
  answeredCheck(callee, {
    title:
      'takes a submission after four others were repeats, or refused for each of several reasons',
    alsoCalls: [create],
    begin: async (drive) => {
      const key = freshId(drive);
      const control = await freshSubmission(drive, {}, { key });
      return { key, control, device_id: unissued(drive.account.deviceId, drive.random) };
    },
    control: ({ control }) => control,
    reasons: {
      repeat: ['repeats of a submission', (_, { control }) => control],
      conflict: [
        'submissions under a key of other content',
        (drive, { key }) =>
          freshSubmission(drive, {}, { key, fault: 'the key came before with other content' }),
      ],
      unknown: [
        'submissions to a device that is unknown',
        (drive, { device_id }) =>
          freshSubmission(drive, { device_id }, { fault: 'the device was never issued' }),
      ],
      malformed: [
        'submissions with a test case that is too long',
        (drive) => freshSubmission(drive, longCase, { fault: longFault }),
      ],
      unread: [
        'submissions that are no JSON',
        (drive) => submitRequest(drive, Buffer.from('{'), { fault: 'the body is no JSON' }),
      ],
      address: [
        'creations with a callback_url that may not be',
        (drive) =>
          drive.request(create, {
            body: { callback_url: 'http://192.0.2.1/' },
            fault: 'the callback_url is no HTTPS URL of a host name',
          }),
      ],
    },
  }),
  // what met an outage no longer counts once it is answered
  defineCheck({
    id: `${callee}/in-flight-outage`,
    title: 'takes a submission after an outage in which four others were refused',
    callee,
    needs: { freshAccount: true, states: ['outage'], members },
    drive: async (drive) => {
      await drive.send('control', await freshSubmission(drive));
      const met = await Promise.all(heldBodies.map(() => freshSubmission(drive)));
      const { accountId: account } = drive.account;
      await drive.during('outage', { account }, async () => {
        for (const [place, request] of met.entries())
          // each is over before the next begins
          await drive.send(`outage-${place + 1}`, { ...request, assumption: null });
      });
      await takenWithin(drive, 'outage');
    },
    // a place that is kept may show in the outage already
    claims: [
      { ...freedAfterFour('outage', 'submissions in an outage'), throttledWith: ['outage-*'] },
    ],
  }),
  // what kept them back keeps no further one back: another recipient's choice, and a hold that is over
  defineCheck({
    id: `${callee}/after-refusals`,
    title:
      'takes a submission after four to a recipient who opted out, and four on a hold that is over',
    callee,
    needs: { freshAccount: true, states: ['recipient', 'billing'], members },
    drive: async (drive) => {
      const { accountId: account } = drive.account;
      // accepted before any recipient opted out
      await drive.send('control', await freshSubmission(drive));
      const { recipient } = await drive.state('recipient', { account, suppressed: true });
      if (typeof recipient !== 'string')
        return drive.stop('the state recipient answered no number', 'states.recipient');
      await four(drive, 'suppressed', 'the recipient opted out', { recipient_e164: recipient });
      if (!(await takenWithin(drive, 'suppressed'))) return undefined;
      await drive.during('billing', { account, condition: 'paymentHold' }, () =>
        four(drive, 'hold', 'a payment hold lies on the account'),
      );
      if (!(await takenWithin(drive, 'hold')))
        await tryFor(drive, 'after-hold-later', () => freshSubmission(drive));
      return undefined;
    },
    claims: [
      freedAfterFour('suppressed', 'submissions to a recipient who opted out'),
      freedAfterFour('hold', 'submissions on a payment hold'),
      notKept(`${callee}.suppressed-alone`, 'suppressed', optedOut, 'to one who did not opt out'),
      notKept(`${callee}.hold-over`, 'hold', onHold, 'once the hold is over'),
    ],
  }),
];

/** Bodies that grow until one is answered 413, and three more of its size: true where all four are refused so. */
async function refusedFour(drive: Drive): Promise<boolean> {
  const isRefused = async (label: string, size: number) =>
    (await drive.send(label, tooLarge(drive, size))).status === 413;
  for (const size of largeSizes) {
    // one after the other, up to the first that is refused for its size
    if (!(await isRefused(`size-${size}`, size))) continue;
    for (const place of heldBodies.keys())
      if (place > 0 && !(await isRefused(`too-large-${place + 1}`, size))) return false;
    return true;
  }
  return false;
}

function tooLarge(drive: Drive, size: number): RequestSpec {
  return drive.request(callee, {
    body: Buffer.from('{}'.padEnd(size)),
    headers: [['Idempotency-Key', freshId(drive)]],
    fault: `a body of ${size} bytes`,
    regular: false,
  });
}

/** Where none was too large, this look says nothing beside the others. */
function freedAfterTooLarge(): Claim {
  const what = 'four bodies were refused for their size';
  const freed = takenAfter('public.in-flight.freed', 'too-large', what);
  const none = 'no body was refused for its size';
  return unless(
    { ...freed, reads: ['after-*'] },
    (read) => read.all('after-read').length > 0 && none,
  );
}

/** Four submissions that are refused, each over before the next begins. */
async function four(
  drive: Drive,
  name: string,
  fault: string,
  change: Partial<SubmissionParts> = {},
): Promise<void> {
  for (const place of heldBodies.keys())
    await drive.send(`${name}-${place + 1}`, await freshSubmission(drive, change, { fault }));
}

/** Claims that what comes after the four is not refused for their reason. */
function notKept(clause: ClauseId, name: string, refusal: Allowed, as: string): Claim {
  const labels = { reads: [`${name}-1`, `after-${name}-*`], controls: ['control'] };
  return claims(clause, labels, (read) => {
    const met = read(`${name}-1`);
    if (!isAllowed(met, [refusal])) return { inconclusive: describe(met) };
    const last = read.all(`after-${name}-`).at(-1);
    return notThrottled(last, as, (answer) => isAllowed(answer, [refusal]));
  });
}
