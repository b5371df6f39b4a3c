import { defineCheck } from '../../../harness/define-check.ts';
import { accepts } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestSpec } from '../../../harness/model/request.ts';
import {
  dropFour,
  freedOnceDropped,
  freedOnceOutlasted,
  freedOnceTooLarge,
  outlastFour,
  refuseFour,
} from '../../resources/in-flight/in-flight-dropped.ts';
import { fifth, fifthBeside, heldBodies } from '../../resources/in-flight/in-flight.ts';
import { freshId, goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';

const id = 'alpha.submit';

/** Four submissions that are begun and never taken. */
export const droppedSubmissionChecks: readonly Check[] = [
  defineCheck({
    id: `${id}/in-flight-dropped`,
    title:
      'takes a submission after the callers of four others hung up before or amid their bodies, and no fifth',
    callee: id,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: (drive) =>
      dropFour(drive, async () => submitRequest(drive, await goodSubmission(drive))),
    claims: [
      ...freedOnceDropped('public.in-flight.dropped-freed', 'public.in-flight.dropped-freed-soon'),
      fifth('public.in-flight.fifth'),
    ],
  }),
  defineCheck({
    id: `${id}/in-flight-timed-out`,
    title: 'takes a submission after it has given up on the bodies of four others',
    callee: id,
    long: true,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: (drive) =>
      outlastFour(drive, async () => submitRequest(drive, await goodSubmission(drive))),
    claims: [
      accepts(`${id}.accepted`, 'control', 202),
      freedOnceOutlasted('public.in-flight.timed-out-freed'),
    ],
  }),
  defineCheck({
    id: `${id}/in-flight-too-large`,
    title: 'takes a submission after it has refused the bodies of four others for their size',
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: (drive) =>
      refuseFour(
        drive,
        async () => submitRequest(drive, await goodSubmission(drive)),
        (size) => tooLarge(drive, size),
      ),
    claims: [
      accepts(`${id}.accepted`, 'control', 202),
      freedOnceTooLarge('public.in-flight.freed'),
    ],
  }),
  afterRefusals(),
];

function tooLarge(drive: Drive, size: number): RequestSpec {
  return drive.request(id, {
    body: Buffer.from('{}'.padEnd(size)),
    headers: [['Idempotency-Key', freshId(drive)]],
    fault: `a body of ${size} bytes`,
    regular: false,
  });
}

/** What is refused for what it says, or for its size, makes room for one, as what is taken does. */
function afterRefusals(): Check {
  return defineCheck({
    id: `${id}/in-flight-after-refusals`,
    title: 'answers 429 rate_limited to a fifth body on its way after it has refused four others',
    callee: id,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const fault = 'the test case has 33 characters';
      for (const place of heldBodies.keys()) {
        // one after the other, so that none is throttled
        const body = { ...(await goodSubmission(drive)), test_case_id: 't'.repeat(33) };
        await drive.send(`refused-${place + 1}`, submitRequest(drive, body, { fault }));
        await drive.send(`too-large-${place + 1}`, tooLarge(drive, 1024 * 1024));
      }
      await fifthBeside(drive, async () => submitRequest(drive, await goodSubmission(drive)));
    },
    claims: [fifth('public.in-flight.fifth')],
  });
}
