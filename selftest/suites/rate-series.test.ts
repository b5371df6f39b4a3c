import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import type { Reader } from '../../harness/model/check.ts';
import { halfMinutes } from '../../suites/alpha/rate-length.ts';
import { isLimited, most } from '../../suites/alpha/rate-series.ts';
import { exchange, text } from '../reporters/samples.ts';

/** A series of submissions that were all accepted, one each so many milliseconds. */
function read(count: number, everyMs: number, name: string): Reader {
  const all = Array.from({ length: count }, (_, at) =>
    answerOf(
      exchange(`${name}-${at + 1}`, 202, {
        callee: 'alpha.submit',
        response: { status: 202, reason: '', headers: [], body: text('{}') },
        startedAtMs: at * everyMs,
      }),
    ),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is read
  return { all: () => all } as unknown as Reader;
}

test('a series that was not sent to its end says nothing of a limit', () => {
  expect(isLimited(read(8, 5, 'submit'))).toMatchObject({
    inconclusive: expect.stringContaining('8 accepted'),
  });
  expect(isLimited(read(most - 1, 5, 'submit'))).toMatchObject({
    inconclusive: expect.any(String),
  });
  expect(isLimited(read(most, 5, 'submit'))).toMatchObject({ at: `submit-${most}` });
});

test('neither do half minutes that were cut short', () => {
  const [{ judge } = { judge: () => null }] = halfMinutes().claims;
  expect(judge(read(180, 5, 'round'))).toMatchObject({ inconclusive: expect.any(String) });
  expect(judge(read(181, 5, 'round'))).toMatchObject({ at: 'round-181' });
});
