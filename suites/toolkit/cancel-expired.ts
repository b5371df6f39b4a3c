import { defineCheck } from '../../harness/define-check.ts';
import { refuses, type Allowed } from '../../harness/judge/claims.ts';
import { member } from '../../harness/model/json.ts';
import type { Check, Claim, Needs } from '../../harness/model/check.ts';
import type { Drive } from '../../harness/model/drive.ts';
import type { ClauseId } from '../../schemas/clauses/index.ts';
import type { OperationId } from '../../schemas/operations/index.ts';
import { where } from './claim-shapes.ts';

const minute = 60_000;

/** A cancel of a plane, and a message of it whose time runs out. */
interface Expiring {
  readonly cancel: OperationId;
  readonly read: OperationId;
  readonly submit: OperationId;
  readonly clause: ClauseId;
  readonly conflict: Allowed;
  readonly needs: Needs;
  /** Submits a message, and says which it is and when it expires, in epoch milliseconds. */
  readonly make: (drive: Drive) => Promise<{ readonly id: string; readonly expiresAtMs: number }>;
}

/**
 * a message that time has made expired is as terminal as one that is stored so. It is read first, by
 * the account's clock a minute after it expired.
 */
export function cancelOnceExpired(expiring: Expiring): Check {
  const { cancel, read, submit, needs, make } = expiring;
  return defineCheck({
    id: `${cancel}/once-expired`,
    title: 'refuses to cancel a message that time has made expired',
    callee: cancel,
    alsoCalls: [submit, read],
    needs: { ...needs, freshAccount: true, states: [...(needs.states ?? []), 'clock'] },
    drive: async (drive) => {
      const { id, expiresAtMs } = await make(drive);
      if (!Number.isFinite(expiresAtMs)) drive.stop('the message does not tell when it expires');
      const path = { message_id: id };
      // by the clock that is latest to have it expired
      const aheadMs = expiresAtMs - (await drive.targetTimes()).least;
      const advanceMs = Math.max(0, aheadMs) + minute;
      await drive.state('clock', { account: drive.account.accountId, advanceMs });
      await drive.send('before', drive.request(read, { path }));
      const fault = 'the message has expired';
      await drive.send('late', drive.request(cancel, { path, fault }));
    },
    claims: [tooLate(expiring)],
  });
}

function tooLate({ clause, conflict }: Expiring): Claim {
  const refused = refuses(clause, 'late', [conflict], { controls: ['before'] });
  // whether what nobody took in time expires, and when that is told, is open
  return where(refused, (read) => member(read('before').json, 'state') === 'expired');
}
