import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { Drive } from '../../../harness/model/drive.ts';
import type { RequestParts } from '../../../harness/model/request.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import { completeWalk, idsIn, walk } from './paging.ts';
import { unless } from '../../../harness/claims/answers.ts';

/**
 * A list of an account in which nothing has been made yet comes to its end like any other. What
 * it shows nevertheless, such as the month that is running, it shows once.
 */
export function emptyList(
  list: OperationId,
  alsoCalls: readonly OperationId[] = [],
  partsOf: (drive: Drive) => Promise<RequestParts> = () => Promise.resolve({}),
): Check {
  const { plane } = operations[list];
  const clause = plane === 'sealed' ? 'sealed.paging.complete' : 'public.paging.complete';
  return defineCheck({
    id: `${list}/nothing-yet`,
    title: 'comes to its end where nothing has been made yet',
    callee: list,
    alsoCalls,
    needs: { freshAccount: true },
    drive: async (drive) => {
      await walk(drive, list, 'page', await partsOf(drive));
    },
    claims: [completeWalk(clause, list, 'page', { atLeast: 0 })],
  });
}

/** The same of a list of devices, where the hook makes an account that has none. */
export function withoutDevices(list: 'devices.list' | 'sealed.devices.list'): Check {
  const walked = completeWalk(`${list}.without-devices`, list, 'page', { atLeast: 0 });
  return defineCheck({
    id: `${list}/without-devices`,
    title: 'comes to its end for an account that has no devices',
    callee: list,
    needs: { freshAccount: true, states: ['account'] },
    drive: async (drive) => {
      const account = await drive.anotherAccount({ devices: 0 });
      await walk(drive, list, 'page', {}, undefined, account);
    },
    claims: [
      unless(walked, (read) => {
        const some = read.all('page-').some((page) => idsIn(list, page).length > 0);
        return some && 'the account has devices';
      }),
    ],
  });
}
