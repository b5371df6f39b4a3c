import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import { freshId, goodSubmission, submit } from '../../resources/messages/alpha-support.ts';
import { repeats } from './repeat.ts';
import { keyWith } from '../../resources/keys.ts';

const id = 'alpha.submit';

/**
 * An API key of the same account names other content alike. Whether the two notice each other is open:
 * in neither case is the first submission another one than it was.
 */
export const rememberedByKey: Check = defineCheck({
  id: `${id}/remembered-after-another-key`,
  title:
    'knows a submission again after another API key used its key and its id for something else',
  callee: id,
  needs: { freshAccount: true, states: ['credential'], members: ['deviceId', 'recipient'] },
  drive: async (drive) => {
    const key = freshId(drive);
    const first = await goodSubmission(drive);
    await submit(drive, 'first', first, { key });
    const credentials = { bearer: await keyWith(drive, 'public', 'sendOnly') };
    const other = { ...first, test_case_id: (await goodSubmission(drive)).test_case_id };
    const fault = 'another API key of the account used both before, with another test case';
    await submit(drive, 'other', other, { key, credentials, fault });
    await submit(drive, 'second', first, { key });
  },
  claims: [repeats()],
});
