import type { RunningGateway } from '../../fixtures/gateway/index.ts';
import { bearer, newAccount, state } from './account.ts';
import type { GatewayAccount } from './account.ts';
import { sendWire } from './wire.ts';
import type { WireAnswer } from './wire.ts';

export const SEALED_TYPE = 'application/vnd.svc.sealed.v1';

/** Who calls the sealed plane: an account, with a key that need not be its own `sealedKey`. */
export interface Caller {
  readonly gateway: RunningGateway;
  readonly account: GatewayAccount;
  readonly key?: string;
}

/** A new account on the sealed plane. */
export async function sealedCaller(gateway: RunningGateway, devices = 1): Promise<Caller> {
  return { gateway, account: await newAccount(gateway, devices) };
}

/** A request without a body; the path follows `/v1/sealed`. */
export function ask({ gateway, account, key }: Caller, method: string, path: string) {
  const headers = bearer(key ?? account.sealedKey);
  return sendWire(gateway.url, `${method} /v1/sealed${path}`, { headers });
}

/** Which way an envelope goes. */
type EnvelopeDirection = 'outbound' | 'inbound';

/** Sends bytes to the route of a direction; a media type of null is left out. */
export function uploadInbound(
  { gateway, account, key }: Caller,
  direction: EnvelopeDirection,
  body: Buffer,
  mediaType: string | null = SEALED_TYPE,
): Promise<WireAnswer> {
  const path = direction === 'outbound' ? 'messages' : 'inbound-events';
  return sendWire(gateway.url, `POST /v1/sealed/${path}`, {
    headers: {
      ...bearer(key ?? account.sealedKey),
      ...(mediaType !== null && { 'content-type': mediaType }),
    },
    body,
  });
}

/** An envelope that the hook makes. */
export async function newEnvelope(
  { gateway, account }: Caller,
  direction: EnvelopeDirection,
  params: Record<string, unknown> = {},
): Promise<Buffer> {
  const asked = { account: account.accountId, direction, ...params };
  const { status, text } = await state(gateway, 'envelope', asked);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const made: { envelope: string } = JSON.parse(text);
  return Buffer.from(made.envelope, 'base64');
}

/** A sealed message that the hook makes. */
export async function sealedMessage(
  { gateway, account }: Caller,
  params: Record<string, unknown> = {},
): Promise<string> {
  const asked = { account: account.accountId, plane: 'sealed', ...params };
  const { status, text } = await state(gateway, 'message', asked);
  if (status !== 200) throw new Error(`${status} ${text}`);
  const made: { messageId: string } = JSON.parse(text);
  return made.messageId;
}

/** A credential of the account that has one problem. */
export async function sealedKey({ gateway, account }: Caller, problem: string): Promise<string> {
  const asked = { account: account.accountId, kind: 'sealedKey', problem };
  const { text } = await state(gateway, 'credential', asked);
  const made: { sealedKey: string } = JSON.parse(text);
  return made.sealedKey;
}

/** The object in an answer, of whatever type the caller expects. */
export function read({ text }: WireAnswer) {
  return JSON.parse(text);
}
