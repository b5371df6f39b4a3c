import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { answeredWith } from '../judge/answered-with.ts';
import { saidOf } from './arrivals.ts';

const submissions = [
  ['alpha.submit', 'alpha.submit.refused-comes-again', 'conflict'],
  ['sealed.messages.submit', 'sealed.uploads.refused-comes-again', 'idempotency_conflict'],
  ['sealed.inbound.upload', 'sealed.uploads.refused-comes-again', 'event_id_conflict'],
] as const;

test.each(submissions)(
  'work that goes on for longer than a repeat was waited for is no breach: %s',
  (callee, clause, code) => {
    const { claims } = checks.find(({ id }) => id === `${callee}/timeout`)!;
    const claim = claims.find((one) => one.clause === clause)!;
    const conflict = answeredWith(callee, { code }, 0, { status: 409 });
    expect(saidOf(claim, { again: conflict, 'again-2': conflict })).toMatch(/^undecided: /);
    expect(saidOf(claim, { again: conflict, 'again-2': answeredWith(callee, {}, 0) })).toBe(
      'holds',
    );
    const refusal = answeredWith(callee, { code: 'forbidden' }, 0, { status: 403 });
    // `read` is what an answer that was made up is called
    const refused = { again: conflict, 'again-2': refusal, read: refusal };
    expect(saidOf(claim, refused)).toMatch(/403/);
  },
);
