import { expect, test } from 'vitest';
import { answerOf } from '../../harness/client/answer-of.ts';
import { accepted, refusedForSure } from '../../harness/judge/accepted.ts';
import { asNamed } from '../../harness/judge/as-named.ts';
import { onlyAssumed, assumptions } from '../../harness/judge/assumed.ts';
import type { Callee, Exchange } from '../../harness/model/exchange.ts';
import { exchange, text } from '../samples/samples.ts';

function answer(callee: Callee, status: number, body: string, more: Partial<Exchange> = {}) {
  const response = { status, reason: '', headers: [], body: text(body) };
  return answerOf(exchange('one', status, { callee, response, ...more }));
}

test('a request is accepted with any 2xx, and a JSON object where there is one', () => {
  const statuses = [199, 200, 299, 300];
  const taken = (callee: Callee, body: string) =>
    statuses.filter((status) => accepted(answer(callee, status, body)));
  expect(taken('webhooks.list', '{}')).toEqual([200, 299]);
  expect(taken('webhooks.list', '')).toEqual([]);
  expect(taken('webhooks.list', '[]')).toEqual([]);
  expect(taken('webhooks.disable', '')).toEqual([200, 299]);
  expect(taken('webhooks.disable', '{}')).toEqual([200, 299]);
  expect(taken('webhooks.disable', 'welcome')).toEqual([]);
});

test('a refusal for sure is a 4xx, but a 408', () => {
  const sure = [399, 400, 408, 499, 500].filter((status) =>
    refusedForSure(answer('webhooks.list', status, '')),
  );
  expect(sure).toEqual([400, 499]);
});

test('answers are compared by what the contract names of a success, without what is null', () => {
  const body = '{"message_id":"m","created":true,"x":1}';
  expect(asNamed(answer('alpha.submit', 202, body)).json).toEqual({
    message_id: 'm',
    created: true,
  });
  const page = '{"devices":[],"next_cursor":null}';
  expect(asNamed(answer('devices.list', 200, page))).toMatchObject({
    status: 200,
    json: { devices: [] },
  });
  expect(asNamed(answer('devices.list', 200, page)).json).not.toHaveProperty('next_cursor');
  for (const other of [answer('alpha.submit', 200, body), answer('alpha.cancel', 204, body)])
    expect(asNamed(other)).toBe(other);
});

/** The statuses, of some, that an assumption may be the reason of. */
function excusedBy(assumption: string | null, callee: Callee, fault: string | null = null) {
  return [200, 400, 403, 404, 409, 503].filter((status) =>
    onlyAssumed(answer(callee, status, '{"code":"x"}', { assumption, fault })),
  );
}

test('an assumption excuses the refusals that may come of it, and no other', () => {
  const { room, sample, message, nobodys, host } = assumptions;
  expect(excusedBy(null, 'webhooks.create')).toEqual([]);
  expect(excusedBy(room, 'webhooks.create')).toEqual([409]);
  expect(excusedBy(sample, 'workflow.contact.read')).toEqual([400, 403, 404, 409]);
  expect(excusedBy(message, 'alpha.cancel')).toEqual([409]);
  expect(excusedBy(nobodys, 'alpha.cancel')).toEqual([400, 404]);
  expect(excusedBy(host, 'webhooks.create')).toEqual([400]);
  expect(excusedBy(`${host}; ${room}`, 'webhooks.create')).toEqual([400, 409]);
  expect(excusedBy(host, 'webhooks.enable')).toEqual([400, 503]);
  expect(excusedBy('something else', 'deliveries.replay')).toEqual([404, 409]);
});

test('with something wrong, only what may be told whatever else is wrong is excused', () => {
  const { room, sample, nobodys, host } = assumptions;
  expect(excusedBy(room, 'webhooks.create', 'the URL is bad')).toEqual([]);
  expect(excusedBy(host, 'webhooks.create', 'the URL is bad')).toEqual([]);
  expect(excusedBy(sample, 'workflow.contact.read', 'an id is bad')).toEqual([404, 409]);
  expect(excusedBy(nobodys, 'alpha.cancel', 'no token')).toEqual([400, 404]);
});

/** True where a refusal with a code may come of an assumption. */
function coded(assumption: string, code: string, status = 403): boolean {
  const body = JSON.stringify({ code });
  return onlyAssumed(answer('sealed.messages.submit', status, body, { assumption }));
}

test('a used envelope or a replayed delivery is told by its code', () => {
  const { envelope, delivery } = assumptions;
  const outlived = ['stale_event', 'stale_manifest', 'future_manifest', 're_enrollment_required'];
  expect(outlived.filter((code) => !coded(envelope, code))).toEqual([]);
  expect(coded(envelope, 'forbidden')).toBe(false);
  expect(coded(envelope, 'sequence_conflict', 409)).toBe(true);
  expect(coded(delivery, 'replay_not_eligible', 409)).toBe(true);
  expect(coded(delivery, 'replay_limit', 409)).toBe(false);
});
