import type { OperationId } from './operations/index.ts';
import type { Plane } from './operations/operation.ts';

/** Client-side category of an error code. */
export type ErrorCategory =
  | 'VALIDATION_FAILED'
  | 'AUTH_FAILED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'PRECONDITION_FAILED'
  | 'UPSTREAM_UNAVAILABLE';

/** Client-side answer to "may I send it again?". */
export type RetryClass = 'never' | 'same_key_only' | 'after_remediation' | 'after_delay';

/** One error code of a plane. */
export interface CodeRow {
  readonly code: string;
  /** Statuses it comes with; none where the contract pairs it with none (workflow, R-25). */
  readonly statuses: readonly number[];
  /** Null where the contract names no category. */
  readonly category: ErrorCategory | null;
  /** Null where the contract names no retry class. */
  readonly retry: RetryClass | null;
  /** Operations on which the retry class differs. */
  readonly retryOn?: Readonly<Partial<Record<OperationId, RetryClass>>>;
}

type Retry = Pick<CodeRow, 'retry' | 'retryOn'>;

function row(
  code: string,
  statuses: readonly number[],
  category: ErrorCategory | null,
  retry: RetryClass | null | Retry,
): CodeRow {
  const classes = typeof retry === 'object' && retry !== null ? retry : { retry };
  return { code, statuses, category, ...classes };
}

const submitAfterFix: Retry = {
  retry: 'never',
  retryOn: { 'alpha.submit': 'after_remediation' },
};
const submitSameKey: Retry = {
  retry: 'after_delay',
  retryOn: { 'alpha.submit': 'same_key_only' },
};

/** Every error code of each plane, with what the contract says of it (sections "Errors"). */
export const errorCatalogue: Readonly<Record<Plane, readonly CodeRow[]>> = {
  public: [
    row('invalid_request', [400], 'VALIDATION_FAILED', submitAfterFix),
    row('unauthorized', [401], 'AUTH_FAILED', 'never'),
    row('payment_hold', [402], null, 'never'),
    row('forbidden', [403], 'AUTH_FAILED', 'never'),
    row('recipient_suppressed', [403], null, 'never'),
    row('not_found', [404], 'NOT_FOUND', 'never'),
    row('conflict', [409], 'CONFLICT', 'never'),
    row('endpoint_limit', [409], null, 'never'),
    row('replay_limit', [409], null, 'never'),
    row('replay_not_eligible', [409], null, 'never'),
    row('invalid_webhook_endpoint', [400], null, 'after_remediation'),
    row('queue_full', [429], null, 'same_key_only'),
    row('quota_exceeded', [429], null, 'never'),
    row('rate_limited', [429], 'RATE_LIMITED', submitSameKey),
    row('billing_pending', [503], 'PRECONDITION_FAILED', 'never'),
    row('unavailable', [503], 'UPSTREAM_UNAVAILABLE', 'after_delay'),
  ],
  sealed: [
    row('invalid_request', [400], 'VALIDATION_FAILED', null),
    row('invalid_webhook_endpoint', [400], null, null),
    row('future_manifest', [400], null, null),
    row('stale_event', [400], null, null),
    row('unauthorized', [401], 'AUTH_FAILED', null),
    row('forbidden', [403], 'AUTH_FAILED', null),
    row('re_enrollment_required', [403], null, null),
    row('stale_manifest', [403], null, null),
    row('not_found', [404], 'NOT_FOUND', null),
    row('cancellation_conflict', [409], null, null),
    row('endpoint_limit', [409], null, null),
    row('event_id_conflict', [409], null, null),
    row('idempotency_conflict', [409], null, null),
    row('replay_limit', [409], null, null),
    row('replay_not_eligible', [409], null, null),
    row('sequence_conflict', [409], null, null),
    row('unsupported_media_type', [415], null, null),
    row('queue_full', [429], null, null),
    row('quota_exceeded', [429], null, null),
    row('rate_limited', [429], 'RATE_LIMITED', 'after_delay'),
    row('billing_pending', [503], null, null),
    row('unavailable', [503], 'UPSTREAM_UNAVAILABLE', 'after_delay'),
  ],
  // Only what the authentication section ties to a status has one here; the rest is "not shown".
  workflow: [
    row('invalid_request', [], 'VALIDATION_FAILED', null),
    row('unauthorized', [401], 'AUTH_FAILED', null),
    row('forbidden', [403], 'AUTH_FAILED', null),
    row('not_found', [], 'NOT_FOUND', null),
    row('conflict', [], 'CONFLICT', null),
    row('rate_limited', [], 'RATE_LIMITED', 'after_delay'),
    row('unavailable', [], 'UPSTREAM_UNAVAILABLE', 'after_delay'),
  ],
};

/** Codes whose status the contract leaves open, by plane: they are never judged as a pair. */
export function unpairedCodes(plane: Plane): readonly string[] {
  return errorCatalogue[plane]
    .filter(({ statuses }) => statuses.length === 0)
    .map(({ code }) => code);
}

/** The codes that may come with a status on a plane; empty where the contract pairs it with none. */
export function codesOf(plane: Plane, status: number): readonly string[] {
  return errorCatalogue[plane]
    .filter(({ statuses }) => statuses.includes(status))
    .map(({ code }) => code);
}

const uploads = ['sealed.messages.submit', 'sealed.inbound.upload'] as const;
const sealedReplay = ['sealed.deliveries.replay'] as const;
const selection = 'webhooks.sealedEvents';

/**
 * Codes whose cause the contract tells, and the operations that it can befall. What is not named here
 * may come of any operation; the selection of sealed events names no code with its 409.
 */
const onlyOn: Readonly<Record<Plane, Readonly<Record<string, readonly OperationId[]>>>> = {
  public: {
    invalid_webhook_endpoint: ['webhooks.create', 'webhooks.enable', selection],
    endpoint_limit: ['webhooks.create', selection],
    replay_limit: ['deliveries.replay'],
    replay_not_eligible: ['deliveries.replay'],
    conflict: ['alpha.submit', 'alpha.cancel', 'webhooks.create', selection],
    payment_hold: ['alpha.submit'],
    recipient_suppressed: ['alpha.submit'],
    queue_full: ['alpha.submit'],
  },
  sealed: {
    invalid_webhook_endpoint: ['sealed.webhooks.create', 'sealed.webhooks.enable'],
    endpoint_limit: ['sealed.webhooks.create'],
    replay_limit: sealedReplay,
    replay_not_eligible: sealedReplay,
    cancellation_conflict: ['sealed.messages.cancel'],
    idempotency_conflict: uploads,
    event_id_conflict: uploads,
    sequence_conflict: uploads,
  },
  workflow: {},
};

/** The operations that a code of a plane may come of; null where it may come of any. */
export function operationsOf(plane: Plane, code: string): readonly OperationId[] | null {
  return onlyOn[plane][code] ?? null;
}
