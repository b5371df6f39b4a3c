import { resources } from '../schemas/resources.ts';

/** Every state of a message (contract: "Message"). */
export const messageStates: readonly string[] = (resources.get('MessageState')?.enum ?? []).map(
  String,
);

/** The states at which polling a submission ends. */
export const terminalStates: readonly string[] = [
  'delivered',
  'delivery_unknown',
  'unknown',
  'failed',
  'cancelled',
  'expired',
];

/** The states that only the owner can settle: what was sent in them is never sent again. */
export const unsettledStates: readonly string[] = ['unknown', 'delivery_unknown'];

/** True where reading the state again brings nothing new. */
export function isTerminal(state: string): boolean {
  return terminalStates.includes(state);
}

/** True where the owner has to find out what became of the message. */
export function needsReconciliation(state: string): boolean {
  return unsettledStates.includes(state);
}
