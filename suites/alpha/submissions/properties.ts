import {
  brokenSubmission,
  plainSubmission as goodSubmissions,
  writeSubmission,
  type SubmissionChange,
  type SubmissionRule,
} from '../../../fixtures/generators/alpha-submission.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { clearlyOutside, expiryAt, taken } from './expiries.ts';
import {
  controlSubmission,
  goodSubmission,
  submit,
} from '../../resources/messages/alpha-support.ts';

const id = 'alpha.submit';
/** Fewer than an account may submit in a minute, its smaller cases not counted: those are refused. */
const runs = 15;

/** Any submission there is, good or with one thing wrong (contract: table of fields). */
export const alphaProperties: readonly Check[] = [
  anyGood('testCase', 'any test case id of its form', 'alpha.submit.test-case-good'),
  anyGood('expiry', 'any expiry within the window', 'alpha.submit.expiry-good'),
  anyBroken('otherMember', 'any member that is not in its table', 'alpha.submit.other-member'),
  anyBroken('memberMissing', 'a body without any of its members', 'alpha.submit.member-missing'),
  anyBroken('memberType', 'members of any other type', 'alpha.submit.member-type'),
  anyBroken('recipient', 'any malformed recipient', 'alpha.submit.recipient-malformed'),
  anyBroken('testCase', 'any malformed test case id', 'alpha.submit.test-case-malformed'),
  anyBroken('expiry', 'any expiry outside the window', 'alpha.submit.expiry-outside'),
];

async function submitChanged(drive: Drive, change: SubmissionChange): Promise<void> {
  const good = await goodSubmission(drive);
  const now = await drive.targetTimes();
  const body = writeSubmission(change, { ...good }, (aheadMs) => expiryAt(now, aheadMs));
  await submit(drive, 'probe', body, change.fault === null ? {} : { fault: change.fault });
}

/** Each costs one submission, so that a fixed account is left alone. */
function anyGood(member: keyof typeof goodSubmissions, what: string, clause: ClauseId): Check {
  return defineProperty<SubmissionChange>({
    id: `${id}/any-good-${inWords(member)}`,
    title: `answers 202 to ${what}`,
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    cases: { arbitrary: goodSubmissions[member](), runs },
    setUp: async (drive) => void (await controlSubmission(drive)),
    drive: submitChanged,
    claims: [taken(clause, 'probe')],
  });
}

function anyBroken(rule: SubmissionRule, what: string, clause: ClauseId): Check {
  const refused = refuses(clause, 'probe', [{ status: 400, code: 'invalid_request' }]);
  return defineProperty<SubmissionChange>({
    id: `${id}/any-${inWords(rule)}`,
    title: `answers 400 invalid_request to ${what}`,
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    cases: { arbitrary: brokenSubmission[rule](), runs },
    setUp: async (drive) => void (await controlSubmission(drive)),
    drive: submitChanged,
    claims: [rule === 'expiry' ? clearlyOutside(refused, 'probe') : refused],
  });
}

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
