import { claims } from '../../../harness/judge/claims.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Reader } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { isRateLimited } from '../../resources/in-flight/rate-limited.ts';

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

function isRetryAfter(value: string): boolean {
  return form.test(value.trim());
}

type RefusedIn = (read: Reader) => Answer | undefined;

/** Claims that what was refused for its rate, or for four bodies on their way, says in a form that is known how long to wait. */
export function retryAfterForm(reads: readonly string[], refusedIn: RefusedIn): Claim {
  const clause = 'alpha.submit.retry-after-form';
  return retryAfter(clause, reads, refusedIn, (values) => values.every(isRetryAfter));
}

/** Claims that it says so at all. */
export function retryAfterPresent(reads: readonly string[], refusedIn: RefusedIn): Claim {
  const clause = 'alpha.submit.retry-after-present';
  return retryAfter(clause, reads, refusedIn, (values) => values.length > 0);
}

function retryAfter(
  clause: ClauseId,
  reads: readonly string[],
  refusedIn: RefusedIn,
  holds: (values: readonly string[]) => boolean,
): Claim {
  return claims(clause, { reads, judgesThrottling: true }, (read) => {
    const refused = refusedIn(read);
    if (!refused || !isRateLimited(refused)) return { inconclusive: 'the limit was not reached' };
    const values = refused.headers('retry-after');
    if (holds(values)) return null;
    const got = values.length > 0 ? values.join(', ') : 'none';
    const expected = 'Retry-After in whole seconds to wait or as an HTTP date';
    return { at: refused.exchange.label ?? '', expected, got };
  });
}
