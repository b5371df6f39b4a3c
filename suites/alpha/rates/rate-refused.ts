import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import {
  goodSubmission,
  submitRequest,
  type SubmissionParts,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { tryFor } from '../../resources/in-flight/in-flight.ts';
import { acceptedAt, perMinute } from './rate-series.ts';

const id = 'alpha.submit';
const members = ['deviceId', 'recipient'] as const;

/** A cause to refuse a submission, and what is sent to meet it. */
interface Cause {
  readonly key: string;
  readonly fault: string;
  readonly states: readonly string[];
  readonly refusal: Allowed;
  readonly meet: (drive: Drive) => Promise<Partial<SubmissionParts>>;
}

const causes: readonly Cause[] = [
  {
    key: 'rate-refused-not-counted',
    fault: 'test_case_id has a space',
    states: [],
    refusal: { status: 400 },
    meet: () => Promise.resolve({ test_case_id: 'smoke 1' }),
  },
  {
    key: 'rate-queue-full-not-counted',
    fault: 'the queue of the device is full',
    states: ['device'],
    refusal: { status: 429, code: 'queue_full' },
    meet: async (drive) => ({ device_id: await deviceByHook(drive, { queueFull: true }) }),
  },
];

/** Sixty that are refused, whatever for, and one that is good. */
export const refusedNotCounted: readonly Check[] = causes.map(notCounted);

function notCounted({ key, fault, states, refusal, meet }: Cause): Check {
  const reads = ['refused-*', 'submit-*'];
  return defineCheck({
    id: `${id}/${key}`,
    title: `accepts a submission after more than sixty refused ones in the same minute: ${fault}`,
    callee: id,
    long: true,
    needs: { freshAccount: true, states, members: [...members] },
    drive: async (drive) => {
      await drive.send('control', submitRequest(drive, await goodSubmission(drive)));
      const change = await meet(drive);
      for (let count = 1; count <= perMinute + 2; count += 1) {
        // one after the other: four at once would be another limit
        const body = { ...(await goodSubmission(drive)), ...change };
        const answer = await drive.send(`refused-${count}`, submitRequest(drive, body, { fault }));
        if (!isAllowed(answer, [refusal])) break;
      }
      await tryFor(
        drive,
        'submit',
        async () => submitRequest(drive, await goodSubmission(drive)),
        accepted,
        'keeps none',
      );
    },
    claims: [
      claims(
        'alpha.submit.rate-not-early',
        { reads, controls: ['control'], judgesThrottling: true },
        (read) => countsNothing(read, refusal),
      ),
    ],
  });
}

/** A 429 that is gone a moment later counted no minute: it is a matter of bodies on their way. */
function countsNothing(read: Reader, refusal: Allowed): ClaimVerdict {
  const odd = read.all('refused-').find((answer) => !isAllowed(answer, [refusal]));
  const tries = read.all('submit-');
  if (!tries.some(accepted)) return acceptedAt((odd ?? tries[0])?.exchange.label ?? '', read);
  if (!odd || accepted(odd)) return null;
  return { inconclusive: describe(odd) };
}
