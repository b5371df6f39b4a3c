import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../harness/model/exchange.ts';
import { isAllLasting, Standing } from '../../harness/run/waiting/standing.ts';
import { attemptIn } from '../../harness/run/waiting/temporary.ts';
import { broken, exchange, unit } from '../samples/samples.ts';

const good = exchange('good', 200);

function bad(status: number): Exchange {
  return exchange('bad', status, { fault: 'a field is missing' });
}

function unanswered(kind: 'connection' | 'timeout'): Exchange {
  return { ...bad(0), response: null, noAnswer: { kind, detail: '' } };
}

/** What is known after some checks found that an answer lasts, and after some bad requests were answered by a status. */
function standing({ checks = 3, answers = 12, status = 503 } = {}) {
  const known = new Standing();
  for (let count = 0; count < answers; count += 1) known.note(bad(status));
  for (let count = 0; count < checks; count += 1)
    known.noteLasting(`check ${count}`, attemptIn([good, bad(status)]));
  return known;
}

describe('an answer that says "not now" to every bad request', () => {
  test('is known once it stood at three checks', () => {
    expect(standing().isKnown).toBe(true);
    expect(standing().explains(attemptIn([good, bad(503)]), 1)).toBe(true);
    expect(standing({ checks: 2 }).isKnown).toBe(false);
  });

  test('that asks to wait is waited for once', () => {
    const asks = bad(503);
    const headers = [['Retry-After', '2']] as const;
    const response = { ...asks.response!, headers };
    const attempt = attemptIn([good, { ...asks, response }]);
    expect([1, 2].map((attempts) => standing().explains(attempt, attempts))).toEqual([false, true]);
  });

  test('is not known of one check that was driven three times', () => {
    const known = standing({ checks: 0 });
    for (let times = 0; times < 3; times += 1)
      known.noteLasting('one', attemptIn([good, bad(503)]));
    expect(known.isKnown).toBe(false);
  });

  test('is not known where few bad requests were answered so, or by 429', () => {
    expect(standing({ answers: 11 }).isKnown).toBe(false);
    expect(standing({ status: 429 }).isKnown).toBe(false);
  });

  test.each([
    ['refused', bad(400)],
    ['taken', bad(201)],
    ['answered by 500', bad(500)],
  ])('is known no more once a bad request was %s', (_, other) => {
    const known = standing();
    known.note(other);
    expect(known.isKnown).toBe(false);
  });

  test.each([
    ['a good request is refused', exchange('good', 400)],
    ['a bad request is throttled', bad(429)],
    ['a bad request is met by silence', unanswered('timeout')],
    ['a bad request is answered by another status that may pass', bad(504)],
    ['the connection of a bad request is lost', unanswered('connection')],
  ])('stays known where %s', (_, other) => {
    const known = standing();
    known.note(other);
    expect(known.isKnown).toBe(true);
  });

  test.each([
    ['took nothing good', [bad(503)]],
    ['met the same at a good request', [good, bad(503), exchange('other', 503)]],
    ['was throttled', [good, bad(503), { ...bad(429), label: 'other' }]],
    ['met silence', [good, bad(503), { ...unanswered('timeout'), label: 'other' }]],
    ['met nothing that may pass', [good]],
  ])('explains no attempt that %s', (_, exchanges) => {
    expect(standing().explains(attemptIn(exchanges), 1)).toBe(false);
  });
});

test('what is broken shows in lasting answers alone, or elsewhere too', () => {
  const shown = broken('clause', 'check', { at: 'one' });
  const further = broken('other', 'check', { at: 'two' });
  expect(isAllLasting([shown, unit('held', 'held')], ['one'])).toBe(true);
  expect(isAllLasting([shown, further], ['one'])).toBe(false);
  expect(isAllLasting([unit('held', 'held')], ['one'])).toBe(false);
});
