import { otherAnswer } from '../../../harness/judge/found.ts';
import { accepted } from '../../../harness/judge/accepted.ts';
import { claims, refuses } from '../../../harness/judge/claims.ts';
import { describe } from '../../../harness/judge/describe.ts';
import { toStranger } from '../../../harness/judge/stranger.ts';
import type { Claim, DrivenCheck } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import { tierOf } from '../../../harness/model/effort.ts';
import type { ClauseId } from '../../../schemas/clauses/index.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import type { GateName } from '../../../schemas/operations/operation.ts';
import { strangersRead } from '../credentials/stranger.ts';
import { everyAnswer, hasStatus } from '../../../harness/claims/answers.ts';

/** What checks on closed gates share: the answer, the control and how they are put together. */

/** A closed gate answers 404, with any body or none. */
export const closed = [{ status: 404 }] as const;

/** The control of a closed gate: a route that no gate closes answers, so 404 is not all it says. */
export async function openRoute(drive: Drive): Promise<void> {
  await drive.send('control', drive.request('webhooks.list'));
}

/** What a check on a closed gate says beyond its gate. */
interface ClosedGate {
  readonly id: string;
  readonly title: string;
  readonly callee: OperationId;
  readonly unbuffered?: true;
  readonly drive: (drive: Drive) => Promise<void>;
  readonly claims: readonly Claim[];
}

/** A check that applies while a gate is off; it needs an owner for its control, and no more. */
export function closedGateCheck(gate: GateName, draft: ClosedGate): DrivenCheck {
  const { unbuffered, drive, ...rest } = draft;
  return {
    ...rest,
    alsoCalls: ['webhooks.list'],
    tier: tierOf(draft.callee),
    needs: { gates: { [gate]: 'off' }, members: ['owner'], ...(unbuffered && { unbuffered }) },
    drive: async (session) => {
      await openRoute(session);
      await drive(session);
    },
    // a closed gate asks for no credentials, so that a stranger meets it as anybody does
    stranger: {
      drive: async (session) => {
        await strangersRead(session);
        await drive(session);
      },
      claims: draft.claims.map(toStranger),
    },
  };
}

/** Claims that each of the labelled requests meets the closed gate. */
export function meetsClosedGate(clause: ClauseId, labels: readonly string[]): Claim[] {
  return labels.map((label) => refuses(clause, label, closed));
}

/** Claims that the gate answered while the body was still withheld: silence breaks it too. */
export function answersBeforeBody(clause: ClauseId, label: string): Claim {
  return everyAnswer(clause, label, [{ status: 404 }], hasStatus(404), {
    judgesSilence: true,
  });
}

/** Claims that a route is there: a good request is taken, or at least is not answered 404. */
export function mounted(clause: ClauseId, label: string): Claim {
  return claims(clause, { reads: [label] }, (read) => {
    const answer = read(label);
    if (answer.status === 404) return otherAnswer(answer, 'any answer but 404');
    // What answers in place of the gateway, such as a login page, shows no route.
    return accepted(answer) ? null : { inconclusive: describe(answer) };
  });
}
