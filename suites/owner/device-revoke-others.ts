import { leaves } from '../../harness/claims/members.ts';
import { type Item, inAnswer } from '../../harness/claims/looks.ts';
import { defineCheck } from '../../harness/define-check.ts';
import { textOf } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';
import { type MessageHandle, messageRoutes, newMessage } from '../resources/messages/messages.ts';
import { stillCancelled } from './device-revoke-leaves.ts';

const id = 'devices.revoke';
const ended = ['cancelled', 'failed', 'expired'];
/** What waits for another device, and what is with it. */
const others = ['queued', 'claimed'] as const;

/** What the revoke of one device leaves to the others. */
export const revokeOthersChecks: readonly Check[] = [
  leavesOtherQueues('public'),
  leavesOtherQueues('sealed'),
];

/** Both devices have a message that waits, and the other one has taken one besides. */
function leavesOtherQueues(plane: ResourcePlane): Check {
  const { read, cancel } = messageRoutes[plane];
  return defineCheck({
    id: `${id}/${plane === 'public' ? 'leaves-other-queues' : 'leaves-other-sealed-queues'}`,
    title: `leaves the ${plane} messages of another device as they were, and their cancel`,
    callee: id,
    alsoCalls: [read, cancel],
    needs: {
      gates: plane === 'sealed' ? { sealedAdmission: 'on' } : {},
      freshAccount: true,
      states: ['device', 'message'],
    },
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
