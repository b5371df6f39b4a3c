import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import {
  droppedWhen,
  dropFour,
  freedAfter,
  freedOnceOutlasted,
  freedOnceTooLarge,
  outlastFour,
  refuseFour,
} from '../everywhere/in-flight-dropped.ts';
import { freshId, goodSubmission, submitRequest } from './alpha-support.ts';

const id = 'alpha.submit';

/** Four submissions that are begun and never taken. */
export const droppedSubmissionChecks: readonly Check[] = [
  defineCheck({
    id: `${id}/in-flight-dropped`,
    title:
      'takes a submission after the callers of four others hung up before or amid their bodies',
    callee: id,
    needs: { freshAccount: true, unbuffered: true, members: ['deviceId', 'recipient'] },
    drive: (drive) =>
      dropFour(drive, async () => submitRequest(drive, await goodSubmission(drive))),
    claims: droppedWhen.map((when) => freedAfter('public.in-flight.dropped-freed', when)),
  }),
  defineCheck({
    id: `${id}/in-flight-timed-out`,
    title: 'takes a submission after it has given up on the bodies of four others',
    callee: id,
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
        (size) =>
          drive.request(id, {
            body: Buffer.from('{}'.padEnd(size)),
            headers: [['Idempotency-Key', freshId(drive)]],
            fault: `a body of ${size} bytes`,
            regular: false,
          }),
      ),
    claims: [
      accepts(`${id}.accepted`, 'control', 202),
      freedOnceTooLarge('public.in-flight.freed'),
    ],
  }),
];
