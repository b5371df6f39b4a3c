import { randomUUID } from 'node:crypto';
import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

/** The members of a good submission. */
export function submission(account: GatewayAccount): object {
  return {
    client_message_id: randomUUID(),
    device_id: account.deviceId,
    recipient_e164: account.recipient,
    test_case_id: 'case-1',
    expires_at_ms: Date.now() + 600_000,
  };
}

/** Submits with the account's own key. */
export function submitMessage(
  gateway: RunningGateway,
  account: GatewayAccount,
  body: unknown = submission(account),
  key: string = randomUUID(),
): Promise<WireAnswer> {
  const headers = { ...bearer(account.alphaKey), 'idempotency-key': key };
  return sendWire(gateway.url, 'POST /v1/alpha/messages', { headers, body });
}

/** Submits something good and hands back its message id. */
export async function submitted(gateway: RunningGateway, account: GatewayAccount): Promise<string> {
  const { status, text } = await submitMessage(gateway, account, submission(account));
  if (status !== 202) throw new Error(`${status} ${text}`);
  const accepted: { message_id: string } = JSON.parse(text);
  return accepted.message_id;
}
