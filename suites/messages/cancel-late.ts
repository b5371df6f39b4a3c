import { where } from '../../harness/claims/answers.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims, refuses } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { otherCount, otherValue } from '../../harness/judge/found.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import { member, numberOf } from '../../harness/model/json.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';
import { sendUntil } from '../resources/lists/until-shown.ts';
import { messageIdOf, sentBy } from '../resources/messages/alpha-support.ts';
import { dispatched, handedOut } from '../resources/messages/handed-out.ts';
import { isWaiting, stateIn } from '../resources/messages/message-states.ts';
import {
  goodSubmit,
  makeMessage,
  messageOf,
  messageRoutes,
  newMessage,
} from '../resources/messages/messages.ts';

const minute = 60_000;

/** A cancel before and after the device asks for work, and once the message has expired. */
export function lateCancels(plane: ResourcePlane): readonly Check[] {
  return [
    heldBack(plane, {
      key: 'never-dispatched',
      title: 'lets no message be handed out whose cancel it has accepted',
    }),
    meetsDispatch(plane),
    heldBack(plane, {
      key: 'never-dispatched-further-device',
      title: 'hands no further device a message whose cancel it has accepted',
      device: (drive) => deviceByHook(drive),
    }),
    readAfterDispatch(plane),
    onceExpired(plane),
  ];
}

/** The device that the messages of a check are queued on, unless they are on the account's own. */
interface Queue {
  readonly key: string;
  readonly title: string;
  readonly device?: (drive: Drive) => Promise<string>;
}

/**
 * Two queued messages, one of them cancelled, and where the device is a further one a third on the account's own;
 * then the device asks for work. What it was handed only the hook tells: it stands in the label of the read that
 * follows, since a claim reads nothing else.
 */
function heldBack(plane: ResourcePlane, { key, title, device }: Queue): Check {
  const { submit, read, cancel } = messageRoutes[plane];
  return defineCheck({
    id: `${cancel}/${key}`,
    title,
    callee: cancel,
    alsoCalls: [read],
    needs: {
      freshAccount: true,
      states: [...(device ? ['device'] : []), 'message', 'dispatch'],
      members: ['deviceId'],
    },
    drive: async (drive) => {
      const deviceId = await device?.(drive);
      const on = deviceId === undefined ? {} : { deviceId };
      const cancelled = await newMessage(drive, plane, on);
      const kept = await makeMessage(drive, plane, on);
      const elsewhere = device && (await newMessage(drive, plane));
      await cancelled.cancel('control');
      const handed = await handedOut(drive, kept, deviceId);
      for (const [name, message] of Object.entries({ elsewhere, cancelled }))
        await message?.read(`${name}-${placeOf(message.id, handed)}`);
    },
    claims: [
      notHandedOut(`${cancel}.never-dispatched`, 'control'),
      ...(device ? [notHandedOut(`${submit}.for-its-device`, 'control', 'elsewhere')] : []),
    ],
  });
}

/** Milliseconds from a cancel to the device that asks for work: a target takes its own time for either. */
const betweenMs = [0, 10, 30, 70];

/** A device asks for work while a cancel is on its way: one of the two comes first. */
function meetsDispatch(plane: ResourcePlane): Check {
  const { read: reading, cancel } = messageRoutes[plane];
  const clause = `${cancel}.never-dispatched` as const;
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
        const message = await newMessage(drive, plane);
        const [, handed] = await both(
          message.cancel(round),
          drive.pause(ms).then(() => dispatched(drive)),
        );
        await message.read(`${round}-${placeOf(message.id, handed)}`);
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

function placeOf(id: string, handed: readonly unknown[]) {
  return handed.includes(id) ? 'handed-out' : 'held-back';
}

function notHandedOut(clause: ClauseId, control: string, which = 'cancelled'): Claim {
  return claims(clause, { reads: [`${which}-*`], controls: [control] }, (read) => {
    const [status] = read.all(`${which}-`);
    if (status?.exchange.label === `${which}-held-back`) return null;
    const whose = which === 'elsewhere' ? 'messages of another device' : 'cancelled messages';
    return { at: `${which}-handed-out`, ...otherCount(`${whose} handed out`, 0, 1) };
  });
}

const cancels = ['cancel', 'cancel-again'] as const;

/**
 * A message that was read while it waited, and that a device has taken since: a cancel that comes too late, and
 * the status that its caller is told to read instead.
 */
function readAfterDispatch(plane: ResourcePlane): Check {
  const { read: reading, cancel } = messageRoutes[plane];
  const labels = { reads: ['before', 'after', ...cancels], controls: ['before', 'after'] };
  return defineCheck({
    id: `${reading}/after-dispatch`,
    title: 'no longer shows a message as waiting once its cancel came too late',
    callee: reading,
    alsoCalls: [cancel],
    needs: { freshAccount: true, states: ['message', 'dispatch'], members: ['deviceId'] },
    drive: async (drive) => {
      const message = await newMessage(drive, plane);
      const fault = 'a device has taken the message';
      await message.read('before');
      await handedOut(drive, message.id);
      await message.cancel('cancel', { fault });
      await sendUntil(drive, 'after', message.toRead(), ([one]) => !one || !isWaiting(one));
      await message.cancel('cancel-again', { fault });
    },
    claims: [
      claims(`${reading}.too-late-to-cancel`, labels, (read) => {
        const taken = cancels.map(read).find(({ status }) => status !== 409);
        if (taken) return { inconclusive: `a cancel of it is answered ${describe(taken)}` };
        if (!isWaiting(read('after'))) return null;
        const expected = 'one from which a cancel is refused';
        return { at: 'after', ...otherValue('state', expected, stateIn(read('after'))) };
      }),
    ],
  });
}

/**
 * a message that time has made expired is as terminal as one that is stored so. It is read first, by
 * the account's clock a minute after it expired.
 */
function onceExpired(plane: ResourcePlane): Check {
  const { submit, read: reading, cancel, conflict } = messageRoutes[plane];
  const refused = refuses(`${cancel}.too-late`, 'late', [conflict], { controls: ['before'] });
  return defineCheck({
    id: `${cancel}/once-expired`,
    title: 'refuses to cancel a message that time has made expired',
    callee: cancel,
    alsoCalls: [submit, reading],
    needs: {
      freshAccount: true,
      ...(plane === 'public'
        ? { states: ['clock'], members: ['deviceId', 'recipient'] }
        : { states: ['envelope', 'clock'] }),
    },
    drive: async (drive) => {
      const submitted = await drive.setUp(await goodSubmit(drive, plane));
      const message = messageOf(drive, plane, messageIdOf(drive, submitted));
      const shown =
        plane === 'public' ? sentBy(submitted) : (await drive.setUp(message.toRead())).json;
      const expiresAtMs = numberOf(member(shown, 'expires_at_ms'));
      if (!Number.isFinite(expiresAtMs)) drive.stop('the message does not tell when it expires');
      // by the clock that is latest to have it expired
      const aheadMs = expiresAtMs - (await drive.targetTimes()).least;
      const advanceMs = Math.max(0, aheadMs) + minute;
      await drive.state('clock', { account: drive.account.accountId, advanceMs });
      await message.read('before');
      await message.cancel('late', { fault: 'the message has expired' });
    },
    // whether what nobody took in time expires, and when that is told, is open
    claims: [where(refused, (read) => stateIn(read('before')) === 'expired')],
  });
}
