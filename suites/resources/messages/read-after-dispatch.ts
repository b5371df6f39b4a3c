import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { member, textOf } from '../../../harness/model/json.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import { handedOut, type Cancelling } from './handed-out.ts';
import { openStates } from './message-states.ts';
import { sendUntil } from '../lists/until-shown.ts';

const cancels = ['cancel', 'cancel-again'] as const;

/**
 * A message that was read while it waited, and that a device has taken since: a cancel that comes too late, and
 * the status that its caller is told to read instead.
 */
export function readAfterDispatch(
  { cancel, read: reading, make }: Omit<Cancelling, 'clause' | 'ofDevice'>,
  clause: ClauseId,
): Check {
  return defineCheck({
    id: `${reading}/after-dispatch`,
    title: 'no longer shows a message as waiting once its cancel came too late',
    callee: reading,
    alsoCalls: [cancel],
    needs: { freshAccount: true, states: ['message', 'dispatch'], members: ['deviceId'] },
    drive: async (drive) => {
      const path = { message_id: await make(drive) };
      const status = drive.request(reading, { path });
      await drive.send('before', status);
      await handedOut(drive, path.message_id);
      const fault = 'a device has taken the message';
      const send = (label: string) =>
        drive.send(label, drive.request(cancel, { path, fault, assumption: null }));
      await send('cancel');
      await sendUntil(drive, 'after', status, ([one]) => !waits(member(one?.json, 'state')));
      await send('cancel-again');
    },
    claims: [
      claims(
        clause,
        { reads: ['before', 'after', ...cancels], controls: ['before', 'after'] },
        (read) => {
          const taken = cancels.map(read).find(({ status }) => status !== 409);
          if (taken) return { inconclusive: `a cancel of it is answered ${describe(taken)}` };
          const state = member(read('after').json, 'state');
          if (!waits(state)) return null;
          const expected = 'a state from which a cancel is refused';
          return { at: 'after', expected, got: `state ${textOf(state)}` };
        },
      ),
    ],
  });
}

function waits(state: unknown): boolean {
  return openStates.some((open) => open === state);
}
