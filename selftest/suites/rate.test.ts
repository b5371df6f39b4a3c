import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { Reader } from '../../harness/model/check.ts';
import { halfMinutes } from '../../suites/alpha/rates/rate-minutes.ts';
import {
  isLimited,
  most,
  notBlockedByInFlight,
  notEarly,
} from '../../suites/alpha/rates/rate-series.ts';
import { exchange, text } from '../samples/samples.ts';

/** A series of submissions, answered with these statuses, one each so many milliseconds. */
function answered(statuses: readonly number[], name = 'submit', everyMs = 0): Reader {
  const all = statuses.map((status, at) => {
    const body = text(status === 429 ? '{"code":"rate_limited"}' : '{}');
    const response = { status, reason: '', headers: [], body };
    const sent = { callee: 'alpha.submit', response, startedAtMs: at * everyMs } as const;
    return answerOf(exchange(`${name}-${at + 1}`, status, sent));
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is read
  return { all: () => all } as unknown as Reader;
}

/** A series that was accepted to its end. */
function accepted(count: number, name?: string): Reader {
  return answered(Array<number>(count).fill(202), name, 5);
}

test('a series that was not sent to its end says nothing of a limit', () => {
  expect(isLimited(accepted(8))).toMatchObject({
    inconclusive: expect.stringContaining('8 accepted'),
  });
  expect(isLimited(accepted(most - 1))).toMatchObject({ inconclusive: expect.any(String) });
  expect(isLimited(accepted(most))).toMatchObject({ at: `submit-${most}` });
});

test('neither do half minutes that were cut short', () => {
  const [{ judge } = { judge: () => null }] = halfMinutes.claims;
  expect(judge(accepted(180, 'round'))).toMatchObject({ inconclusive: expect.any(String) });
  expect(judge(accepted(181, 'round'))).toMatchObject({ at: 'round-181' });
});

test('a place that is given back within two pauses blames nobody', () => {
  for (const series of [
    [202, 202, 429, 202],
    [202, 202, 429, 429, 202],
  ])
    expect([notBlockedByInFlight(answered(series)), notEarly(answered(series))]).toEqual([
      { inconclusive: expect.any(String) },
      { inconclusive: expect.any(String) },
    ]);
});

test('three refusals in a row of submissions that came alone are held against a server', () => {
  const late = answered([202, 202, 429, 429, 429, 202]);
  expect(notBlockedByInFlight(late)).toMatchObject({ at: 'submit-3' });
  const never = answered([202, 202, 429, 429, 429, 429, 429]);
  expect(notEarly(never)).toMatchObject({ at: 'submit-3' });
});
