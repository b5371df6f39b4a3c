import { otherStatus } from './found.ts';
import { accepted, operationOf } from './accepted.ts';
import { type Remark, breaking } from './remark.ts';
import type { Answer } from '../model/answer.ts';
import type { Operation } from '../../schemas/operations/operation.ts';

/**
 * A request without a credential, neither cookie nor token, is refused, whatever else is
 * wrong with it (contract: "Authentication", rule 2), so that any one that is taken breaks the
 * contract. That such requests are refused is for the checks to say: here nothing is a pass.
 */
export function judgeUnauthenticated(answer: Answer): Remark[] {
  const { callee, request } = answer.exchange;
  const operation = operationOf(callee);
  if (!operation || request.manner === 'raw' || !accepted(answer)) return [];
  if (request.headers.some(([name]) => /^(authorization|cookie)$/i.test(name))) return [];
  const unauthorized = { status: 401, code: 'unauthorized' };
  return [breaking(clauseOf(operation), otherStatus(answer, [unauthorized]))];
}

function clauseOf({ auth, plane }: Operation): string {
  if (auth === 'ownerSession') return 'owner-auth.session-missing';
  return plane === 'public' ? 'alpha-auth.token-missing' : `${plane}.auth.token-missing`;
}
