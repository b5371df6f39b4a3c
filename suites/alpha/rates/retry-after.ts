import { claims } from '../../../harness/judge/claims.ts';
import { otherValue } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import { isRateLimited } from '../../resources/in-flight/tries.ts';

const time = String.raw`\d{2}:\d{2}:\d{2}`;
const month = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** The three forms of a date that HTTP knows (RFC 9110, 5.6.7). */
const httpDates = [
  String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} ${month} \d{4} ${time} GMT`,
  String.raw`(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-${month}-\d{2} ${time} GMT`,
  String.raw`(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} [ \d]\d ${time} \d{4}`,
];
/** A number of ten digits is a moment since 1970, and none of seconds that anybody waits. */
const form = new RegExp(String.raw`^(0*\d{1,9}|${httpDates.join('|')})$`);

/**
 * Claims that what was refused for its rate, or for four bodies on their way, says how long to wait, and in a form that
 * is known.
 */
export function retryAfter(
  fact: 'present' | 'form',
  label: string,
  refusedIn: (read: Reader) => Answer | undefined,
): Claim {
  const labels = { reads: [label], judgesThrottling: true } as const;
  return claims(`alpha.submit.retry-after-${fact}`, labels, (read) => {
    const refused = refusedIn(read);
    if (!refused || !isRateLimited(refused)) return { inconclusive: 'the limit was not reached' };
    const values = refused.headers('retry-after');
    if (fact === 'present' ? values.length > 0 : values.every((value) => form.test(value.trim())))
      return null;
    const got = values.length > 0 ? values.join(', ') : undefined;
    const expected = 'in whole seconds to wait or as an HTTP date';
    return { at: refused.exchange.label ?? '', ...otherValue('retry-after', expected, got) };
  });
}
