import { describe, expect, test } from 'vitest';
import { adviceOn, changes, type Advice, type OperationId } from '../../contract/index.ts';
import { operationIds, operations } from '../../schemas/operations/index.ts';
import type { Plane } from '../../schemas/operations/operation.ts';

/** Code, status, category and retry class, written down from the contract once more. */
type Row = readonly [code: string, status: number, Advice['category'], Advice['retry']];

const publicRows: readonly Row[] = [
  ['invalid_request', 400, 'VALIDATION_FAILED', 'never'],
  ['unauthorized', 401, 'AUTH_FAILED', 'never'],
  ['payment_hold', 402, null, 'never'],
  ['forbidden', 403, 'AUTH_FAILED', 'never'],
  ['recipient_suppressed', 403, null, 'never'],
  ['not_found', 404, 'NOT_FOUND', 'never'],
  ['conflict', 409, 'CONFLICT', 'never'],
  ['endpoint_limit', 409, null, 'never'],
  ['replay_limit', 409, null, 'never'],
  ['replay_not_eligible', 409, null, 'never'],
  ['invalid_webhook_endpoint', 400, null, 'after_remediation'],
  ['queue_full', 429, null, 'same_key_only'],
  ['quota_exceeded', 429, null, 'never'],
  ['rate_limited', 429, 'RATE_LIMITED', 'after_delay'],
  ['billing_pending', 503, 'PRECONDITION_FAILED', 'never'],
  ['unavailable', 503, 'UPSTREAM_UNAVAILABLE', 'after_delay'],
];

const open: readonly (readonly [string, number])[] = [
  ['future_manifest', 400],
  ['stale_event', 400],
  ['re_enrollment_required', 403],
  ['stale_manifest', 403],
  ['cancellation_conflict', 409],
  ['idempotency_conflict', 409],
  ['event_id_conflict', 409],
  ['sequence_conflict', 409],
  ['unsupported_media_type', 415],
  ['queue_full', 429],
  ['quota_exceeded', 429],
];

const sealedRows: readonly Row[] = [
  ['invalid_request', 400, 'VALIDATION_FAILED', null],
  ['unauthorized', 401, 'AUTH_FAILED', 'never'],
  ['forbidden', 403, 'AUTH_FAILED', 'never'],
  ['not_found', 404, 'NOT_FOUND', null],
  ['rate_limited', 429, 'RATE_LIMITED', 'after_delay'],
  ['unavailable', 503, 'UPSTREAM_UNAVAILABLE', 'after_delay'],
  ...open.map(([code, status]) => [code, status, null, null] as const),
];

const workflowRows: readonly Row[] = [
  ['invalid_request', 400, 'VALIDATION_FAILED', null],
  ['unauthorized', 401, 'AUTH_FAILED', 'never'],
  ['forbidden', 403, 'AUTH_FAILED', 'never'],
  ['not_found', 404, 'NOT_FOUND', null],
  ['conflict', 409, 'CONFLICT', null],
  ['rate_limited', 429, 'RATE_LIMITED', 'after_delay'],
  ['unavailable', 503, 'UPSTREAM_UNAVAILABLE', 'after_delay'],
];

const rows: Readonly<Record<Plane, readonly Row[]>> = {
  public: publicRows,
  sealed: sealedRows,
  workflow: workflowRows,
};

const onSubmit: Readonly<Record<string, Advice['retry']>> = {
  invalid_request: 'after_remediation',
  rate_limited: 'same_key_only',
};

describe('categories and retry classes', () => {
  const cases = operationIds.flatMap((id) =>
    rows[operations[id].plane].map(([code, status, category, retry]) => {
      const own = id === 'alpha.submit' ? onSubmit[code] : undefined;
      return { id, code, status, category, retry: own ?? retry };
    }),
  );

  test('are those of the tables, on every operation; what may have taken effect is looked into first', () => {
    const wrong = cases.filter(({ id, code, status, category, retry }) => {
      const advice = adviceOn(id, { status, code });
      const isOpen = status === 503 && changes(id) && retry !== 'never';
      return (
        advice.category !== category || advice.retry !== (isOpen ? 'after_remediation' : retry)
      );
    });
    expect(wrong).toEqual([]);
  });

  test.each(operationIds)(
    '%s: no answer and a 408 are looked into first where it changes things',
    (id) => {
      const retry = changes(id) ? 'after_remediation' : null;
      for (const status of [null, 408]) expect(adviceOn(id, { status }).retry).toBe(retry);
    },
  );

  test('of a sealed replay are those of a public one where it may not be replayed', () => {
    for (const code of ['replay_not_eligible', 'replay_limit'])
      expect(adviceOn('sealed.deliveries.replay', { status: 409, code }).retry).toBe('never');
  });

  test.each([400, 413])('a plain-text %i is never repeated', (status) => {
    expect(adviceOn('webhooks.disable', { status })).toMatchObject({
      outcome: 'refused',
      category: null,
      retry: 'never',
    });
  });

  test('a code that the plane does not have has none', () => {
    const advice = adviceOn('webhooks.list', { status: 409, code: 'sequence_conflict' });
    expect(advice).toMatchObject({ category: null, retry: null });
  });

  test('a success has none', () => {
    const { success } = operations['webhooks.create'];
    expect(adviceOn('webhooks.create', { status: success.status })).toEqual({
      outcome: 'taken',
      category: null,
      retry: null,
      key: null,
      honorRetryAfter: false,
      verify: null,
      gate: null,
    });
  });
});

describe('the outcome', () => {
  const uncertain = [
    { status: 408 },
    { status: 503 },
    { status: 503, code: 'unavailable' },
    { status: 503, code: 'billing_pending' },
    { status: 500 },
    { status: 502 },
    { status: 504 },
    { status: null },
  ];

  test.each(operationIds)(
    '%s: 408, any 5xx and silence leave it unknown where it changes things',
    (id) => {
      const outcome = changes(id) ? 'unknown' : 'refused';
      expect(changes(id)).toBe(operations[id].tier !== 'read_only');
      for (const answer of uncertain) expect(adviceOn(id, answer).outcome).toBe(outcome);
    },
  );

  const verified: readonly (readonly [OperationId, readonly OperationId[]])[] = [
    ['webhooks.create', ['webhooks.list']],
    ['webhooks.enable', ['webhooks.list']],
    ['sealed.webhooks.create', ['sealed.webhooks.list']],
    ['sealed.webhooks.enable', ['sealed.webhooks.list']],
    ['alpha.submit', ['alpha.submit', 'alpha.status']],
    ['deliveries.replay', ['deliveries.replay', 'deliveries.list']],
    ['sealed.deliveries.replay', ['sealed.deliveries.replay', 'sealed.deliveries.list']],
    ['sealed.messages.submit', ['sealed.messages.submit']],
    ['sealed.inbound.upload', ['sealed.inbound.upload']],
  ];
  test.each(verified)('of %s is verified by %s', (id, calls) => {
    expect(adviceOn(id, { status: 408 }).verify?.calls).toEqual(calls);
    expect(adviceOn(id, { status: 400 }).verify).toBeNull();
  });

  test('has a way to verify it where the contract gives one, and nowhere else', () => {
    const given = operationIds.filter((id) => adviceOn(id, { status: 408 }).verify !== null);
    expect(given.toSorted()).toEqual(verified.map(([id]) => id).toSorted());
  });
});

function onSubmission(status: number, code: string): Advice {
  return adviceOn('alpha.submit', { status, code });
}

describe('a repeat', () => {
  const keyed = operationIds.filter((id) => operations[id].idempotency === 'key');

  test.each(keyed)('%s: never takes a new key after an unknown outcome', (id) => {
    for (const answer of [
      { status: 408 },
      { status: 503, code: 'billing_pending' },
      { status: null },
    ])
      expect(adviceOn(id, answer).key).toBe('same');
  });

  test('of an upload has no key', () => {
    expect(adviceOn('sealed.messages.submit', { status: 408 }).key).toBeNull();
  });

  test('of a submission takes a new key only for another content', () => {
    expect(onSubmission(429, 'rate_limited').key).toBe('same');
    expect(onSubmission(429, 'queue_full').key).toBe('same');
    expect(onSubmission(400, 'invalid_request').key).toBe('newIfChanged');
    expect(onSubmission(409, 'conflict').key).toBeNull();
  });

  test('waits as Retry-After says after rate_limited alone', () => {
    expect(onSubmission(429, 'rate_limited').honorRetryAfter).toBe(true);
    expect(onSubmission(429, 'queue_full').honorRetryAfter).toBe(false);
  });

  test.each(operationIds)('%s: a 404 names the gate that may be closed', (id) => {
    expect(adviceOn(id, { status: 404, code: 'not_found' }).gate).toBe(operations[id].gate);
    expect(adviceOn(id, { status: 409 }).gate).toBeNull();
  });
});
