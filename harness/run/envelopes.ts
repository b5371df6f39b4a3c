import { operationOf } from '../judge/accepted.ts';
import type { Answer } from '../model/answer.ts';
import type { Drive, EnvelopeDirection } from '../model/drive.ts';
import type { RequestSpec } from '../model/request.ts';
import type { Environment } from './environment.ts';
import type { Parts } from './drive-parts.ts';
import { lacking } from './stop.ts';

/** Hands a drive one envelope after the other; see `Drive.envelope`. */
export function envelopesOf({ env, lease }: Parts, hook: boolean) {
  const handed = new Set<string>();
  return async (drive: Drive, direction: EnvelopeDirection): Promise<Uint8Array> => {
    const supplied = (lease.account.envelopes?.[direction] ?? []).map(decode);
    const unsent = supplied.find(
      (one) => !handed.has(keyOf(one)) && (lease.own || !env.sentEnvelopes.has(keyOf(one))),
    );
    if (!unsent && !hook)
      throw lacking(
        `account.envelopes.${direction}`,
        `no ${direction} envelope of the account is left unsent`,
      );
    const envelope = unsent ?? (await madeEnvelope(drive, direction));
    handed.add(keyOf(envelope));
    return envelope;
  };
}

async function madeEnvelope(drive: Drive, direction: EnvelopeDirection): Promise<Uint8Array> {
  const params = { account: drive.account.accountId, direction };
  const { envelope } = await drive.state('envelope', params);
  if (typeof envelope !== 'string')
    return drive.stop('the state envelope answered without envelope');
  return decode(envelope);
}

/** Refusals that leave the outcome open, or say that the envelope was sent before. */
const mayBeTaken: ReadonlySet<number> = new Set([408, 409]);

/** Notes that a fixed account's envelope was sent, unless the target said that it did not take it. */
export function noteEnvelope(
  { sentEnvelopes }: Environment,
  request: RequestSpec | undefined,
  { status, exchange }: Answer,
): void {
  const refused = status >= 400 && status < 500 && !mayBeTaken.has(status);
  const upload = operationOf(exchange.callee)?.idempotency === 'content';
  if (upload && request?.body && !refused) sentEnvelopes.add(keyOf(request.body));
}

function decode(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

function keyOf(envelope: Uint8Array): string {
  return Buffer.from(envelope).toString('base64');
}
