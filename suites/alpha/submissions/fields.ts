import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { Span } from '../../../harness/model/span.ts';
import {
  controlSubmission,
  furthestExpiryMs,
  goodSubmission,
  submit,
  submitRequest,
  type SubmissionParts,
} from '../../resources/messages/alpha-support.ts';
import { fieldRules, type BadSubmission, type FieldRule } from './bad-submissions.ts';
import { clearlyOutside, expiryAt, marginMs, taken } from './expiries.ts';

const id = 'alpha.submit';
/** What clocks and the way to the target may take before an edge is too near, in milliseconds. */
const slackMs = 15_000;

/** For the labels alone: what a rule's probes are called does not depend on the account. */
const sample: SubmissionParts = {
  client_message_id: '00000000-0000-4000-8000-000000000000',
  device_id: 'device',
  recipient_e164: '+15550100',
  test_case_id: 'case',
  expires_at_ms: 0,
};

const noTime: Span = { least: 0, most: 0 };

/** Values that are to be taken, by label, as changes of a good body at the times that it may be for the target. */
type Taken = Readonly<Record<string, (now: Span) => Partial<SubmissionParts>>>;

/** Both of 32 characters: together they are the whole alphabet. */
const wholeAlphabet = ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef', 'ghijklmnopqrstuvwxyz0123456789-_'];

const testCases: Taken = Object.fromEntries(
  ['A', '0', '-', '_', ...wholeAlphabet].map((test_case_id, place) => [
    `case-${place + 1}`,
    () => ({ test_case_id }),
  ]),
);

const expiries: Taken = {
  soon: (now) => ({ expires_at_ms: expiryAt(now, marginMs + slackMs) }),
  late: (now) => ({ expires_at_ms: expiryAt(now, furthestExpiryMs - marginMs - slackMs) }),
};

/** The body and the key of a submission (contract: table of fields, "Limits"). */
export const fieldChecks: readonly Check[] = [
  ...fieldRules.map(refusedFields),
  keyMissing(),
  takenFields('test-case-good', 'takes test case ids of every length and character', testCases),
  takenFields(
    'expiry-good',
    'takes an expiry that is less than a minute from either end of its window',
    expiries,
  ),
  clientMessageIds(),
];

/** The probes of one rule after one accepted submission; each is wrong in one way only. */
function refusedFields(rule: FieldRule): Check {
  const { key, title, clause, allowed } = rule;
  const labels = rule.bodies(sample, noTime).map(({ label }) => label);
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await controlSubmission(drive);
      for (const { label, fault, body } of await probesOf(drive, rule)) {
        // one at a time, so that none is throttled
        await submit(drive, label, body, { fault });
      }
    },
    claims: labels.map((label) => {
      const claim = refuses(clause, label, allowed);
      return clause === 'alpha.submit.expiry-outside' ? clearlyOutside(claim, label) : claim;
    }),
  });
}

/** Each with a client_message_id of its own: one that was taken by mistake is used up for the rest. */
async function probesOf(drive: Drive, { bodies }: FieldRule): Promise<BadSubmission[]> {
  const probes: BadSubmission[] = [];
  for (const place of bodies(sample, noTime).keys()) {
    // each made of a good submission that nothing has used
    const good = await goodSubmission(drive);
    probes.push(...bodies(good, await drive.targetTimes()).slice(place, place + 1));
  }
  return probes;
}

/** what has another form than a UUIDv4 may be taken. */
function keyMissing(): Check {
  return defineCheck({
    id: `${id}/key-missing`,
    title: 'answers 400 without an Idempotency-Key, or to one that is no UUIDv4',
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await controlSubmission(drive);
      const good = await goodSubmission(drive);
      await submit(drive, 'missing', good, { key: null, fault: 'the key is left out' });
      const odd = { key: 'not-a-uuid', fault: 'the key is no UUID' };
      await submit(drive, 'odd', await goodSubmission(drive), odd);
      const empty = { key: '', fault: 'the key is empty' };
      await submit(drive, 'empty', await goodSubmission(drive), empty);
    },
    claims: [
      refuses('public.idempotency-key.missing', 'missing', [
        { status: 400, code: 'invalid_request' },
      ]),
      ...['odd', 'empty'].map((label) =>
        refuses('public.idempotency-key.not-uuid', label, [{ status: 400 }]),
      ),
    ],
  });
}

function takenFields(key: 'test-case-good' | 'expiry-good', title: string, values: Taken): Check {
  return defineCheck({
    id: `${id}/${key}`,
    title,
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await controlSubmission(drive);
      for (const [label, change] of Object.entries(values)) {
        // one at a time, so that none is throttled
        const good = await goodSubmission(drive);
        await submit(drive, label, { ...good, ...change(await drive.targetTimes()) });
      }
    },
    claims: Object.keys(values).map((label) => taken(`${id}.${key}`, label)),
  });
}

/** a UUID is taken, by every other check; what else a target takes is told and not judged. */
function clientMessageIds(): Check {
  const forms = { short: 'a', words: 'nightly run 7', empty: '', long: 'm'.repeat(256) };
  return defineCheck({
    id: `${id}/client-message-id-forms`,
    title: 'answers 202 to a client_message_id that is a UUID; other forms are observed',
    callee: id,
    needs: { freshAccount: true },
    drive: async (drive) => {
      const good = await goodSubmission(drive);
      await drive.send('control', submitRequest(drive, good));
      for (const [form, client_message_id] of Object.entries(forms)) {
        const { status } = await submit(drive, form, { ...good, client_message_id });
        drive.observe(`alpha.submit: a client_message_id that is ${form}`, `${status}`);
      }
    },
    claims: [accepts('alpha.submit.accepted', 'control', 202)],
  });
}
