import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';
import { freshUpload } from '../../resources/messages/message-support.ts';
import { notEarly } from './rate-early.ts';
import {
  acceptedAt,
  isLimited,
  perMinute,
  minute,
  seriesIn,
  submissions,
  submitToTheLimit,
} from './rate-series.ts';
import { freshId, goodSubmission, submitRequest } from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { furtherKey, type Way } from '../../resources/messages/further-key.ts';

const id = 'alpha.submit';
const members = ['deviceId', 'recipient'] as const;
const judgesThrottling = true;

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
  refusedComesAgain(),
  apartFromSealed(),
];

/** By several ways in turn: each of them alone is far from the limit when the account has passed it. */
function ofTheAccount(
  what: 'devices' | 'keys',
  states: readonly string[],
  ways: (drive: Drive) => Promise<readonly Way[]>,
): Check {
  return defineCheck({
    id: `${id}/rate-of-all-${what}`,
    title: `counts what an account submits by several ${what} together`,
    callee: id,
    long: true,
    needs: { freshAccount: true, states, members: [...members] },
    drive: async (drive) => {
      await submitToTheLimit(drive, await ways(drive));
    },
    claims: [
      claims('alpha.submit.rate-limited', { reads: [submissions], judgesThrottling }, (read) =>
        isLimited(read),
      ),
    ],
  });
}

/** The one that the limit refused comes again as it was, once another shows that there is room. */
function refusedComesAgain(): Check {
  return defineCheck({
    id: `${id}/rate-refused-comes-again`,
    title: 'accepts a submission that was refused for its rate when it comes again in time',
    callee: id,
    long: true,
    needs: { freshAccount: true, states: ['clock'], members: [...members] },
    drive: async (drive) => {
      const key = freshId(drive);
      await submitToTheLimit(drive);
      const body = await goodSubmission(drive);
      const refused = await drive.send('refused', submitRequest(drive, body, { key }));
      if (!isRateLimited(refused)) drive.stop('the limit was not reached');
      const advanceMs = 2 * minute;
      await drive.state('clock', { account: drive.account.accountId, advanceMs });
      const fresh = await goodSubmission(drive);
      const later = { ...fresh, expires_at_ms: fresh.expires_at_ms + advanceMs };
      await drive.send('later', submitRequest(drive, later));
      await drive.send('again', submitRequest(drive, body, { key }));
    },
    claims: [
      comesAgain('alpha.submit.rate-not-early', (read) =>
        seriesIn(read).taken.length < perMinute
          ? { inconclusive: 'the limit was not reached' }
          : acceptedAt('again', read),
      ),
      comesAgain('alpha.submit.repeat', (read) => {
        const again = read('again');
        if (accepted(again)) return null;
        if (again.status !== 409) return { inconclusive: describe(again) };
        return { at: 'again', expected: '202, as to a new one', got: describe(again) };
      }),
    ],
  });
}

/** the sixty are those of the alpha route; whether a sealed message is one of them is not said. */
function apartFromSealed(): Check {
  const sealed = 'sealed.messages.submit';
  return defineCheck({
    id: `${id}/rate-apart-from-sealed`,
    title: 'accepts sixty submissions in a minute besides what the sealed plane took',
    callee: id,
    long: true,
    alsoCalls: [sealed],
    needs: {
      gates: { sealedAdmission: 'on' },
      freshAccount: true,
      states: ['envelope'],
      members: [...members],
    },
    drive: async (drive) => {
      await drive.send('control', drive.request(sealed, await freshUpload(drive, 'outbound')));
      await submitToTheLimit(drive);
    },
    claims: [
      claims(
        'alpha.submit.rate-apart-from-sealed',
        { reads: [submissions], controls: ['control'], judgesThrottling },
        (read) => notEarly(read),
      ),
    ],
  });
}

function comesAgain(clause: ClauseId, judge: Claim['judge']): Claim {
  const reads = [submissions, 'refused', 'again'];
  return claims(clause, { reads, controls: ['later'], judgesThrottling }, judge);
}
