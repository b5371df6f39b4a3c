import { defineCheck } from '../../harness/define-check.ts';
import { claims } from '../../harness/judge/claims.ts';
import { member, textOf } from '../../harness/model/json.ts';
import type { Check, Claim } from '../../harness/model/check.ts';
import type { ResourcePlane } from '../../harness/model/drive.ts';
import { deviceByHook } from '../resources/devices/device-support.ts';
import { planes, stillCancelled } from './device-revoke-leaves.ts';

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
  const { read, cancel, make } = planes[plane];
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
      await make(drive, 'queued', device_id);
      const made: string[] = [];
      for (const state of others) made.push(await make(drive, state, other));
      const look = async (name: string) => {
        for (const [place, state] of others.entries()) {
          const path = { message_id: made[place] ?? '' };
          await drive.send(`${name}-${state}`, drive.request(read, { path }));
        }
      };
      await look('before');
      await drive.send('revoke', drive.request(id, { path: { device_id } }));
      await look('after');
      const path = { message_id: made[0] ?? '' };
      await drive.send('cancel', drive.request(cancel, { path }));
      await drive.send('then', drive.request(read, { path }));
    },
    claims: [...others.map(endsNothing), stillCancelled('devices.revoke.leaves-other-queues')],
  });
}

/** A device may go on with its own; that it is cancelled, or given up, is nobody's doing but the revoke's. */
function endsNothing(state: string): Claim {
  const reads = [`before-${state}`, `after-${state}`];
  const labels = { reads, controls: ['revoke', ...reads] };
  return claims('devices.revoke.leaves-other-queues', labels, (read) => {
    const [before = '', after = ''] = reads.map((label) =>
      textOf(member(read(label).json, 'state')),
    );
    if (ended.includes(before)) return { inconclusive: `it was ${before} before` };
    if (!ended.includes(after)) return null;
    return { at: `after-${state}`, expected: `state ${before}, as before`, got: `state ${after}` };
  });
}
