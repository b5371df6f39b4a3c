import { walk } from '../../resources/lists/paging.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import { errorCode } from '../../../harness/judge/describe.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import {
  type Sending,
  type SubmissionParts,
  controlSubmission,
  freshId,
  goodSubmission,
  submit,
} from '../../resources/messages/alpha-support.ts';
import { deviceByHook } from '../../resources/devices/device-support.ts';
import { refusedAgain } from '../../resources/messages/refused-again.ts';
import { listedBeside } from '../../resources/messages/timeline-support.ts';

const id = 'alpha.submit';

/** Submissions that are well-formed and refused for what they meet (contract: "Error codes by cause"). */
export const refusalChecks: readonly Check[] = [
  ...ofTheAccount().flatMap((one) => [refusal(one), refusal(onAnotherDevice(one))]),
  refusedFields(),
];

/** What is no matter of a device, whichever is asked for. */
function ofTheAccount(): readonly Refusal[] {
  return [
    billing('payment-hold', 'paymentHold', { status: 402, code: 'payment_hold' }),
    billing('billing-pending', 'billingPending', { status: 503, code: 'billing_pending' }),
    billing('quota-exceeded', 'quotaExceeded', { status: 429, code: 'quota_exceeded' }),
    recipient('suppressed', { suppressed: true }, { status: 403, code: 'recipient_suppressed' }),
    recipient('not-allowlisted', { allowlisted: false }, { status: 400, code: 'invalid_request' }),
  ];
}

function onAnotherDevice(one: Refusal): Refusal {
  return {
    ...one,
    key: `${one.key}-on-another-device`,
    title: `${one.title}, on a further device`,
    states: [...one.states, 'device'],
    further: true,
  };
}

/** A submission that is refused: what makes it so, and what must be answered. */
interface Refusal {
  readonly key: string;
  readonly title: string;
  /** The one thing that is wrong. */
  readonly fault: string;
  readonly states: readonly string[];
  /** It may be over by itself, so that the same request may well be taken a moment later. */
  readonly passing?: boolean;
  /** True where all is submitted to a further device of the account. */
  readonly further?: boolean;
  /** Brings the cause about and says how the submission then differs from a good one. */
  readonly meet: (
    drive: Drive,
  ) => Promise<Sending & { readonly change?: Partial<SubmissionParts> }>;
  readonly claims: readonly Claim[];
}

/** One accepted submission, the cause, the refused one, and the owner's timeline round it. */
export function refusal(refused: Refusal): Check {
  const { key, title, fault, states, meet, claims: own, passing, further } = refused;
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: {
      // what needs no state is refused on any account; what came of it shows on one of its own
      ...(states.length > 0 && { freshAccount: true }),
      states,
      members: ['deviceId', 'recipient'],
    },
    drive: async (drive) => {
      const on = further ? { device_id: await deviceByHook(drive) } : {};
      if (drive.ownAccount)
        await submit(drive, 'control', { ...(await goodSubmission(drive)), ...on });
      else await controlSubmission(drive);
      if (drive.ownAccount) await walk(drive, 'ownerMessages.list', 'before');
      const { change, ...sending } = await meet(drive);
      const body = { ...(await goodSubmission(drive)), ...on, ...change };
      const same = { key: freshId(drive), ...sending, fault };
      await submit(drive, 'probe', body, same);
      if (!passing) await submit(drive, 'again', body, same);
      if (!drive.ownAccount)
        drive.stop('others may submit to the account meanwhile', 'states.account');
      await walk(drive, 'ownerMessages.list', 'after');
    },
    claims: [
      ...own,
      ...(passing ? [] : [refusedAgain('alpha.submit.refused-again', 'probe')]),
      nothingCame(passing ? ['probe'] : ['probe', 'again']),
    ],
  });
}

/** only a refusal that is one for certain; after a 408 or another 503 the outcome is open. */
function isRefusal(answer: Answer): boolean {
  const { status } = answer;
  if (status === 503) return errorCode(answer) === 'billing_pending';
  return status >= 400 && status < 500 && status !== 408;
}

/** Claims that the timeline shows nothing after the refusals that it did not show before. */
function nothingCame(probes: readonly string[]): Claim {
  return claims(
    'alpha.submit.refused-submits-nothing',
    {
      reads: [...probes, 'before-*', 'after-*'],
      controls: ['control', 'before-*', 'after-*'],
      judgesThrottling: true,
    },
    (read) => {
      const taken = probes.map(read).find((answer) => !isRefusal(answer));
      if (taken) return { inconclusive: `it was no refusal: status ${taken.status}` };
      return listedBeside(read, 'control', probes);
    },
  );
}

function billing(
  key: 'payment-hold' | 'billing-pending' | 'quota-exceeded',
  condition: string,
  allowed: Allowed,
): Refusal {
  const title = `answers ${allowed.status} ${allowed.code} while the account has that condition`;
  return {
    key,
    title,
    fault: `the account has the condition ${condition}`,
    states: ['billing'],
    passing: allowed.status === 503,
    meet: async (drive) => {
      await drive.state('billing', { account: drive.account.accountId, condition });
      return {};
    },
    claims: [refuses(`${id}.${key}`, 'probe', [allowed], { judgesThrottling: true })],
  };
}

function recipient(
  key: 'suppressed' | 'not-allowlisted',
  params: Readonly<Record<string, unknown>>,
  allowed: Allowed,
): Refusal {
  return {
    key: `recipient-${key}`,
    title: `answers ${allowed.status} ${allowed.code} for a recipient who is ${key}`,
    fault: `the recipient is ${key}`,
    states: ['recipient'],
    meet: async (drive) => {
      const { accountId: account } = drive.account;
      const made = (await drive.state('recipient', { account, ...params }))['recipient'];
      if (typeof made !== 'string')
        return drive.stop('the state recipient answered without recipient');
      return { change: { recipient_e164: made } };
    },
    claims: [refuses(`${id}.recipient-${key}`, 'probe', [allowed])],
  };
}

/** What is refused for its form makes no message either. */
function refusedFields(): Check {
  const probes = ['test-case', 'late', 'no-key'];
  return defineCheck({
    id: `${id}/refused-fields-submit-nothing`,
    title: 'makes no message when it refuses a field or a missing key',
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const good = await goodSubmission(drive);
      await submit(drive, 'control', good);
      await walk(drive, 'ownerMessages.list', 'before');
      const fresh = () => goodSubmission(drive);
      const testCase = { ...(await fresh()), test_case_id: 'smoke 1' };
      await submit(drive, 'test-case', testCase, { fault: 'test_case_id has a space' });
      const late = { ...(await fresh()), expires_at_ms: good.expires_at_ms + 3_600_000 };
      await submit(drive, 'late', late, { fault: 'expires_at_ms lies too far ahead' });
      await submit(drive, 'no-key', await fresh(), { key: null, fault: 'the key is left out' });
      await walk(drive, 'ownerMessages.list', 'after');
    },
    claims: [nothingCame(probes)],
  });
}
