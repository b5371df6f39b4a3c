import type { OperationId } from '../schemas/operations/index.ts';

/** How a caller finds out whether a call took effect whose outcome is unknown. */
export interface Verification {
  /** Calls that change nothing more than the first would have, in order. */
  readonly calls: readonly OperationId[];
  /** What shows that it took effect. */
  readonly shows: string;
}

const created =
  'the list has an endpoint with the callback URL; its secret is lost until a rotation';
const replayed = 'the same key is answered with a generation, and queues no second one';
const uploaded = 'the same bytes are accepted, and nothing is made a second time';
const enabled = 'the list has the endpoint with enabled true';

/** The ways of the contract's sections "webhooks", "webhook deliveries", "alpha messages" and "Sealed rules". */
const verifications: Readonly<Partial<Record<OperationId, Verification>>> = {
  'webhooks.create': { calls: ['webhooks.list'], shows: created },
  'webhooks.enable': { calls: ['webhooks.list'], shows: enabled },
  'sealed.webhooks.create': { calls: ['sealed.webhooks.list'], shows: created },
  'sealed.webhooks.enable': { calls: ['sealed.webhooks.list'], shows: enabled },
  'alpha.submit': {
    calls: ['alpha.submit', 'alpha.status'],
    shows: 'the same key and body give the message id, and its status one of the eleven states',
  },
  'deliveries.replay': { calls: ['deliveries.replay', 'deliveries.list'], shows: replayed },
  'sealed.deliveries.replay': {
    calls: ['sealed.deliveries.replay', 'sealed.deliveries.list'],
    shows: replayed,
  },
  'sealed.messages.submit': { calls: ['sealed.messages.submit'], shows: uploaded },
  'sealed.inbound.upload': { calls: ['sealed.inbound.upload'], shows: uploaded },
};

/** How to verify a call of an operation; null where the contract gives no way. */
export function verificationOf(id: OperationId): Verification | null {
  return verifications[id] ?? null;
}
