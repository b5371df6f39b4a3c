import type { Evidence, HinderedReport, RecordedBody } from '../report.ts';
import { many, placeOf } from '../text/text.ts';

/** Characters of a body that are shown in a line. */
const longestBody = 600;

type HinderedAnswer = HinderedReport['answers'][number];

/** Says how many clauses the answers that follow kept from being judged. */
export function hinderedTitle({ clauses }: HinderedReport): string {
  return `the target kept ${many(clauses.length, 'must clause')} from being judged, by these answers:`;
}

/** An answer that hindered, how often it came, and where it came first. */
export function hinderedAnswer({ operation, answer, times, evidence }: HinderedAnswer): {
  readonly operation: string;
  readonly said: string;
} {
  const first = evidence === undefined ? '' : `, first in ${placeOf(evidence)}`;
  return { operation, said: `${answer} (${many(times, 'time')}${first})` };
}

/** What was sent and what came, in a line each. */
export function exchangeLines({ request, response, noAnswer }: Evidence): {
  readonly sent: string;
  readonly came: string;
} {
  const { method, path, body } = request;
  const status = response ? `${response.status}` : `no answer: ${noAnswer?.detail ?? ''}`;
  return {
    sent: `${method} ${path}${bodyWords(body)}`,
    came: `${status}${bodyWords(response?.body ?? null)}`,
  };
}

function bodyWords(body: RecordedBody | null): string {
  if (!body || body.bytes === 0) return '';
  const cut = body.content.length > longestBody || body.truncated;
  return ` ${body.content.slice(0, longestBody)}${cut ? `… (${body.bytes} bytes)` : ''}`;
}

/** Says which kinds of refusal a plane never gave, which may be why nothing could be judged. */
export function neverGivenWords({ plane, statuses }: HinderedReport['neverGiven'][number]): string {
  return `the ${plane} plane never answered ${statuses.join(', ')} in this run`;
}
