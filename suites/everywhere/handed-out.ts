import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';

/** A cancel, and how its plane makes a queued message and reads it. */
export interface Cancelling {
  readonly cancel: OperationId;
  readonly read: OperationId;
  readonly clause: ClauseId;
  readonly make: (drive: Drive) => Promise<string>;
}

/**
 * Two queued messages, one of them cancelled; then the device asks for work. What it was handed is
 * told by the hook, and stands in the label of the read that follows: a claim reads nothing else.
 */
export function neverHandedOut({ cancel, read: reading, clause, make }: Cancelling): Check {
  return defineCheck({
    id: `${cancel}/never-dispatched`,
    title: 'lets no message be handed out whose cancel it has accepted',
    callee: cancel,
    alsoCalls: [reading],
    needs: { freshAccount: true, states: ['message', 'dispatch'], members: ['deviceId'] },
    drive: async (drive) => {
      const cancelled = await make(drive);
      const kept = await make(drive);
      const path = { message_id: cancelled };
      await drive.send('control', drive.request(cancel, { path }));
      const dispatched = await handedOut(drive, kept);
      const place = dispatched.includes(cancelled) ? 'handed-out' : 'held-back';
      await drive.send(`cancelled-${place}`, drive.request(reading, { path }));
    },
    claims: [
      claims(clause, { reads: ['cancelled-*'], controls: ['control'] }, (read) => {
        const [status] = read.all('cancelled-');
        if (status?.exchange.label === 'cancelled-held-back') return null;
        const got = `the device was handed it, and its status is ${status && describe(status)}`;
        return { at: 'cancelled-handed-out', expected: 'the message is not handed out', got };
      }),
    ],
  });
}

/** What the device is handed until it has a message; it may be handed one at a time. */
async function handedOut(drive: Drive, awaited: string): Promise<readonly unknown[]> {
  const { accountId: account, deviceId } = drive.account;
  const all: unknown[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    // the oldest comes first, if there is an order at all
    const { dispatched } = await drive.state('dispatch', { account, deviceId });
    if (!Array.isArray(dispatched))
      return drive.stop('the state dispatch answered without dispatched');
    all.push(...dispatched);
    if (all.includes(awaited)) return all;
  }
  return drive.stop('the device was not handed the message that was not cancelled');
}
