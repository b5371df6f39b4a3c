import { describe, expect, test } from 'vitest';
import type { RecordedPlace } from '../../harness/model/arrival.ts';
import { checks } from '../../suites/index.ts';
import { answeredWith } from '../judge/answered-with.ts';
import { mayHaveComeElsewhere } from '../../suites/resources/deliveries/receiving.ts';
import { arrival, arrivalOf, placeWith, saidOf } from './arrivals.ts';

function claimOf(check: string, clause: string, place = 0) {
  const { claims } = checks.find(({ id }) => id === check)!;
  return claims.filter((one) => one.clause === clause)[place]!;
}

/** A list of endpoint deliveries, as it was sent at an epoch millisecond. */
function listed(deliveries: readonly object[], atMs = 0) {
  return answeredWith('deliveries.list', { deliveries, next_before: null }, atMs);
}

function attempt(attempt_number: number) {
  return { generation: 1, attempt_number, started_at_ms: 1, completed_at_ms: 2, http_status: 500 };
}

const pending = { delivery_id: 'd1', event_id: 'e1', created_at_ms: 5, attempts: [] };
const blamed = /^(?!undecided: |holds$)/;
const unattempted = /not attempted yet; timeouts\.deliveryMs/;

describe('a worker that comes by every half minute', () => {
  const receives = claimOf('deliveries.list/arrives-at-enabled', 'deliveries.fan-out.arrives');
  const said = (delivery: readonly object[], more: Partial<RecordedPlace> = {}) =>
    saidOf(receives, { 'first-list': listed(delivery) }, [placeWith('first', [], more)]);

  test.each([
    ['due now', { ...pending, next_attempt_at_ms: 5 }],
    ['due at no time', { ...pending, next_attempt_at_ms: null }],
    ['due later', { ...pending, next_attempt_at_ms: 30_005 }],
  ])('is not blamed for what it lists as %s and has not sent', (_, delivery) => {
    expect(said([delivery])).toMatch(unattempted);
  });

  test('is blamed where its own file says how long a delivery takes, or where no list shows it', () => {
    expect(said([{ ...pending, next_attempt_at_ms: 5 }], { promised: true })).toMatch(blamed);
    expect(said([])).toMatch(blamed);
    expect(said([{ ...pending, attempts: [attempt(1)] }])).toMatch(blamed);
  });
});

describe('ids of events that are counted for each account', () => {
  const none = claimOf('deliveries.list/arrives-apart', 'deliveries.fan-out.other-account-none', 1);
  const delivery = { ...pending, event_id: 'evt_00000001', attempts: [attempt(1)] };
  const notice = '{"event":"evt_00000001","account":"';

  function said(strangers: readonly (readonly [atMs: number, body: string])[]) {
    const answers = {
      before: answeredWith('webhooks.list', { endpoints: [] }, 10),
      after: answeredWith('webhooks.list', { endpoints: [] }, 30),
      'stranger-before': listed([delivery], 9),
      'first-list': listed([delivery], 25),
    };
    const came = strangers.map(([atMs, body]) => arrivalOf(atMs, body));
    return saidOf(none, answers, [
      placeWith('stranger', came),
      placeWith('first', [arrivalOf(20, `${notice}first"}`)]),
    ]);
  }

  test('are no mark of an event: the other account may have one of the same', () => {
    expect(said([[5, `${notice}stranger"}`]])).toBe('holds');
    expect(
      said([
        [5, `${notice}stranger"}`],
        [22, `${notice}stranger"}`],
      ]),
    ).toBe('holds');
  });

  test('what comes to the other account after the event, and never came before, is blamed', () => {
    expect(
      said([
        [5, `${notice}stranger"}`],
        [22, `${notice}first"}`],
      ]),
    ).not.toBe('holds');
  });
});

describe('a target to which 200 alone is a success, or what the answer acknowledges', () => {
  const list = 'sealed.deliveries.list';
  const failing = { ...attempt(1), outcome: 'http_error' };

  test('may call an answer of 204 an error, but for a delivery that it tells as succeeded', () => {
    const met = `${list}/attempts-as-answered`;
    const asMet = claimOf(met, 'sealed.deliveries.attempts.outcome-as-met', 1);
    const said = (status: string) =>
      saidOf(
        asMet,
        {
          'no-content-list': listed([
            { ...pending, status, attempts: [{ ...failing, http_status: 204 }] },
          ]),
        },
        [placeWith('no-content', [arrival(1, { met: 204 })])],
      );
    expect(said('pending')).toBe('holds');
    expect(said('succeeded')).toMatch(blamed);
  });

  test.each([
    ['deliveries.list/attempts-until-success', 'deliveries.attempts.end-with-success'],
    [`${list}/attempts-until-success`, 'sealed.deliveries.attempts.end-with-success'],
  ])('may try again what it does not tell as a success: %s', (check, clause) => {
    const said = (outcome: string | null) => {
      const attempts = [{ ...attempt(1), http_status: 200, outcome }, attempt(2)];
      return saidOf(claimOf(check, clause), { 'hook-list': listed([{ ...pending, attempts }]) }, [
        placeWith('hook', [arrivalOf(1, '{"event":"e1"}'), arrivalOf(2, '{"event":"e1"}')]),
      ]);
    };
    expect(said('http_error')).toMatch(/^undecided: /);
    expect(said('unacknowledged')).toMatch(/^undecided: /);
    expect(said(null)).toMatch(blamed);
    expect(said('succeeded')).toMatch(blamed);
  });

  test('may bring an upload once more as a further attempt', () => {
    const once = claimOf(
      'sealed.inbound.upload/arrives-once',
      'sealed.inbound.upload.arrives-once',
    );
    const said = (outcome: string | null) => {
      const attempts = [{ ...attempt(1), http_status: 200, outcome }];
      const answers = {
        first: answeredWith('sealed.inbound.upload', { event_id: 'event-one' }, 0),
        'hook-list': listed([{ ...pending, attempts }], 2),
        again: answeredWith('sealed.inbound.upload', { event_id: 'event-one' }, 3),
      };
      const came = [1, 4].map((atMs) => arrivalOf(atMs, 'event-one'));
      return saidOf(once, answers, [placeWith('hook', came)]);
    };
    expect(said('http_error')).toMatch(/^undecided: /);
    expect(said(null)).toMatch(blamed);
  });
});

describe('a list that shows the last six attempts', () => {
  const check = 'deliveries.list/attempts-as-arrived';
  const said = (clause: string, numbers: readonly number[]) =>
    saidOf(claimOf(check, clause), {
      'hook-list': listed([{ ...pending, attempts: numbers.map(attempt) }]),
    });
  const numbered = 'deliveries.attempts.numbered';
  const whole = 'deliveries.attempts.none-left-out';

  test('breaks no must, and a should', () => {
    expect(said(numbered, [2, 3, 4, 5, 6, 7])).toBe('holds');
    expect(said(whole, [2, 3, 4, 5, 6, 7])).toBe('attempt_number 2');
    expect(said(whole, [2, 1])).toBe('holds');
  });

  test('one number twice breaks a must', () => {
    expect(said(numbered, [1, 2, 2])).toBe('2 again');
  });
});

test('an absence proves nothing beside what may have been the delivery, and all beside what can not', () => {
  const { strays, ...place } = placeWith('hook', []);
  expect(mayHaveComeElsewhere({ ...place, strays: { ...strays, noDelivery: 500 } })).toBeNull();
  for (const more of [{ unknown: 1 }, { malformed: 1 }, { broken: 1 }, { turnedAway: 1 }])
    expect(mayHaveComeElsewhere({ ...place, strays: { ...strays, ...more } })).toMatchObject({
      astray: true,
    });
});
