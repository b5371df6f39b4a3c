import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import type { Check, Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { deviceByHook } from '../devices/device-support.ts';

/** A cancel, and how its plane makes a queued message and reads it. */
export interface Cancelling {
  readonly cancel: OperationId;
  readonly read: OperationId;
  readonly clause: ClauseId;
  /** That a message is for its own device. */
  readonly ofDevice: ClauseId;
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
    meetsDispatch(cancelling),
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
 * Two queued messages, one of them cancelled, and where the device is a further one a third on another; then the device asks for work. What it was handed is
 * told by the hook, and stands in the label of the read that follows: a claim reads nothing else.
 */
function heldBack(
  { cancel, read: reading, clause, ofDevice, make }: Cancelling,
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
      const elsewhere = deviceId === undefined ? undefined : await make(drive);
      const path = { message_id: cancelled };
      await drive.send('control', drive.request(cancel, { path }));
      const handed = await handedOut(drive, kept, deviceId);
      if (elsewhere !== undefined) {
        const where = handed.includes(elsewhere) ? 'handed-out' : 'held-back';
        const other = { path: { message_id: elsewhere } };
        await drive.send(`elsewhere-${where}`, drive.request(reading, other));
      }
      const place = handed.includes(cancelled) ? 'handed-out' : 'held-back';
      await drive.send(`cancelled-${place}`, drive.request(reading, { path }));
    },
    claims: [
      notHandedOut(clause, 'control'),
      ...(states.includes('device') ? [notHandedOut(ofDevice, 'control', 'elsewhere')] : []),
    ],
  });
}

/** Milliseconds from a cancel to the device that asks for work: a target takes its own time for either. */
const betweenMs = [0, 10, 30, 70];

/** A device asks for work while a cancel is on its way: one of the two comes first. */
function meetsDispatch({ cancel, read: reading, clause, make }: Cancelling): Check {
  const rounds = betweenMs.map((ms, place) => ({ ms, round: `cancel-${place + 1}` }));
  return defineCheck({
    id: `${cancel}/meets-dispatch`,
    title: 'accepts the cancel of no message that a device is handed at the same instant',
    callee: cancel,
    alsoCalls: [reading],
    needs: { freshAccount: true, states: ['message', 'dispatch'], members: ['deviceId'] },
    drive: async (drive) => {
      for (const { ms, round } of rounds) {
        // each message meets the device by itself
        const path = { message_id: await make(drive) };
        const [, handed] = await both(
          drive.send(round, drive.request(cancel, { path, assumption: null })),
          drive.pause(ms).then(() => dispatched(drive)),
        );
        const place = handed.includes(path.message_id) ? 'handed-out' : 'held-back';
        await drive.send(`${round}-${place}`, drive.request(reading, { path }));
      }
    },
    claims: rounds.map(({ round }) =>
      claims(clause, { reads: [round, `${round}-*`], controls: [`${round}-*`] }, (read) =>
        accepted(read(round)) ? notHandedOut(clause, round, round).judge(read) : null,
      ),
    ),
  });
}

/** What both come to, once both are over: the second is not left to itself by a first that fails. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

function notHandedOut(clause: ClauseId, control: string, which = 'cancelled'): Claim {
  return claims(clause, { reads: [`${which}-*`], controls: [control] }, (read) => {
    const [status] = read.all(`${which}-`);
    if (status?.exchange.label === `${which}-held-back`) return null;
    const got = `the device was handed it, and its status is ${status && describe(status)}`;
    return { at: `${which}-handed-out`, expected: 'the message is not handed out', got };
  });
}

/** What the device is handed until it has a message; it may be handed one at a time. */
export async function handedOut(
  drive: Drive,
  awaited: string,
  deviceId = drive.account.deviceId,
): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (let asked = 0; asked < 3; asked += 1) {
    // the oldest comes first, if there is an order at all
    all.push(...(await dispatched(drive, deviceId)));
    if (all.includes(awaited)) return all;
  }
  return drive.stop('the device was not handed a message that is queued on it');
}

/** What the device is handed when it asks for work. */
async function dispatched(
  drive: Drive,
  deviceId = drive.account.deviceId,
): Promise<readonly unknown[]> {
  const { accountId: account } = drive.account;
  const told = (await drive.state('dispatch', { account, deviceId }))['dispatched'];
  return Array.isArray(told) ? told : drive.stop('the state dispatch answered without dispatched');
}
