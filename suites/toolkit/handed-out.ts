import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import type { Check } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { deviceByHook } from './device-support.ts';

/** A cancel, and how its plane makes a queued message and reads it. */
export interface Cancelling {
  readonly cancel: OperationId;
  readonly read: OperationId;
  readonly clause: ClauseId;
  /** On the account's own device where none is named. */
  readonly make: (drive: Drive, deviceId?: string) => Promise<string>;
}

/** The checks of a cancel on the account's own device, and on one that was enrolled after it. */
export function neverHandedOut(cancelling: Cancelling): readonly Check[] {
  return [
    heldBack(cancelling, {
      key: 'never-dispatched',
      title: 'lets no message be handed out whose cancel it has accepted',
      states: ['message', 'dispatch'],
      device: async () => undefined,
    }),
    heldBack(cancelling, {
      key: 'never-dispatched-further-device',
      title: 'hands no further device a message whose cancel it has accepted',
      states: ['device', 'message', 'dispatch'],
      device: (drive) => deviceByHook(drive),
    }),
  ];
}

/** The device that the messages of a check are queued on; undefined is the account's own. */
interface Queue {
  readonly key: string;
  readonly title: string;
  readonly states: readonly string[];
  readonly device: (drive: Drive) => Promise<string | undefined>;
}

/**
 * Two queued messages, one of them cancelled; then the device asks for work. What it was handed is
 * told by the hook, and stands in the label of the read that follows: a claim reads nothing else.
 */
function heldBack(
  { cancel, read: reading, clause, make }: Cancelling,
  { key, title, states, device }: Queue,
): Check {
  return defineCheck({
    id: `${cancel}/${key}`,
    title,
    callee: cancel,
    alsoCalls: [reading],
    needs: { freshAccount: true, states, members: ['deviceId'] },
    drive: async (drive) => {
      const deviceId = await device(drive);
      const cancelled = await make(drive, deviceId);
      const kept = await make(drive, deviceId);
      const path = { message_id: cancelled };
      await drive.send('control', drive.request(cancel, { path }));
      const dispatched = await handedOut(drive, kept, deviceId);
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
export async function handedOut(
  drive: Drive,
  awaited: string,
  deviceId = drive.account.deviceId,
): Promise<readonly unknown[]> {
  const { accountId: account } = drive.account;
  const all: unknown[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    // the oldest comes first, if there is an order at all
    const { dispatched } = await drive.state('dispatch', { account, deviceId });
    if (!Array.isArray(dispatched))
      return drive.stop('the state dispatch answered without dispatched');
    all.push(...dispatched);
    if (all.includes(awaited)) return all;
  }
  return drive.stop('the device was not handed a message that is queued on it');
}
