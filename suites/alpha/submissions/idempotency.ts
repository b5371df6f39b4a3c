import { walk } from '../../resources/lists/paging.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import { combinationChecks } from './combinations.ts';
import { memoryChecks } from './memory.ts';
import { conflict, repeats, sameOrConflict } from './repeat.ts';
import {
  freshId,
  goodSubmission,
  submit,
  submitRequest,
  type SubmissionParts,
} from '../../resources/messages/alpha-support.ts';
import { listedBeside } from '../../resources/messages/timeline-support.ts';
import { takesProbe } from '../../../harness/claims/answers.ts';

const id = 'alpha.submit';
const conflictOrInvalid = [conflict, { status: 400, code: 'invalid_request' }];
const pair = { reads: ['first', 'second'], controls: ['first'] };

/** Keys and client message ids, used again (contract: table of fields, "Error codes by cause"). */
export const idempotencyChecks: readonly Check[] = [
  ...combinationChecks,
  anotherExpiry(),
  repeated(),
  nearlyRepeated(),
  keyPerAccount(),
  ...memoryChecks,
];

/** Also after a conflict, and a third time: what was answered once stays, and no message is added. */
function repeated(): Check {
  return defineCheck({
    id: `${id}/repeated-after-conflict`,
    title: 'answers a repeat as before, after a conflict in between, and makes nothing new',
    callee: id,
    alsoCalls: ['ownerMessages.list'],
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      // others may submit to a fixed account meanwhile
      if (drive.ownAccount) await walk(drive, 'ownerMessages.list', 'before');
      const other = { ...first, test_case_id: (await goodSubmission(drive)).test_case_id };
      const fault = 'the key came before with another test case';
      await submit(drive, 'conflict', other, { key, fault });
      await drive.send('second', submitRequest(drive, first, { key }));
      await drive.send('third', submitRequest(drive, first, { key }));
      if (drive.ownAccount) await walk(drive, 'ownerMessages.list', 'after');
      const further = { key, fault: 'it has a further member, and came before without it' };
      await submit(drive, 'further', { ...first, priority: 'high' }, further);
      if (!drive.ownAccount) drive.stop('what it adds would not be told', 'states.account');
    },
    claims: [
      repeats('second'),
      repeats('third'),
      addsNoMessage(['second', 'third']),
      refusesFurther(),
    ],
  });
}

/** What is nearly the same is something else. */
function nearlyRepeated(): Check {
  return defineCheck({
    id: `${id}/nearly-repeated`,
    title: 'answers 409 to a submission that comes again nearly as it was',
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      const capitals = { ...first, test_case_id: first.test_case_id.toUpperCase() };
      const inSmall = 'the key came before with its test case in small letters';
      await submit(drive, 'capitals', capitals, { key, fault: inSmall });
      const inTwo = 'the key came before with the same letters in its two names, divided otherwise';
      await submit(drive, 'divided', dividedOtherwise(first), { key, fault: inTwo });
      const other = await goodSubmission(drive);
      await submit(drive, 'other', other, { key: freshId(drive) });
      const crossed = 'the key came before with another message, and the body with another key';
      await submit(drive, 'crossed', other, { key, fault: crossed });
    },
    claims: [
      ...otherInCapitals(),
      refuses('alpha.submit.key-conflict', 'crossed', [conflict], { controls: ['first', 'other'] }),
      // a longer id may be none to who wants a UUID
      refuses('alpha.submit.key-conflict', 'divided', conflictOrInvalid, { controls: ['first'] }),
    ],
  });
}

/** Whether capitals are letters of a test case is for other checks: who knows none says so. */
function otherInCapitals(): Claim[] {
  return (['alpha.submit.key-conflict', 'alpha.submit.id-conflict'] as const).map((clause) =>
    refuses(clause, 'capitals', conflictOrInvalid, { controls: ['first'] }),
  );
}

/** A fingerprint of fields that are joined with nothing between them takes it for the same. */
function dividedOtherwise(first: SubmissionParts): SubmissionParts {
  const { client_message_id: name, test_case_id: testCase } = first;
  return {
    ...first,
    client_message_id: `${name}${testCase.slice(0, 1)}`,
    test_case_id: testCase.slice(1),
  };
}

/** It is no body that a submission may have, and not that of the first: either can be said. */
function refusesFurther(): Claim {
  const clause = 'alpha.submit.other-member';
  return refuses(clause, 'further', conflictOrInvalid, { controls: ['first'] });
}

/** Claims that the timeline shows no more messages after accepted repeats than it did before. */
function addsNoMessage(again: readonly string[]): Claim {
  const looks = ['before-*', 'after-*'];
  return claims(
    'alpha.submit.repeat',
    { reads: [...again, ...looks], controls: ['first', ...looks] },
    (read) => {
      if (!again.map(read).every(accepted)) return { inconclusive: 'a repeat was not accepted' };
      return listedBeside(read, 'first');
    },
  );
}

/** Key and client_message_id alike, on two accounts: neither notices the other. */
function keyPerAccount(): Check {
  return defineCheck({
    id: `${id}/key-per-account`,
    title: 'lets two accounts use the same key and the same client_message_id',
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const account = await drive.anotherAccount();
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      const { client_message_id } = first;
      const theirs = { ...(await goodSubmission(drive, account)), client_message_id };
      await submit(drive, 'second', theirs, { key, account });
    },
    claims: [
      // Ids may be counted within an account, so that the two may well be alike.
      takesProbe('alpha.submit.key-per-account', 'second', [{ status: 202 }], pair),
    ],
  });
}

/**
 * A submission that comes again with another expiry alone: other content to a strict reader, a repeat
 * to one who knows submissions by what is sent. To nobody is it a second message.
 */
function anotherExpiry(): Check {
  return defineCheck({
    id: `${id}/key-with-another-expiry`,
    title: 'makes no second message of a submission that comes again with another expiry',
    callee: id,
    needs: { members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      const later = { ...first, expires_at_ms: first.expires_at_ms + 60_000 };
      await submit(drive, 'second', later, { key });
    },
    claims: [
      sameOrConflict('alpha.submit.key-conflict'),
      refuses('alpha.submit.another-expiry', 'second', [conflict], { controls: ['first'] }),
    ],
  });
}
