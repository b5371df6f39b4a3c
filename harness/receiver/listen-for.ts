import type { Target } from '../model/target.ts';
import { openReceiver, ReceiverProblem, type Receiver } from './receiver.ts';

/**
 * Listens for the deliveries of a target; null where its file does not say where, or where that was
 * possible before and is not any more: what needs it is then not exercised.
 */
export async function listenFor({ receiver }: Target): Promise<Receiver | null> {
  if (!receiver) return null;
  try {
    return await openReceiver(receiver);
  } catch (error) {
    if (error instanceof ReceiverProblem) return null;
    throw error;
  }
}
