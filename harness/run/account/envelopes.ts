import { operationOf } from '../../judge/accepted.ts';
import type { Answer } from '../../model/answer.ts';
import type { EnvelopeDirection } from '../../model/drive.ts';
import type { RequestSpec } from '../../model/request.ts';
import type { Account } from '../../model/target.ts';
import type { Allocations } from '../environment/ledger.ts';

/** Refusals that leave the outcome open, or say that the envelope was sent before. */
const mayBeTaken: ReadonlySet<number> = new Set([408, 409]);

/** The envelopes of the fixed account, without those that the target may have taken. */
export function createEnvelopeStock(): {
  readonly take: Allocations['envelope'];
  readonly note: (request: RequestSpec, answer: Answer) => void;
} {
  /** In base64. */
  const sent = new Set<string>();
  return {
    take: ({ account }, direction, handed) =>
      findUnsent(account, direction, new Set([...sent, ...handed])),
    note: ({ body }, { status, exchange }) => {
      const refused = status >= 400 && status < 500 && !mayBeTaken.has(status);
      const upload = operationOf(exchange.callee)?.idempotency === 'content';
      if (upload && body && !refused) sent.add(keyOf(body));
    },
  };
}

/** The first envelope of an account whose base64 is not among the used ones. */
export function findUnsent(
  { envelopes }: Account,
  direction: EnvelopeDirection,
  used: ReadonlySet<string>,
): Uint8Array | undefined {
  return envelopes?.[direction]?.map(decode).find((one) => !used.has(keyOf(one)));
}

export function decode(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

/** By this envelopes are distinguished: their base64 in the one way that we write it. */
export function keyOf(envelope: Uint8Array): string {
  return Buffer.from(envelope).toString('base64');
}
