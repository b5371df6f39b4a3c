import { describe, expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { clockAhead, dateAhead, momentOf } from '../../harness/model/clocks.ts';
import type { Callee, Exchange, Header } from '../../harness/model/exchange.ts';
import { FreshRecords } from '../../harness/run/environment/fresh-records.ts';
import { RecordsClock } from '../../harness/run/environment/records-clock.ts';

const START = Date.UTC(2030, 0, 1, 12);
const minute = 60_000;

/** An exchange of 100 ms that begins so many milliseconds after the start. */
function exchanged(
  callee: Callee,
  atMs: number,
  status: number,
  value: unknown,
  { who = 'one', headers = [] }: { who?: string; headers?: readonly Header[] } = {},
): Exchange {
  const content = JSON.stringify(value);
  return {
    label: null,
    callee,
    fault: null,
    assumption: null,
    regular: true,
    request: {
      method: 'GET',
      path: '/',
      headers: [['Authorization', `Bearer ${who}`]],
      body: null,
      manner: 'whole',
    },
    response: {
      status,
      reason: '',
      headers: [['content-type', 'application/json'], ...headers],
      body: { encoding: 'utf8', content, bytes: content.length, truncated: false },
    },
    noAnswer: null,
    startedAtMs: START + atMs,
    durationMs: 100,
  };
}

const submitted = (created = true, who?: string) =>
  answerOf(
    exchanged(
      'alpha.submit',
      0,
      202,
      { message_id: 'm', created },
      who === undefined ? {} : { who },
    ),
  );
const shown = (created_at_ms: unknown, atMs = 200) =>
  answerOf(exchanged('alpha.status', atMs, 200, { message_id: 'm', created_at_ms }));

const span = (least: number, most: number) => ({ least, most });

describe('a record that was just made', () => {
  test('tells the clock between its request and the answer that shows it', () => {
    const fresh = new FreshRecords();
    expect(fresh.note(submitted())).toEqual([]);
    expect(fresh.unseenMessage).toBe('m');
    const told = fresh.note(shown(START + 90_001));
    expect(told).toEqual([{ maker: 'alpha.submit', ahead: { least: 89_701, most: 90_001 } }]);
    expect(fresh.unseenMessage).toBeNull();
    // once: later it may tell its last change
    expect(fresh.note(shown(START + 90_001, 300))).toEqual([]);
  });

  test('tells it within the unit that it counts in', () => {
    const fresh = new FreshRecords();
    fresh.note(submitted());
    const [told] = fresh.note(shown(START + 61_000));
    expect(told?.ahead).toEqual({ least: 60_500 - 300, most: 62_000 });
  });

  test('is found in a list by whose it is', () => {
    const fresh = new FreshRecords();
    fresh.note(answerOf(exchanged('webhooks.create', 0, 201, { endpoint_id: '1' })));
    const endpoints = [{ endpoint_id: '1', created_at_ms: START + 51 }];
    const list = (who: string) =>
      answerOf(exchanged('webhooks.list', 100, 200, { endpoints }, { who }));
    expect(fresh.note(list('another'))).toEqual([]);
    expect(fresh.note(list('one'))).toHaveLength(1);
  });

  test.each([
    ['a repeat', submitted(false), shown(START)],
    ["another account's", submitted(true, 'another'), shown(START)],
    ['shown late', submitted(), shown(START, 6000)],
    ['without a number', submitted(), shown('now')],
  ])('tells nothing where it is %s', (_, made, later) => {
    const fresh = new FreshRecords();
    fresh.note(made);
    expect(fresh.note(later)).toEqual([]);
  });

  test.each([
    ['an envelope of its own is uploaded', undefined, 1],
    ["one of the target file's account, which earlier runs uploaded, tells nothing", true, 0],
  ] as const)('%s', (_, shared, stamps) => {
    const fresh = new FreshRecords();
    const made = exchanged('sealed.messages.submit', 0, 202, { message_id: 'm', created: true });
    fresh.note(answerOf(shared ? { ...made, shared } : made));
    const look = { message_id: 'm', created_at_ms: START };
    expect(fresh.note(answerOf(exchanged('sealed.messages.get', 100, 200, look)))).toHaveLength(
      stamps,
    );
  });

  test("tells nothing once the account's time has moved", () => {
    const fresh = new FreshRecords();
    fresh.note(submitted());
    fresh.move();
    expect([fresh.unseenMessage, fresh.note(shown(START))]).toEqual([null, []]);
  });
});

describe('the clock of the records', () => {
  test('is told closer by each, and by the widest where they do not agree', () => {
    const clock = new RecordsClock();
    for (const ahead of [span(0, 300), span(200, 400)])
      clock.note({ maker: 'alpha.submit', ahead }, null);
    expect(clock.ahead).toEqual(span(200, 300));
    clock.note({ maker: 'alpha.submit', ahead: span(1000, 1100) }, null);
    clock.note({ maker: 'alpha.submit', ahead: span(250, 260) }, null);
    expect(clock.ahead).toEqual(span(200, 1100));
  });

  test('is that of messages where one has told', () => {
    const clock = new RecordsClock();
    clock.note({ maker: 'webhooks.create', ahead: span(1, 2) }, null);
    expect([clock.ahead, clock.isSure]).toEqual([span(1, 2), false]);
    clock.note({ maker: 'alpha.submit', ahead: span(3, 4) }, null);
    clock.note({ maker: 'webhooks.create', ahead: span(1, 2) }, null);
    expect([clock.ahead, clock.isSure]).toEqual([span(3, 4), true]);
  });

  test('is not told by what lies days from every other clock', () => {
    const clock = new RecordsClock();
    const days = span(-48 * 60 * minute, -47 * 60 * minute);
    clock.note({ maker: 'alpha.submit', ahead: days }, span(0, 1000));
    expect(clock.ahead).toBeUndefined();
    clock.note({ maker: 'alpha.submit', ahead: days }, days);
    expect(clock.ahead).toEqual(days);
  });

  test.each([
    ['neither', null, null, null],
    ['the Date alone', span(0, 1000), null, span(0, 1000)],
    ['the records alone', null, span(5, 6), span(5, 6)],
    ['both of one clock', span(0, 1000), span(3000, 3900), span(0, 1000)],
    ['both', span(0, 1000), span(90_000, 90_100), span(0, 90_100)],
    ['records that are hours off', span(0, 1000), span(60 * minute, 61 * minute), span(0, 1000)],
    ['a Date that is hours off', span(-60 * minute, -59 * minute), span(0, 9), span(0, 9)],
  ])('governs expiries as told by %s', (_, date, records, governs) => {
    expect(clockAhead(date, records)).toEqual(governs);
  });

  test('is beside an answer where its Date tells another', () => {
    const headers: readonly Header[] = [['Date', new Date(START + 1000).toUTCString()]];
    const exchange = exchanged('alpha.submit', 0, 202, {}, { headers });
    expect(dateAhead(exchange)).toEqual(span(900, 2000));
    expect(momentOf(exchange)).toEqual(span(START + 1000, START + 1000));
    const marked = { ...exchange, recordsAhead: span(90_000, 90_200) };
    expect(momentOf(marked)).toEqual(span(START + 900, START + 100 + 90_200));
    expect(momentOf(exchanged('alpha.submit', 5, 202, {}))).toEqual(span(START + 5, START + 5));
  });
});
