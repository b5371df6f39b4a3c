import { type Item, inAnswer } from '../../../harness/claims/looks.ts';
import { shows } from '../../../harness/claims/members.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { disordered, otherStatus } from '../../../harness/judge/found.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Claim, Mismatch } from '../../../harness/model/check.ts';
import { member, numberOf } from '../../../harness/model/json.ts';
import { outOfOrder } from '../../../harness/model/order.ts';

/** Claims that the status of what was submitted is read, with these members. */
export function readsAs(
  label: string,
  submission: string,
  members: (submitted: Answer) => Item,
  after: readonly string[] = [],
): Claim {
  const clause = 'alpha.status.after-submit';
  const labels = { reads: [submission, label], controls: [...after, submission] };
  const shown = shows(clause, inAnswer(label), (read) => members(read(submission)));
  return claims(clause, labels, (read) =>
    accepted(read(label)) ? shown.judge(read) : otherStatus(read(label), [{ status: 200 }]),
  );
}

/** Claims that version and time of change never go down along reads of one message, by label or `name-*`. */
export function neverBackwards(labels: readonly string[], after: readonly string[] = []): Claim {
  const clause = 'alpha.status.never-backwards';
  return claims(clause, { reads: labels, controls: [...after, ...labels] }, (read) =>
    firstStepBack(
      labels.flatMap((label) =>
        label.endsWith('*') ? read.all(label.slice(0, -1)) : [read(label)],
      ),
    ),
  );
}

/** The first of several reads of a message that shows an earlier version or time than one before. */
function firstStepBack(reads: readonly Answer[]): Mismatch | null {
  for (const [name, never] of Object.entries({
    state_version: 'lower',
    updated_at_ms: 'older',
  } as const)) {
    const values = reads.map((status) => numberOf(member(status.json, name)));
    const place = values.findIndex((value, i) => i > 0 && value < (values[i - 1] ?? 0));
    const said = disordered(name, `${name} never going down`, outOfOrder(values, never));
    if (said) return { at: reads[place]?.exchange.label ?? '', ...said };
  }
  return null;
}
