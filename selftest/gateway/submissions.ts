import { randomUUID } from 'node:crypto';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

/** The members of a good submission, with other ones in their place where given. */
export function submission(account: GatewayAccount, changed: object = {}): object {
  return {
    client_message_id: randomUUID(),
    device_id: account.deviceId,
    recipient_e164: account.recipient,
    test_case_id: 'case-1',
    expires_at_ms: Date.now() + 600_000,
    ...changed,
  };
}

/** Submits with the account's own key. */
export function submitMessage(
  gateway: RunningGateway,
  account: GatewayAccount,
  body: unknown = submission(account),
  more: { key?: string; apiKey?: string } = {},
): Promise<WireAnswer> {
  const { key = randomUUID(), apiKey = account.alphaKey } = more;
  const headers = { ...bearer(apiKey), 'idempotency-key': key };
  return sendWire(gateway.url, 'POST /v1/alpha/messages', { headers, body });
}

/** Submits something good and hands back its message id. */
export async function submitted(
  gateway: RunningGateway,
  account: GatewayAccount,
  changed: object = {},
): Promise<string> {
  const { status, text } = await submitMessage(gateway, account, submission(account, changed));
  if (status !== 202) throw new Error(`${status} ${text}`);
  const accepted: { message_id: string } = JSON.parse(text);
  return accepted.message_id;
}

/** Reads a message, or cancels it, with the account's own key. */
export function address(
  gateway: RunningGateway,
  { alphaKey }: Pick<GatewayAccount, 'alphaKey'>,
  messageId: string,
  action: 'status' | 'cancel' = 'status',
): Promise<WireAnswer> {
  const path = `/v1/alpha/messages/${messageId}`;
  const route = action === 'status' ? `GET ${path}` : `POST ${path}/cancel`;
  return sendWire(gateway.url, route, { headers: bearer(alphaKey) });
}
