import { defineCheck } from '../../../harness/define-check.ts';
import { refuses } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import { anyIds } from '../../resources/ids/sample-paths.ts';
import { eitherOr400, forbidden } from './denial.ts';

const id = 'webhooks.list';

/** A query is no place for what the header has to carry; no value that was issued is written into one. */
export const csrfInQuery: Check = defineCheck({
  id: `${id}/csrf-in-query`,
  title: 'takes no CSRF value from the query in place of the header',
  callee: id,
  drive: async (drive) => {
    await drive.send('control', drive.request(id));
    const [value] = anyIds(drive.random);
    const probe = drive.request(id, {
      credentials: { csrfHeader: undefined, csrfCookie: value },
      query: { csrf: value, _csrf: value, csrf_token: value },
      fault: 'the CSRF header is left out, and the query holds the value of its cookie',
      regular: false,
    });
    // what stands in front may refuse parameters that nobody knows, in words of its own
    await drive.send('in-query', { ...probe, callee: null });
  },
  claims: [refuses('owner-auth.csrf-header-missing', 'in-query', [forbidden, ...eitherOr400])],
});
