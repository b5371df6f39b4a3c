import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, isAllowed } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim, ClaimVerdict, Reader } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { isRateLimited, notThrottled, tryFor } from '../../resources/in-flight/tries.ts';
import { freshUpload } from '../../resources/messages/message-support.ts';
import {
  isLimited,
  minute,
  notEarly,
  notReached,
  ofSeries,
  perMinute,
  rateCheck,
  seriesIn,
  submissionAfter,
  submitToTheLimit,
} from './rate-series.ts';
import {
  type SubmissionParts,
  freshId,
  freshSubmission,
  goodSubmission,
  submitRequest,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { furtherKey, type Way } from '../../resources/messages/further-key.ts';

const sealed = 'sealed.messages.submit';

/** The sixty a minute are those of a whole account, and what they refuse is not kept. */
export const rateReachChecks: readonly Check[] = [
  ofTheAccount('devices', ['device'], async (drive) => [
    {},
    { deviceId: await deviceByHook(drive) },
    { deviceId: await deviceByHook(drive) },
  ]),
  ofTheAccount('keys', ['device', 'credential'], async (drive) => {
    const deviceId = await deviceByHook(drive);
    const first = await furtherKey(drive, deviceId, 1);
    const second = first.length > 0 ? await furtherKey(drive, deviceId, 2) : [];
    // two alone might accept twice the limit between them, which is lawful where a minute ends
    if (second.length === 0) drive.stop('no two further keys may submit to the device');
    return [{ deviceId }, ...first, ...second];
  }),
  rateCheck('rate-refused-comes-again', {
    title: 'accepts a submission that was refused for its rate when it comes again in time',
    needs: { states: ['clock'] },
    // the one that the limit refused comes again as it was, once another shows that there is room
    drive: async (drive) => {
      const key = freshId(drive);
      await submitToTheLimit(drive);
      const body = await goodSubmission(drive);
      const refused = await drive.send('refused', submitRequest(drive, body, { key }));
      if (!isRateLimited(refused)) drive.stop('the limit was not reached');
      await drive.send('later', await submissionAfter(drive, 2 * minute));
      await drive.send('again', submitRequest(drive, body, { key }));
    },
    claims: [
      comesAgain('alpha.submit.rate-not-early', (read) =>
        seriesIn(read).taken.length < perMinute ? notReached : notThrottled(read('again')),
      ),
      comesAgain('alpha.submit.repeat', (read) =>
        notThrottled(read('again'), 'as to a new one', ({ status }) => status === 409),
      ),
    ],
  }),
  // the sixty are those of the alpha route; whether a sealed message is one of them is not said
  rateCheck('rate-apart-from-sealed', {
    title: 'accepts sixty submissions in a minute besides what the sealed plane took',
    alsoCalls: [sealed],
    needs: { gates: { sealedAdmission: 'on' }, states: ['envelope'] },
    drive: async (drive) => {
      await drive.send('control', drive.request(sealed, await freshUpload(drive, 'outbound')));
      await submitToTheLimit(drive);
    },
    claims: [ofSeries('alpha.submit.rate-apart-from-sealed', notEarly, [], ['control'])],
  }),
];

/** By several ways in turn: each of them alone is far from the limit when the account has passed it. */
function ofTheAccount(
  what: 'devices' | 'keys',
  states: readonly string[],
  ways: (drive: Drive) => Promise<readonly Way[]>,
): Check {
  return rateCheck(`rate-of-all-${what}`, {
    title: `counts what an account submits by several ${what} together`,
    needs: { states },
    drive: async (drive) => {
      await submitToTheLimit(drive, await ways(drive));
    },
    claims: [ofSeries('alpha.submit.rate-limited', isLimited)],
  });
}

function comesAgain(clause: ClauseId, judge: Claim['judge']): Claim {
  return ofSeries(clause, judge, ['refused', 'again'], ['later']);
}

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

/** Sixty that are refused for one cause or another, and one that is good. */
export const refusedNotCounted: readonly Check[] = causes.map(
  ({ key, fault, states, refusal, meet }) =>
    rateCheck(key, {
      title: `accepts a submission after more than sixty refused ones in the same minute: ${fault}`,
      needs: { states },
      drive: async (drive) => {
        await drive.send('control', await freshSubmission(drive));
        const change = await meet(drive);
        for (let count = 1; count <= perMinute + 2; count += 1) {
          // one after the other: four at once would be another limit
          const request = await freshSubmission(drive, change, { fault });
          const answer = await drive.send(`refused-${count}`, request);
          if (!isAllowed(answer, [refusal])) break;
        }
        await tryFor(drive, 'submit', () => freshSubmission(drive), accepted, 'keeps none');
      },
      claims: [
        claims(
          'alpha.submit.rate-not-early',
          { reads: ['refused-*', 'submit-*'], controls: ['control'], judgesThrottling: true },
          (read) => countsNothing(read, refusal),
        ),
      ],
    }),
);

/** A 429 that is gone a moment later counted no minute: it is a matter of bodies on their way. */
function countsNothing(read: Reader, refusal: Allowed): ClaimVerdict {
  const odd = read.all('refused-').find((answer) => !isAllowed(answer, [refusal]));
  const tries = read.all('submit-');
  if (!tries.some(accepted)) return notThrottled(odd ?? tries[0]);
  if (!odd || accepted(odd)) return null;
  return { inconclusive: describe(odd) };
}
