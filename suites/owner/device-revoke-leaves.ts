import { otherAnswer } from '../../harness/judge/found.ts';
import { leaves } from '../../harness/claims/members.ts';
import { inAnswer, type Item } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { accepted } from '../../harness/judge/accepted.ts';
import { claims } from '../../harness/judge/claims.ts';
import { describe } from '../../harness/judge/describe.ts';
import { type Check, type Claim, vacuous, type Needs } from '../../harness/model/check.ts';
import type { Drive, ResourcePlane } from '../../harness/model/drive.ts';
import type { RequestSpec } from '../../harness/model/request.ts';
import type { GateName } from '../../schemas/operations/operation.ts';
import { goodSubmission, submitRequest } from '../resources/messages/alpha-support.ts';
import { alsoReading, hasStatus, takesProbe, unless } from '../../harness/claims/answers.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';
import { listsWhatIsKnown, readsWhatIsListed } from '../resources/lists/listed.ts';
import { isWaiting } from '../resources/messages/message-states.ts';
import { type MessageHandle, messageRoutes, newMessage } from '../resources/messages/messages.ts';
import { walk } from '../resources/lists/paging.ts';
import { textOf } from '../../harness/model/json.ts';

const id = 'devices.revoke';
/** The key that asks is revoked, which says nothing of what it asks for. */
const isDenied = hasStatus(401, 403);

const leavesKeys = 'devices.revoke.leaves-keys';
const leavesDevices = 'devices.revoke.leaves-devices-of-messages';

/** One that waits for the device, and one that it has sent. */
const states = ['queued', 'delivered'] as const;

const ended = ['cancelled', 'failed', 'expired'];
/** What waits for another device, and what is with it. */
const others = ['queued', 'claimed'] as const;

/** What the revoke of one device leaves as it was, and what it leaves to the others. */
export const revokeLeavesChecks: readonly Check[] = [
  leavesMessages('public'),
  leavesMessages('sealed'),
  leavesKey('alpha-key', ['deviceId', 'recipient'], {}, async (drive) =>
    submitRequest(drive, await goodSubmission(drive)),
  ),
  leavesKey('sealed-key', [], { sealedAdmission: 'on' }, (drive) =>
    Promise.resolve(drive.request('sealed.devices.list')),
  ),
  leavesOtherQueues('public'),
  leavesOtherQueues('sealed'),
];

/** What a check of messages needs beside a revoke. */
function needsOf(plane: ResourcePlane): Needs {
  return {
    gates: plane === 'sealed' ? { sealedAdmission: 'on' } : {},
    freshAccount: true,
    states: ['device', 'message'],
  };
}

/** The messages of a device belong to the account, and stay when the device is revoked. */
function leavesMessages(plane: ResourcePlane): Check {
  const { list, read, cancel } = messageRoutes[plane];
  return defineCheck({
    id: plane === 'public' ? `${id}/leaves-messages` : `${id}/leaves-sealed-messages`,
    title: `leaves the ${plane} messages of the device where they are listed and read`,
    callee: id,
    alsoCalls: [list, read, cancel],
    needs: needsOf(plane),
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      const made: MessageHandle[] = [];
      for (const state of states) {
        // one at a time, so that none meets another
        const message = await newMessage(drive, plane, { state, deviceId: device_id });
        made.push(message);
        await message.read(`before-${state}`);
      }
      await drive.send('revoke', drive.request(id, { path: { device_id } }));
      await walk(drive, list, 'list');
      for (const [place, state] of states.entries()) await made[place]?.read(`after-${state}`);
      await made[0]?.cancel('cancel');
      await made[0]?.read('then');
    },
    claims: [
      ...states.flatMap((state) => [
        onceRevoked(listsWhatIsKnown(`${list}.complete`, list, 'list', `before-${state}`)),
        onceRevoked(findsStill(plane, state)),
        ofTheSameDevice(state),
      ]),
      stillCancelled('devices.revoke.leaves-cancel'),
    ],
  });
}

/** a key that was bound to the device alone has nothing left that it is good for. */
function findsStill(plane: ResourcePlane, state: string): Claim {
  const { list, read } = messageRoutes[plane];
  const label = `after-${state}`;
  const finds = readsWhatIsListed(`${read}.finds-listed`, list, 'list', label);
  return unless(finds, (reader) => isDenied(reader(label)) && describe(reader(label)));
}

/** another device would be handed what its caller meant for this one. */
function ofTheSameDevice(state: string): Claim {
  const looks = [inAnswer(`before-${state}`), inAnswer(`after-${state}`)] as const;
  return leaves(leavesDevices, looks, ['device_id'], { after: ['revoke'] });
}

/** Whether the revoke ends what waits is open: then it does not wait any more. */
function stillCancelled(clause: Claim['clause']): Claim {
  const controls = ['revoke', 'after-queued', 'then'];
  const labels = { reads: ['after-queued', 'cancel', 'then'], controls };
  return claims(clause, labels, (read) => {
    const answer = read('cancel');
    if (!isWaiting(read('after-queued'))) return vacuous;
    if (accepted(answer)) return null;
    if (isDenied(answer) || !isWaiting(read('then'))) return vacuous;
    return otherAnswer(answer, 'a cancel that is taken');
  });
}

function onceRevoked(claim: Claim): Claim {
  return alsoReading(claim, { controls: ['revoke'] });
}

/** The key of the device is revoked with it; those of the account are others. */
function leavesKey(
  key: string,
  members: readonly ('deviceId' | 'recipient')[],
  gates: Partial<Record<GateName, 'on'>>,
  good: (drive: Drive) => Promise<RequestSpec>,
): Check {
  const callee = key === 'alpha-key' ? 'alpha.submit' : 'sealed.devices.list';
  return defineCheck({
    id: `${id}/leaves-${key}`,
    title: `leaves the ${key.replace('-', ' ')} of the account good for what is no matter of the device`,
    callee: id,
    alsoCalls: [callee],
    needs: { gates, freshAccount: true, states: ['device'], members },
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      await drive.send('control', await good(drive));
      await drive.send('revoke', drive.request(id, { path: { device_id } }));
      await drive.send('after', await good(drive));
    },
    claims: [
      // what else stands in its way is no matter of the key
      takesProbe(leavesKeys, 'after', 'what it answered before', {
        controls: ['control', 'revoke'],
        blames: isDenied,
      }),
    ],
  });
}

/** Both devices have a message that waits, and the other one has taken one besides. */
function leavesOtherQueues(plane: ResourcePlane): Check {
  const { read, cancel } = messageRoutes[plane];
  return defineCheck({
    id: `${id}/${plane === 'public' ? 'leaves-other-queues' : 'leaves-other-sealed-queues'}`,
    title: `leaves the ${plane} messages of another device as they were, and their cancel`,
    callee: id,
    alsoCalls: [read, cancel],
    needs: needsOf(plane),
    drive: async (drive) => {
      const device_id = await deviceByHook(drive);
      const other = await deviceByHook(drive);
      await newMessage(drive, plane, { state: 'queued', deviceId: device_id });
      const made: MessageHandle[] = [];
      for (const state of others)
        made.push(await newMessage(drive, plane, { state, deviceId: other }));
      const look = async (name: string) => {
        for (const [place, state] of others.entries()) await made[place]?.read(`${name}-${state}`);
      };
      await look('before');
      await drive.send('revoke', drive.request(id, { path: { device_id } }));
      await look('after');
      await made[0]?.cancel('cancel');
      await made[0]?.read('then');
    },
    claims: [...others.map(endsNothing), stillCancelled('devices.revoke.leaves-other-queues')],
  });
}

/** The other device may go on with its messages; only the revoke can have cancelled or ended one. */
function endsNothing(state: string): Claim {
  const [before, after] = [inAnswer(`before-${state}`), inAnswer(`after-${state}`)];
  return leaves(
    'devices.revoke.leaves-other-queues',
    [before, after],
    (_, is) => (hasEnded(is) ? ['state'] : []),
    {
      after: ['revoke'],
      unless: (read) => hasEnded(before.shown(read)) && 'the message had ended before',
    },
  );
}

function hasEnded(shown?: Item): boolean {
  return ended.includes(textOf(shown?.['state']));
}
