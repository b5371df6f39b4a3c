import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

export const SEALED_TYPE = 'application/vnd.svc.sealed.v1';

/** Who calls the sealed plane. */
interface Caller {
  readonly gateway: RunningGateway;
  readonly account: GatewayAccount;
}

/** A new account on the sealed plane. */
export async function sealedCaller(gateway: RunningGateway): Promise<Caller> {
  return { gateway, account: await newAccount(gateway) };
}

/** A request without a body; the path follows `/v1/sealed`. */
export function ask({ gateway, account }: Caller, method: string, path: string) {
  const headers = bearer(account.sealedKey);
  return sendWire(gateway.url, `${method} /v1/sealed${path}`, { headers });
}

/** Which way an envelope goes. */
type EnvelopeDirection = 'outbound' | 'inbound';

/** Sends bytes to the route of a direction. */
export function uploadInbound(
  { gateway, account }: Caller,
  direction: EnvelopeDirection,
  body: Buffer,
): Promise<WireAnswer> {
  const path = direction === 'outbound' ? 'messages' : 'inbound-events';
  return sendWire(gateway.url, `POST /v1/sealed/${path}`, {
    headers: { ...bearer(account.sealedKey), 'content-type': SEALED_TYPE },
    body,
  });
}

/** An envelope that the hook makes. */
export async function newEnvelope(
  { gateway, account }: Caller,
  direction: EnvelopeDirection,
): Promise<Buffer> {
  const asked = { account: account.accountId, direction };
  const { status, text } = await state(gateway, 'envelope', asked);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const made: { envelope: string } = JSON.parse(text);
  return Buffer.from(made.envelope, 'base64');
}

/** A sealed message that the hook makes. */
export async function sealedMessage({ gateway, account }: Caller): Promise<string> {
  const asked = { account: account.accountId, plane: 'sealed' };
  const { status, text } = await state(gateway, 'message', asked);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const made: { messageId: string } = JSON.parse(text);
  return made.messageId;
}

/** The object in an answer, of whatever type the caller expects. */
export function read({ text }: WireAnswer) {
  return JSON.parse(text);
}
