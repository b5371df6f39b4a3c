import { defineCheck } from '../../harness/define-check.ts';
import { claims, refuses, type Allowed } from '../../harness/judge/claims.ts';
import { describe, errorCode } from '../../harness/judge/describe.ts';
import { member } from '../../harness/json.ts';
import type { Answer } from '../../harness/model/answer.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { Suite } from '../../harness/model/suite.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { isKnownShape, neighbourOf } from '../everywhere/unlike.ts';
import {
  goodSubmission,
  listedIds,
  lookAtTimeline,
  sentBy,
  submit,
  type Sending,
  type Submission,
} from './alpha-support.ts';

const id = 'alpha.submit';

/** Submissions that are well-formed and refused for what they meet (contract: "Error codes by cause"). */
export const alphaRefusalsSuite: Suite = {
  id: 'alpha-refusals',
  title: 'What an alpha submission is refused for, and that nothing comes of it',
  checks: [
    billing('payment-hold', 'paymentHold', { status: 402, code: 'payment_hold' }),
    billing('billing-pending', 'billingPending', { status: 503, code: 'billing_pending' }),
    billing('quota-exceeded', 'quotaExceeded', { status: 429, code: 'quota_exceeded' }),
    queueFull(),
    recipient('suppressed', { suppressed: true }, { status: 403, code: 'recipient_suppressed' }),
    recipient('not-allowlisted', { allowlisted: false }, { status: 400, code: 'invalid_request' }),
    unknownDevice(),
    revokedDevice(),
    foreignDevice(),
    deviceOutsideScope(),
    refusedFields(),
  ],
};

/** A submission that is refused: what makes it so, and what must be answered. */
interface Refusal {
  readonly key: string;
  readonly title: string;
  /** The one thing that is wrong. */
  readonly fault: string;
  readonly states: readonly string[];
  /** Brings the cause about and says how the submission then differs from a good one. */
  readonly meet: (drive: Drive) => Promise<Sending & { readonly change?: Partial<Submission> }>;
  readonly claims: readonly Claim[];
}

/** One accepted submission, the cause, the refused one, and the owner's timeline round it. */
function refusal({ key, title, fault, states, meet, claims: own }: Refusal): Check {
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { freshAccount: true, states, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await submit(drive, 'control', await goodSubmission(drive));
      await lookAtTimeline(drive, 'before');
      const { change, ...sending } = await meet(drive);
      const body = { ...(await goodSubmission(drive)), ...change };
      await submit(drive, 'probe', body, { ...sending, fault });
      await lookAtTimeline(drive, 'after');
    },
    claims: [...own, nothingCame(['probe'])],
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
      if (taken) return { undecided: `it was no refusal: ${describe(taken)}` };
      const accounted = [
        ...listedIds(read.all('before-')),
        String(member(read('control').json, 'message_id')),
      ];
      const more = listedIds(read.all('after-')).filter((one) => !accounted.includes(one));
      if (more.length === 0) return null;
      const expected = 'no message beside that of the accepted submission';
      return { at: 'after-1', expected, got: `also ${more.join(', ')}` };
    },
  );
}

function billing(
  key: 'payment-hold' | 'billing-pending' | 'quota-exceeded',
  condition: string,
  allowed: Allowed,
): Check {
  const title = `answers ${allowed.status} ${allowed.code} while the account has that condition`;
  return refusal({
    key,
    title,
    fault: `the account has the condition ${condition}`,
    states: ['billing'],
    meet: async (drive) => {
      await drive.state('billing', { account: drive.account.accountId, condition });
      return {};
    },
    claims: [refuses(`${id}.${key}`, 'probe', [allowed], { judgesThrottling: true })],
  });
}

function queueFull(): Check {
  return refusal({
    key: 'queue-full',
    title: 'answers 429 queue_full while the queue of the device is full',
    fault: 'the queue of the device is full',
    states: ['device'],
    meet: async (drive) => ({ change: { device_id: await device(drive, { queueFull: true }) } }),
    claims: [
      refuses('alpha.submit.queue-full', 'probe', [{ status: 429, code: 'queue_full' }], {
        judgesThrottling: true,
      }),
    ],
  });
}

/** A further device of the account in a state, by its id. */
async function device(drive: Drive, params: Readonly<Record<string, unknown>>): Promise<string> {
  const values = await drive.state('device', { account: drive.account.accountId, ...params });
  const made = values['deviceId'];
  return typeof made === 'string' ? made : drive.stop('the state device answered without deviceId');
}

function recipient(
  key: 'suppressed' | 'not-allowlisted',
  params: Readonly<Record<string, unknown>>,
  allowed: Allowed,
): Check {
  return refusal({
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
  });
}

const notFound: Allowed = { status: 404, code: 'not_found' };
/** what the key is not bound to may be seen before it is looked up. */
const notBound: readonly Allowed[] = [notFound, { status: 403, code: 'forbidden' }];
/** an id of unknown shape that was made up may be malformed. */
const malformed: Allowed = { status: 400 };

/** Claims one of the refusals, or 400 where the device's id is not sure to be well-formed. */
function refusesDevice(clause: ClauseId, allowed: readonly Allowed[]): Claim {
  const strict = refuses(clause, 'probe', allowed);
  const lenient = refuses(clause, 'probe', [...allowed, malformed]);
  return claims(clause, strict, (read) => {
    const known = isKnownShape(String(sentBy(read('probe'))['device_id']));
    return (known ? strict : lenient).judge(read);
  });
}

function unknownDevice(): Check {
  return refusal({
    key: 'device-unknown',
    title: 'answers 404 or 403 for a device that does not exist',
    fault: 'a device id that was never issued',
    states: [],
    meet: (drive) => {
      const device_id =
        neighbourOf(drive.account.deviceId ?? '', drive.random) ??
        drive.stop('issued ids are too short to make an unissued one from');
      return Promise.resolve({ change: { device_id } });
    },
    claims: [
      refusesDevice('alpha.submit.device-unknown', notBound),
      refusesDevice('alpha.submit.device-outside-scope-404', [notFound]),
    ],
  });
}

function revokedDevice(): Check {
  return refusal({
    key: 'device-revoked',
    title: 'answers 404 not_found for a revoked device',
    fault: 'the device is revoked',
    states: ['device'],
    meet: async (drive) => ({ change: { device_id: await device(drive, { revoked: true }) } }),
    claims: [refuses('alpha.submit.device-revoked', 'probe', [notFound])],
  });
}

const outsideScope = [
  refuses('alpha.submit.device-outside-scope', 'probe', notBound),
  refuses('alpha.submit.device-outside-scope-404', 'probe', [notFound]),
];

function foreignDevice(): Check {
  return refusal({
    key: 'device-foreign',
    title: 'answers 404 or 403 for a device of another account',
    fault: 'the device is of another account',
    states: ['account'],
    meet: async (drive) => {
      const { deviceId: device_id } = await drive.anotherAccount();
      if (device_id === undefined) return drive.stop('the other account has no device');
      if (device_id === drive.account.deviceId)
        return drive.stop('device ids are counted within an account');
      return { change: { device_id } };
    },
    claims: outsideScope,
  });
}

function deviceOutsideScope(): Check {
  return refusal({
    key: 'device-outside-scope',
    title: 'answers 404 or 403 for a device of the account that the key is not bound to',
    fault: 'the key is bound to another device of the account alone',
    states: ['credential'],
    meet: async (drive) => {
      const { accountId: account } = drive.account;
      const params = { account, kind: 'alphaKey', problem: 'otherDevice' };
      const bearer = (await drive.state('credential', params))['alphaKey'];
      if (typeof bearer !== 'string')
        return drive.stop('the state credential answered without alphaKey');
      return { credentials: { bearer } };
    },
    claims: outsideScope,
  });
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
      await lookAtTimeline(drive, 'before');
      const fresh = () => goodSubmission(drive);
      const testCase = { ...(await fresh()), test_case_id: 'smoke 1' };
      await submit(drive, 'test-case', testCase, { fault: 'test_case_id has a space' });
      const late = { ...(await fresh()), expires_at_ms: good.expires_at_ms + 3_600_000 };
      await submit(drive, 'late', late, { fault: 'expires_at_ms lies too far ahead' });
      await submit(drive, 'no-key', await fresh(), { key: null, fault: 'the key is left out' });
      await lookAtTimeline(drive, 'after');
    },
    claims: [nothingCame(probes)],
  });
}
