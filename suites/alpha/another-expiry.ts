import { defineCheck } from '../../harness/define-check.ts';
import { refuses } from '../../harness/judge/claims.ts';
import type { Check } from '../../harness/model/check.ts';
import { conflict, sameOrConflict } from './repeat.ts';
import { freshId, goodSubmission, submit } from '../toolkit/alpha-support.ts';

const id = 'alpha.submit';
const minute = 60_000;

/**
 * A submission that comes again with another expiry alone: other content to a strict reader, a repeat
 * to one who knows submissions by what is sent. To nobody is it a second message.
 */
export const anotherExpiry: Check = defineCheck({
  id: `${id}/key-with-another-expiry`,
  title: 'makes no second message of a submission that comes again with another expiry',
  callee: id,
  needs: { members: ['deviceId', 'recipient'] },
  drive: async (drive) => {
    const key = freshId(drive);
    const first = await goodSubmission(drive);
    await submit(drive, 'first', first, { key });
    const later = { ...first, expires_at_ms: first.expires_at_ms + minute };
    await submit(drive, 'second', later, { key });
  },
  claims: [
    sameOrConflict('alpha.submit.key-conflict'),
    refuses('alpha.submit.another-expiry', 'second', [conflict], { controls: ['first'] }),
  ],
});
