import { defineCheck } from '../../../harness/define-check.ts';
import { accepts, isAllowed, refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { conflict } from './repeat.ts';
import { freshId, goodSubmission, submit } from '../../resources/messages/alpha-support.ts';
import { takesProbe, everyAnswer } from '../../../harness/claims/answers.ts';

const id = 'alpha.submit';
/** With what a recipient is refused who is not allowlisted; which of the two it has to be is judged elsewhere. */
const notListed = [{ status: 400 }, { status: 403 }] as const;
/** The digits of a number that may be sent to as well. */
const furtherDigits = 11;
const [leastDigits, mostDigits] = [2, 15];
const invalid = { status: 400, code: 'invalid_request' } as const;

/** Recipients of the fewest and the most digits that there may be, where the hook knows such, and others. */
export const recipientChecks: readonly Check[] = [
  ...[leastDigits, mostDigits].map(ofDigits),
  likeListed(),
  another('listed'),
  another('unlisted'),
];

function ofDigits(digits: number): Check {
  return defineCheck({
    id: `${id}/recipient-of-${digits}-digits`,
    title: `takes a submission to an allowlisted recipient of ${digits} digits`,
    callee: id,
    needs: { freshAccount: true, states: ['recipient'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      await submit(drive, 'control', await goodSubmission(drive));
      const recipient_e164 = await recipientOf(drive, digits);
      await submit(drive, 'taken', { ...(await goodSubmission(drive)), recipient_e164 });
    },
    claims: [
      accepts(`${id}.accepted`, 'control', 202),
      takesProbe(`${id}.recipient-bounds`, 'taken', [{ status: 202 }]),
    ],
  });
}

async function recipientOf(drive: Drive, digits: number): Promise<string> {
  const { accountId: account } = drive.account;
  const { recipient } = await drive.state('recipient', { account, digits });
  if (typeof recipient === 'string' && recipient.length === digits + 1) return recipient;
  return drive.stop('the state recipient answered no such number', 'states.recipient');
}

/** a list of numbers holds no number that only begins as one of them does, or as which one begins. */
function likeListed(): Check {
  const fault = 'the number is that of an allowlisted recipient';
  return defineCheck({
    id: `${id}/recipient-nearly-listed`,
    title: 'refuses an allowlisted number with a digit more, or one less',
    callee: id,
    needs: { freshAccount: true, members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const good = await goodSubmission(drive);
      await submit(drive, 'control', good);
      const { recipient_e164: listed } = good;
      const to = async (label: string, recipient_e164: string, words: string) => {
        const body = { ...(await goodSubmission(drive)), recipient_e164 };
        await submit(drive, `near-${label}`, body, { fault: `${fault} ${words}` });
      };
      if (listed.length <= mostDigits) await to('longer', `${listed}7`, 'with a digit more');
      if (listed.length > leastDigits + 1) await to('shorter', listed.slice(0, -1), 'less a digit');
    },
    claims: [
      everyAnswer(`${id}.recipient-nearly-listed`, 'near-*', [invalid], (one) =>
        isAllowed(one, [invalid]),
      ),
    ],
  });
}

/**
 * Another recipient is other content: one who is not allowlisted, of which a target may speak first, and one
 * who is, where the hook knows such.
 */
function another(whom: 'listed' | 'unlisted'): Check {
  const listed = whom === 'listed';
  const controls = ['first', ...(listed ? ['to-other'] : [])];
  return defineCheck({
    id: `${id}/key-with-another-recipient-${whom}`,
    title: `refuses a key or an id that came before for another recipient, where this one is ${whom}`,
    callee: id,
    needs: { freshAccount: true, states: ['recipient'], members: ['deviceId', 'recipient'] },
    drive: async (drive) => {
      const recipient_e164 = await (listed ? recipientOf(drive, furtherDigits) : unlisted(drive));
      const key = freshId(drive);
      const first = await goodSubmission(drive);
      await submit(drive, 'first', first, { key });
      if (listed)
        await submit(drive, 'to-other', { ...(await goodSubmission(drive)), recipient_e164 });
      const other = { ...first, recipient_e164 };
      const fault = 'came before for another recipient';
      await submit(drive, 'key', other, { key, fault: `the key ${fault}` });
      await submit(drive, 'id', other, { fault: `the client_message_id ${fault}` });
    },
    claims: (['key', 'id'] as const).map((name) =>
      refuses(`${id}.${name}-conflict`, name, listed ? [conflict] : [conflict, ...notListed], {
        controls,
      }),
    ),
  });
}

async function unlisted(drive: Drive): Promise<string> {
  const { accountId: account } = drive.account;
  const { recipient } = await drive.state('recipient', { account, allowlisted: false });
  return typeof recipient === 'string'
    ? recipient
    : drive.stop('the state recipient answered no number', 'states.recipient');
}
