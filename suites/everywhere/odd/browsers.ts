import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { type Answer, isJsonType } from '../../../harness/model/answer.ts';
import type { Check } from '../../../harness/model/check.ts';

/** What a browser sends: pages first, and then anything. */
const pagesFirst = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const looks = { reads: ['plain', 'browser'], controls: [] } as const;

/** A framework's own page in place of the error body, for who takes pages too. */
export const browserCheck: Check = defineCheck({
  id: 'webhooks.list/asked-by-a-browser',
  title: 'answers errors in JSON even if Accept prefers HTML',
  callee: 'webhooks.list',
  drive: async (drive) => {
    const fault = 'no credentials';
    const none = { session: undefined, csrfCookie: undefined, csrfHeader: undefined };
    const bare = drive.request('webhooks.list', { credentials: none, fault });
    await drive.send('plain', bare);
    const headers = [...bare.headers, ['Accept', pagesFirst]] as const;
    // in which form it is refused is what is asked, and for nothing but this claim
    await drive.send('browser', { ...bare, headers, callee: null, regular: false });
  },
  claims: [
    claims('public.error.whatever-accepted', looks, (read) => {
      const [plain, browser] = [read('plain'), read('browser')];
      if (!refusedInJson(plain)) return { inconclusive: `without it, it is ${describe(plain)}` };
      if (browser.status >= 500 || refusedInJson(browser)) return null;
      return otherAnswer(browser, 'an error body in JSON, as without the header');
    }),
  ],
});

function refusedInJson({ status, mediaType }: Answer): boolean {
  return status >= 400 && isJsonType(mediaType);
}
