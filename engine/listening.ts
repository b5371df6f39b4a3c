import type { Target } from '../harness/model/target.ts';
import { openReceiver, ReceiverProblem } from '../harness/receiver/receiver.ts';
import { UsageError } from '../harness/target-file/usage-error.ts';

/**
 * Throws a `UsageError` where the suite can't listen for deliveries as a target file says, which is found
 * out by listening for a moment, before anything is sent.
 */
export async function assertListening(targets: readonly Target[]): Promise<void> {
  for (const { name, receiver } of targets) {
    if (!receiver) continue;
    try {
      // targets are judged one after the other, so that they may share an address
      const opened = await openReceiver(receiver);
      await opened.close();
    } catch (error) {
      if (!(error instanceof ReceiverProblem)) throw error;
      throw new UsageError(`${name}: ${error.message}`);
    }
  }
}
