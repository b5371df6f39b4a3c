import {
  errorCatalogue,
  type CodeRow,
  type ErrorCategory,
  type RetryClass,
} from '../schemas/errors.ts';
import { operations, type OperationId } from '../schemas/operations/index.ts';
import type { GateName } from '../schemas/operations/operation.ts';
import { changes } from './tiers.ts';
import { verificationOf, type Verification } from './verification.ts';

/** What came back from a call. */
export interface CallAnswer {
  /** Null where no answer came: the connection broke, or nothing came in time. */
  readonly status: number | null;
  /** The code of an error body; left out where the body has none (408, 413, plain text). */
  readonly code?: string;
}

/** What a caller makes of an answer. */
export interface Advice {
  /** `unknown`: whether the call took effect is open, until it is verified. */
  readonly outcome: 'taken' | 'refused' | 'unknown';
  /** Null where the contract names none. */
  readonly category: ErrorCategory | null;
  /**
   * Null where the contract names none; then nothing is repeated without a person's decision. `after_remediation`
   * where an outcome is unknown, unless a code says otherwise: it is to be verified first.
   */
  readonly retry: RetryClass | null;
  /**
   * The Idempotency-Key of a repeat: `same` with an identical body, `newIfChanged` where another
   * content asks for a new one. Null where no repeat has a key: uploads are repeated by the same bytes.
   */
  readonly key: 'same' | 'newIfChanged' | null;
  /** True where Retry-After, if there is one, says how long to wait. */
  readonly honorRetryAfter: boolean;
  /** How to find out what an unknown outcome was; null where the contract gives no way. */
  readonly verify: Verification | null;
  /** The gate that a 404 may be about: other ids do not help then. */
  readonly gate: GateName | null;
}

const never = new Set(['unauthorized', 'forbidden']);
/** Sealed replays follow the rules of public ones, which repeat neither of these. */
const sealedReplay = new Set(['replay_not_eligible', 'replay_limit']);

/**
 * What the contract tells a caller to make of an answer (contract: "Errors"). An answer of 408 or
 * 503 to a call that changes something, and none at all, leave its outcome unknown: it is verified
 * before anything is repeated, and never repeated under a new key. So does any other 5xx, which the
 * contract does not know: whatever is in between may have given up on a call that was made.
 */
export function adviceOn(id: OperationId, { status, code }: CallAnswer): Advice {
  const operation = operations[id];
  const row: CodeRow | undefined = errorCatalogue[operation.plane].find((one) => one.code === code);
  const unknown = (status === null || status === 408 || status >= 500) && changes(id);
  const taken = status !== null && status >= 200 && status < 300;
  const named = taken ? null : retryOf(id, status, row);
  // a wait alone does not tell whether it took effect
  const retry =
    unknown && (named === null || named === 'after_delay') ? 'after_remediation' : named;
  return {
    outcome: taken ? 'taken' : unknown ? 'unknown' : 'refused',
    category: taken ? null : (row?.category ?? null),
    retry,
    key: operation.idempotency === 'key' ? keyOf(unknown, retry) : null,
    honorRetryAfter: code === 'rate_limited',
    verify: unknown ? verificationOf(id) : null,
    gate: status === 404 ? operation.gate : null,
  };
}

function keyOf(unknown: boolean, retry: RetryClass | null): Advice['key'] {
  if (unknown || retry === 'same_key_only' || retry === 'after_delay') return 'same';
  return retry === 'after_remediation' ? 'newIfChanged' : null;
}

function retryOf(
  id: OperationId,
  status: number | null,
  row: CodeRow | undefined,
): RetryClass | null {
  // Plain text, which has no code: never repeated, whatever it was about.
  if (!row && (status === 400 || status === 413)) return 'never';
  if (!row) return null;
  if (never.has(row.code)) return 'never';
  if (id === 'sealed.deliveries.replay' && sealedReplay.has(row.code)) return 'never';
  return row.retryOn?.[id] ?? row.retry;
}
