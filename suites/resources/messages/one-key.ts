import { otherAnswer } from '../../../harness/judge/found.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims } from '../../../harness/judge/claims.ts';
import { vacuous, type Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts, RequestSpec } from '../../../harness/model/request.ts';
import { hasEnded } from './message-states.ts';
import { anyIds } from '../ids/sample-paths.ts';
import { sendUntil } from '../lists/until-shown.ts';

/** A key that a request carries without being asked for one. */
export function unaskedKey(drive: Drive): Pick<RequestParts, 'headers'> {
  return { headers: [['Idempotency-Key', anyIds(drive.random)[0]]] };
}

/** How a plane makes a message that can be cancelled, cancels it and reads it. */
interface Cancelling {
  readonly make: (drive: Drive) => Promise<string>;
  readonly cancel: (drive: Drive, message: string, parts: RequestParts) => RequestSpec;
  readonly read: (drive: Drive, message: string) => RequestSpec;
}

/** two messages are two, though their cancels have one key; what the cancel leads to is open. */
export function cancelsUnderOneKey(
  callee: 'alpha.cancel' | 'sealed.messages.cancel',
  { make, cancel, read }: Cancelling,
): Check {
  return defineCheck({
    id: `${callee}/one-key`,
    title: 'cancels a message whatever the Idempotency-Key was used for before',
    callee,
    alsoCalls: [callee === 'alpha.cancel' ? 'alpha.status' : 'sealed.messages.get'],
    needs: { freshAccount: true, states: ['message'] },
    drive: async (drive) => {
      const [first, second] = [await make(drive), await make(drive)];
      const key = unaskedKey(drive);
      await drive.send('first', cancel(drive, first, key));
      await drive.send('first-after', read(drive, first));
      await drive.send('second', cancel(drive, second, key));
      await sendUntil(
        drive,
        'second-after',
        read(drive, second),
        ([one]) => !!one && hasEnded(one),
      );
    },
    claims: [
      claims(
        callee === 'alpha.cancel' ? 'public.whatever-key' : 'sealed.whatever-key',
        {
          reads: ['second', 'second-after'],
          controls: ['first', 'first-after', 'second-after'],
        },
        (answer) => {
          if (!hasEnded(answer('first-after')) || !accepted(answer('second'))) return vacuous;
          const after = answer('second-after');
          if (hasEnded(after)) return null;
          return otherAnswer(after, 'a terminal state, as of the first message');
        },
      ),
    ],
  });
}
