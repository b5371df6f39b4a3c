import { accepted } from '../../../harness/judge/accepted.ts';
import type { Answer } from '../../../harness/model/answer.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { isObject, member, parseJson } from '../../../harness/model/json.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import type { Account } from '../../../harness/model/target.ts';
import { anyIds } from '../ids/sample-paths.ts';

const minute = 60_000;

/** The furthest that an expiry may lie ahead, in milliseconds (contract: "Limits"). */
export const furthestExpiryMs = 15 * minute;
/** The middle of the window, so that no clock has to agree with another to the minute. */
const goodExpiryMs = furthestExpiryMs / 2;

/** The body of a submission, as the contract's table has it. */
export interface SubmissionParts {
  readonly client_message_id: string;
  readonly device_id: string;
  readonly recipient_e164: string;
  readonly test_case_id: string;
  readonly expires_at_ms: number;
}

/** A UUIDv4 from the check's own randomness, for a key or a client_message_id. */
export function freshId(drive: Drive): string {
  return anyIds(drive.random)[0];
}

/**
 * A submission that is good in every member, with a client_message_id and a test case of its own.
 * Stops where the account has no device or recipient for it.
 */
export async function goodSubmission(
  drive: Drive,
  { deviceId, recipient }: Account = drive.account,
): Promise<SubmissionParts> {
  if (deviceId === undefined || recipient === undefined)
    return drive.stop('the account has no deviceId or no recipient');
  return {
    client_message_id: freshId(drive),
    device_id: deviceId,
    recipient_e164: recipient,
    test_case_id: `case-${freshId(drive).slice(0, 8)}`,
    expires_at_ms: (await drive.targetTime()) + goodExpiryMs,
  };
}

/** How a submission is put into a request. */
export interface Sending {
  /** Value of the Idempotency-Key; a fresh one where left out, no header where null. */
  readonly key?: string | null;
  readonly fault?: string;
  readonly account?: Account;
  readonly credentials?: RequestParts['credentials'];
}

/** A request that submits a body, good or not. */
export function submitRequest(drive: Drive, body: unknown, sending: Sending = {}): RequestSpec {
  const { key = freshId(drive), account, fault, credentials } = sending;
  const parts: RequestParts = {
    body,
    headers: key === null ? [] : [['Idempotency-Key', key]],
    ...(fault !== undefined && { fault }),
    ...(credentials && { credentials }),
  };
  return drive.request('alpha.submit', parts, account);
}

/** A request of a good submission, or of one that is good but for a change. */
export async function freshSubmission(
  drive: Drive,
  change: Partial<SubmissionParts> = {},
  sending: Sending = {},
): Promise<RequestSpec> {
  const good = await goodSubmission(drive, sending.account);
  return submitRequest(drive, { ...good, ...change }, sending);
}

/** Submits a body. */
export function submit(
  drive: Drive,
  label: string,
  body: unknown,
  sending: Sending = {},
): Promise<Answer> {
  return drive.send(label, submitRequest(drive, body, sending));
}

/** The good submission that probes of the fields differ from; see `Drive.control`. */
export function controlSubmission(drive: Drive): Promise<Answer> {
  return drive.control(() => freshSubmission(drive), 'alphaMessages');
}

/** The id of an accepted submission's message; stops where there is none. */
export function messageIdOf(drive: Drive, answer: Answer): string {
  const id = member(answer.json, 'message_id');
  return accepted(answer) && typeof id === 'string'
    ? id
    : drive.stop('a submission was not accepted, or came without message_id');
}

/** The submission that an exchange sent, as recorded; empty where the body was no object. */
export function sentBy({ exchange }: Answer): Readonly<Record<string, unknown>> {
  const text = exchange.request.body?.content ?? '';
  const body = parseJson(text);
  return isObject(body) ? body : {};
}
