import { otherCount } from '../../../harness/judge/found.ts';
import { leaves } from '../../../harness/claims/members.ts';
import { inAnswer, type Item } from '../../../harness/claims/looks.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import type { Allowed } from '../../../harness/model/found.ts';
import {
  type Claim,
  type Reader,
  vacuous,
  type Check,
  type Needs,
} from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { member } from '../../../harness/model/json.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { where } from '../../../harness/claims/answers.ts';

/**
 * Of cancels that meet, one comes first and the others find what it left. That it is cancelled
 * reads `after` them; which state a cancel leads to is open, and where it is another there is nothing to say.
 */
export function oneIsTaken(clause: ClauseId, racers: readonly string[]): Claim {
  return claims(clause, { reads: [...racers, 'after'], controls: ['after'] }, (read) => {
    if (member(read('after').json, 'state') !== 'cancelled') return vacuous;
    const taken = racers.filter((label) => accepted(read(label)));
    if (taken.length <= 1) return null;
    return { at: taken.at(-1) ?? '', ...otherCount('cancels taken', { most: 1 }, taken.length) };
  });
}

/** The labels of looks at a message: around a cancel, and two later ones that nothing came between. */
interface Looks {
  readonly around: readonly [before: string, after: string];
  readonly later: readonly [first: string, again: string];
}

/**
 * Claims that a refused cancel is no step of its message, whose state is unchanged and so its version;
 * nothing is decided where `taken` says that it was not refused.
 */
export function sameVersion(
  clause: Claim['clause'],
  cancel: string,
  { around: [before, after], later: [first, again] }: Looks,
  taken: (read: Reader) => string | false,
  control?: string,
): Claim {
  const name = 'state_version';
  // another state is the matter of the clause on states
  const standing = (was: Item, is: Item) => (was['state'] === is['state'] ? [name] : []);
  return leaves(clause, [inAnswer(before), inAnswer(after)], standing, {
    after: [...(control === undefined ? [] : [control]), first, again],
    mayFail: [cancel],
    unless: (read) =>
      taken(read) ||
      (member(read(first).json, name) !== member(read(again).json, name) && 'reads count as well'),
  });
}

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
