import { expect, test } from 'vitest';
import type { Arrival, ArrivalEnd, RecordedPlace } from '../../harness/model/arrival.ts';
import type { Reader } from '../../harness/model/check.ts';
import { ofFirst, statusAsAnswered } from '../../suites/webhooks/arrivals-met.ts';
import { answeredWith } from '../judge/answered-with.ts';

const claim = ofFirst('deliveries.attempts.status-as-answered', 'gone', statusAsAnswered);

/** One that was to be answered 410, and how it ended. */
function arrival(number: number, ended: ArrivalEnd): Arrival {
  const body = { encoding: 'utf8', content: '', bytes: 0, truncated: false } as const;
  return {
    number,
    connection: number,
    atMs: number,
    method: 'POST',
    path: '/',
    httpVersion: '1.1',
    headers: [],
    body,
    whole: true,
    met: 410,
    ended,
    endedAtMs: number,
    tls: null,
    facts: [],
  };
}

/** What comes of the claim where a list tells these statuses, an attempt each, and arrivals ended so. */
function judged(statuses: readonly (number | null)[], ends: readonly ArrivalEnd[]) {
  const attempts = statuses.map((http_status, at) => {
    return { attempt_number: at + 1, started_at_ms: 0, completed_at_ms: 1, http_status };
  });
  const page = answeredWith('deliveries.list', { deliveries: [{ attempts }] }, 0);
  const place: RecordedPlace = {
    label: 'gone',
    callbackUrl: 'https://example.com/',
    fromMs: 0,
    toMs: 1,
    arrivals: ends.map((ended, at) => arrival(at + 1, ended)),
    dropped: 0,
    waits: [],
    strays: { unknown: 0, malformed: 0, refused: 0, broken: 0, brokenBy: null, turnedAway: 0 },
  };
  const read: Reader = Object.assign(() => page, { all: () => [page], place: () => place });
  const verdict = claim.judge(read);
  if (verdict === null || typeof verdict !== 'object') return 'holds';
  return 'expected' in verdict ? verdict.got : verdict.inconclusive;
}

const unmet = 'nothing came that met what it was to meet';
const open = 'more attempts are told than came, so that which of them met what is open';

test('an attempt is told as it was answered', () => {
  expect(judged([410], ['answered'])).toBe('holds');
  expect(judged([200], ['answered'])).toBe('http_status 200');
});

test('where the sender of the first was gone, a later one shows it', () => {
  expect(judged([null, 410], ['lost', 'answered'])).toBe('holds');
});

test('so it does where one came less than is told', () => {
  expect(judged([null, 410], ['answered'])).toBe('holds');
});

test('and blames nobody, for which of them met what is not told', () => {
  expect(judged([null, 500], ['lost', 'answered'])).toBe(unmet);
  expect(judged([null, 410], ['lost', 'lost'])).toBe(unmet);
  expect(judged([null, 500], ['answered'])).toBe(open);
  // the first one is no later one
  expect(judged([410], ['lost', 'answered'])).toBe(unmet);
});
