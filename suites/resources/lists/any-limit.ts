import { anyLimit, beyondInt32, isPlainLimit } from '../../../fixtures/generators/limit.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { control } from '../../../harness/judge/claims.ts';
import { vacuous, type Check, type Claim } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import type { OperationId } from '../../../schemas/operations/index.ts';
import { everyAnswer, hasStatus, where } from '../../../harness/claims/answers.ts';
import {
  askedLimit,
  highestLimit,
  limitBounded,
  limitHonoured,
  type LimitClauses,
  type LimitedList,
} from './limits.ts';

const runs = 6;

/** How a list comes to have more items than its longest page holds, where a hook makes them. */
interface Filling {
  readonly alsoCalls?: readonly OperationId[];
  readonly state: string;
  /** Gives what the list is asked for with, beside its limit. */
  readonly fill: (drive: Drive) => Promise<RequestParts>;
}

/**
 * Any limit there is: one in its range is kept to, and no other makes a page beyond it. That it is refused is
 * told of one alone: who cuts limits down does so with any, and to look for the smallest would tell nobody anything.
 */
export function anyLimitCheck(
  id: LimitedList,
  { honoured, outOfRange, outOfRange400 }: LimitClauses,
  { alsoCalls = [], state, fill }: Filling,
): Check {
  const most = highestLimit(id);
  const probe = 'probe';
  const controls = [control];
  const of = (applies: (limit: string) => boolean, claim: Claim) =>
    where(claim, (read) => applies(askedLimit(read(probe))), vacuous);
  const isPlain = (limit: string) => isPlainLimit(limit, most);
  return defineProperty<string, RequestParts>({
    id: `${id}/any-limit`,
    title: `lists no more than any limit from 1 to ${most} asks for, and no more for any other`,
    callee: id,
    alsoCalls,
    needs: { states: [state], fallback: true },
    cases: {
      arbitrary: anyLimit(most),
      // one is greater than the highest as a text is
      examples: ['7', beyondInt32, '-0'],
      runs,
    },
    setUp: async (drive) => {
      const parts = await fill(drive);
      await drive.send(control, drive.request(id, { ...parts, query: { limit: String(most) } }));
      return parts;
    },
    drive: async (drive, limit, parts) => {
      const fault = isPlain(limit) ? {} : { fault: `limit is ${JSON.stringify(limit)}` };
      await drive.send(probe, drive.request(id, { ...parts, ...fault, query: { limit } }));
    },
    claims: [
      of(isPlain, limitHonoured(id, honoured, probe, controls)),
      // who takes a number of the range that is written otherwise keeps to the range all the same
      of((limit) => !isPlain(limit), limitBounded(id, outOfRange, probe, controls)),
      of(
        (limit) => limit === beyondInt32,
        everyAnswer(outOfRange400, probe, [{ status: 400 }], hasStatus(400), { controls }),
      ),
    ],
  });
}
