import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../harness/model/exchange.ts';
import type { Finding } from '../../../harness/model/result.ts';
import { findingShape } from '../../../reporters/findings/finding-shape.ts';
import {
  areOfOlderForm,
  fingerprintsOf,
  isKnown,
} from '../../../reporters/findings/fingerprint.ts';
import { resultIndex } from '../../../reporters/inputs/result-index.ts';
import {
  broken,
  check as plan,
  exchange,
  request,
  result,
  target,
  text,
} from '../../samples/samples.ts';

interface Shown {
  readonly check?: string;
  readonly finding?: Partial<Finding>;
  readonly probe?: Partial<Exchange>;
}

/** The fingerprints of a failure that one exchange shows, and others beside it. */
function of(shown: Shown, by = shown.check ?? 'one', claimants = 3) {
  const { check = 'one', finding = {}, probe = {} } = shown;
  const exchanges = [exchange('control', 201), exchange('probe', 201, probe)];
  const told = { ...broken('a', check, finding), unit: by };
  const checks = Array.from({ length: claimants }, (_, place) => plan(`claims ${place}`, ['a']));
  const results = [result(check, [told], { exchanges })];
  return fingerprintsOf('a', resultIndex(target({ checks, results })));
}

/** The same, where no claim of the check told it. */
function ofAnswer(shown: Shown) {
  return of(shown, 'webhooks.list');
}

function answered(id: string, url: string) {
  const body = text(JSON.stringify({ endpoint_id: id, callback_url: url, enabled: true }));
  return {
    request: request({
      path: `/v1/webhooks/${id}/enable`,
      body: text(`{"callback_url":"${url}"}`),
    }),
    response: { status: 201, reason: '', headers: [], body },
  };
}

/** The fingerprints of a failure that is told with the path and the body of its exchange. */
function toldOf(probe: ReturnType<typeof answered>) {
  const { path } = probe.request;
  const got = `201 with application/json body ${probe.response.body.content.slice(0, 40)}…`;
  return of({ probe: { ...probe, fault: `${path} is not mine` }, finding: { got } });
}

describe('fingerprints', () => {
  test.each([
    ['ids', answered('e1', 'https://a.example.com/1'), answered('e2', 'https://a.example.com/1')],
    [
      'hosts and ports',
      answered('e1', 'https://a.example.com/1'),
      answered('e1', 'https://b.de:8443/'),
    ],
  ])('are the same with other %s', (_, one, other) => {
    expect(toldOf(one)).toEqual(toldOf(other));
  });

  test.each([
    ['numbers', '17 of 30 items', '9 of 31 items'],
    ['moments', 'created at 1763800000000', 'created at 1763800000999'],
    [
      'UUIDs',
      'the id 0b9c3b0e-7f0c-4c6f-9d55-9c1d2f3a4b5c',
      'the id 5c1d2f3a-7f0c-4c6f-9d55-0b9c3b0e4b5c',
    ],
    ['orders of what is listed', 'state a, state b; state c', 'state c, state a, state b'],
  ])('are the same with other %s', (_, one, other) => {
    expect(of({ finding: { got: one } })).toEqual(of({ finding: { got: other } }));
  });

  test.each([
    ['another status', { finding: { got: 'status 500' } }],
    ['another code', { finding: { got: '409 conflict' } }],
    ['something else asked for', { finding: { expected: 'status 404' } }],
    ['another thing wrong with the request', { probe: { fault: 'tenth key' } }],
    ['another operation', { probe: { callee: 'webhooks.list' } }],
    ['no answer', { probe: { response: null, noAnswer: { kind: 'timeout', detail: '' } } }],
  ] as const)('differ with %s', (_, shown) => {
    const fault = 'ninth endpoint';
    expect(
      of({ ...shown, probe: { fault, ...('probe' in shown ? shown.probe : {}) } }),
    ).not.toEqual(of({ probe: { fault } }));
  });

  test('tell the check where twelve claim the clause, and not where more do', () => {
    const [one, two] = [{ check: 'one' }, { check: 'two' }];
    expect(of(two, 'two', 12)).not.toEqual(of(one, 'one', 12));
    expect(of(two, 'two', 13)).toEqual(of(one, 'one', 13));
  });

  test('tell no check where an answer shows the clause broken by itself as well', () => {
    const exchanges = [exchange('control', 201), exchange('probe', 201)];
    const seenBy = (check: string) => {
      const units = [broken('a', check), { ...broken('a', check), unit: 'webhooks.create' }];
      return fingerprintsOf(
        'a',
        resultIndex(target({ results: [result(check, units, { exchanges })] })),
      );
    };
    expect(seenBy('two')).toEqual(seenBy('one'));
  });

  test('of what an answer shows by itself tell neither check nor fault', () => {
    const elsewhere = { check: 'two', probe: { fault: 'tenth key' } } as const;
    expect(ofAnswer(elsewhere)).toEqual(ofAnswer({}));
    expect(ofAnswer({ probe: { callee: 'webhooks.list' } })).not.toEqual(ofAnswer({}));
    expect(ofAnswer({ finding: { got: 'status 500' } })).not.toEqual(ofAnswer({}));
    expect(ofAnswer({ finding: { expected: 'status 404' } })).not.toEqual(ofAnswer({}));
  });

  test('are of another form than older ones', () => {
    expect(areOfOlderForm(of({}))).toBe(false);
    expect(areOfOlderForm(['0123456789ab'])).toBe(true);
    expect(areOfOlderForm([])).toBe(false);
  });

  test('are known where none is new, and never where there are none', () => {
    expect(isKnown(['a'], ['a', 'b'])).toBe(true);
    expect(isKnown(['a', 'c'], ['a', 'b'])).toBe(false);
    expect(isKnown([], ['a'])).toBe(false);
  });
});

/** A list of devices with lines of these ids, each in the state of its place, sorted by id. */
function listed(ids: readonly string[], states: readonly string[]) {
  const lines = ids
    .map((line_id, place) => ({ line_id, binding_generation: 1, state: states[place] }))
    .toSorted((a, b) => (a.line_id < b.line_id ? -1 : 1));
  const told = lines.map(({ line_id, state }) => `${line_id} 1 ${state}`).join(', ');
  const devices = [{ device_id: 'd-1', revoked: false, lines }];
  const shown = {
    request: request({ path: '/v1/sealed/devices' }),
    response: { status: 200, reason: '', headers: [], body: text(JSON.stringify({ devices })) },
  };
  return findingShape(`revoked false, lines ${told}`, shown);
}

/** What asked for the message of an id, unanswered. */
function askedFor(id: string) {
  return { request: request({ path: `/v1/alpha/messages/${id}` }), response: null };
}

/** The shape of a text about a message of an id, that was asked for by it. */
function ofMessage(id: string, told: string) {
  const response = { status: 404, reason: '', headers: [], body: text('{"code":"not_found"}') };
  return findingShape(told, { ...askedFor(id), response });
}

describe('the shape of a finding', () => {
  test.each([
    ['words of 11 characters', ['7kBBuKRMk2T', 'AbcdefGhijk'], ['Zz_kRkMk2TQ', 'q-BBuKRMk2T']],
    ['numbers', ['1042', '1043'], ['999', '1000']],
    ['numbers as statuses are', ['404', '405'], ['200', '7']],
    ['UUIDs and words', ['0b9c3b0e-7f0c-4c6f-9d55-9c1d2f3a4b5c', 'x1'], ['bb', 'aaaa']],
  ])('has no ids of lines in it, and not their order: %s', (_, one, other) => {
    const states = ['active', 'pending'];
    expect(listed(one, states)).toBe(listed(other, states));
    expect(listed(one, states)).toBe(listed(one.toReversed(), states));
    expect(listed(one, states)).not.toBe(listed(one, ['active', 'revoked']));
  });

  test.each([
    ['alone', (id: string) => id],
    ['also', (id: string) => `also ${id}`],
    ['again', (id: string) => `${id} again`],
    ['named', (id: string) => `message_id ${id}`],
    ['with a status', (id: string) => `404 not_found of ${id}`],
    ['in place of another', (id: string) => `state of ${id} in place of that of 17`],
  ])('has no id in it: %s', (_, told) => {
    const shapes = ['7kBBuKRMk2T', 'abcdefghijk', '1042', '404', '200'].map((id) =>
      ofMessage(id, told(id)),
    );
    expect(new Set(shapes).size).toBe(1);
  });

  test('is the same for one id and for several', () => {
    const shown = { request: request(), response: null };
    const alike = ['also 404', 'also 1042, 1043', 'also 200, 201, 7'];
    expect(new Set(alike.map((told) => findingShape(told, shown))).size).toBe(1);
  });

  test('keeps a status that is an id as well', () => {
    expect(ofMessage('404', '404 not_found')).toBe(ofMessage('1042', '404 not_found'));
    expect(ofMessage('404', '404 not_found')).not.toBe(ofMessage('404', '405 not_found'));
    const oneOf = (id: string, status: string) => ofMessage(id, `one of 200, ${status}`);
    expect(oneOf('404', '404')).toBe(oneOf('7', '404'));
    expect(oneOf('404', '404')).not.toBe(oneOf('404', '405'));
    expect(ofMessage('7', 'arrival 1: POST, met 404')).not.toBe(
      ofMessage('7', 'arrival 1: POST, met 405'),
    );
  });

  test('has no id in it that stands in another answer which it was told from', () => {
    const shown = { request: request(), response: null };
    const [one, other] = ['abcdefghijk', '7kBBuKRMk2T'].map((id) =>
      findingShape(`none of ${id}`, shown, [askedFor(id)]),
    );
    expect(one).toBe(other);
  });

  test('keeps statuses, codes and values that are not drawn', () => {
    const shown = { request: request(), response: null };
    expect(findingShape('404 not_found', shown)).toBe('404 not_found');
    expect(findingShape('state "pending"', shown)).toBe('state "pending"');
  });

  test('has no part of a moment, though it be a number as statuses are', () => {
    const shown = { request: request(), response: null };
    const at = (moment: string) => findingShape(`updated_at_ms is ${moment}`, shown);
    expect(at('2026-01-02T03:04:05.200Z')).toBe(at('2026-02-03T04:05:06.789Z'));
    expect(at('200')).toBe(at('1042'));
    const asked = { request: request({ path: '/v1/webhooks?limit=05' }), response: null };
    const asString = (moment: string) => findingShape(`string "${moment}"`, asked);
    expect(asString('2026-01-02T03:04:05Z')).toBe(asString('2026-01-02T03:05:06Z'));
  });

  test('keeps of what came to a place that it came, and how it was cut off', () => {
    const shown = { request: request(), response: null };
    const wait = '+1.204 s 1 of 2 after a wait of 0.200 s';
    const two = `+0.401 s arrival 1: POST, met 500; ${wait}; +1.300 s arrival 2: POST, met 204`;
    const three = `${two}; +2.000 s arrival 3: POST, met 204, not ended; 2 steps more`;
    expect(findingShape(three, shown)).toBe(findingShape(two, shown));
    expect(findingShape(two.replace('POST', 'POST cut off'), shown)).not.toBe(
      findingShape(two, shown),
    );
    expect(findingShape(wait, shown)).not.toBe(findingShape(two, shown));
  });

  test('keeps of a body the names of the members that the contract knows', () => {
    const own = text('{"trace":1,"endpoints":[],"served_by":null}');
    const response = { status: 200, reason: '', headers: [], body: own };
    expect(
      findingShape('200 with application/json body {"trace…', { request: request(), response }),
    ).toBe('200 with application/json body endpoints');
    const shown = answered('e1', 'https://a.example.com/1');
    expect(findingShape('201 with application/json body {"endpoint…', shown)).toBe(
      '201 with application/json body callback_url enabled endpoint_id',
    );
  });

  test('is the same where a member is null and where it is left out', () => {
    const shapes = ['{"deliveries":[],"next_before":null}', '{"deliveries":[]}'].map((body) => {
      const response = { status: 200, reason: '', headers: [], body: text(body) };
      return findingShape(`200 with application/json body ${body}`, {
        request: request(),
        response,
      });
    });
    expect(shapes).toEqual(
      Array.from({ length: 2 }, () => '200 with application/json body deliveries'),
    );
  });
});
