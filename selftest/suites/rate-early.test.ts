import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { Reader } from '../../harness/model/check.ts';
import { alone, notEarly } from '../../suites/alpha/rate-early.ts';
import { exchange, text } from '../reporters/samples.ts';

/** What a series is judged by, from the statuses of its submissions. */
function read(statuses: readonly number[]): Reader {
  const all = statuses.map((status, at) => {
    const body = text(status === 429 ? '{"code":"rate_limited"}' : '{}');
    const response = { status, reason: '', headers: [], body };
    return answerOf(exchange(`submit-${at + 1}`, status, { callee: 'alpha.submit', response }));
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is read
  return { all: () => all } as unknown as Reader;
}

test('a place that is given back within two pauses blames nobody', () => {
  for (const series of [
    [202, 202, 429, 202],
    [202, 202, 429, 429, 202],
  ])
    expect([alone(read(series)), notEarly(read(series))]).toEqual([
      { inconclusive: expect.any(String) },
      { inconclusive: expect.any(String) },
    ]);
});

test('three refusals in a row of submissions that came alone are held against a server', () => {
  const late = read([202, 202, 429, 429, 429, 202]);
  expect(alone(late)).toMatchObject({ at: 'submit-3' });
  const never = read([202, 202, 429, 429, 429, 429, 429]);
  expect(notEarly(never)).toMatchObject({ at: 'submit-3' });
});
