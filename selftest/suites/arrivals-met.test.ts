import { expect, test } from 'vitest';
import type { ArrivalEnd } from '../../harness/model/arrival.ts';
import { ofFirst, statusAsAnswered } from '../../suites/webhooks/arrivals/arrivals-met.ts';
import { answeredWith } from '../judge/answered-with.ts';
import { arrival, placeWith, saidOf } from './arrivals.ts';

const claim = ofFirst('deliveries.attempts.status-as-answered', 'gone', statusAsAnswered);

/** What comes of the claim where a list tells these statuses, an attempt each, and arrivals ended so. */
function judged(statuses: readonly (number | null)[], ends: readonly ArrivalEnd[]) {
  const attempts = statuses.map((http_status, at) => {
    return { attempt_number: at + 1, started_at_ms: 0, completed_at_ms: 1, http_status };
  });
  const page = answeredWith('deliveries.list', { deliveries: [{ attempts }] }, 0);
  const arrivals = ends.map((ended, at) => arrival(at + 1, { ended }));
  return saidOf(claim, { 'gone-list': page }, [placeWith('gone', arrivals)]);
}

const unmet = 'undecided: nothing came that met what it was to meet';
const open = 'undecided: more attempts are told than came, so that which of them met what is open';

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
