import { foundAt } from '../../../harness/claims/terms.ts';
import { defineCheck } from '../../../harness/define-check.ts';
import { claims } from '../../../harness/judge/claims.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { messageRoutes } from './messages.ts';
import { missingFrom } from '../lists/listed.ts';
import { idsIn, walk } from '../lists/paging.ts';
import { walkUntil } from '../lists/until-shown.ts';

const few = 2;

/**
 * messages of one plane that are newer than a page of the other's.
 *
 * @param count how many come of the other plane, more than any usual page holds
 */
export function listedBehindOthers(plane: ResourcePlane, count: number): Check {
  const { list } = messageRoutes[plane];
  const others = plane === 'public' ? 'sealed' : 'public';
  return defineCheck({
    id: `${list}/behind-${others}`,
    title: `lists its messages still once a page of ${others} ones is newer`,
    callee: list,
    needs: {
      gates: { sealedAdmission: 'on' },
      members: ['sealedKey'],
      freshAccount: true,
      states: ['messages'],
    },
    drive: async (drive) => {
      const { accountId: account } = drive.account;
      await drive.state('messages', { account, plane, count: few });
      await walkUntil(drive, list, 'before', (pages) => {
        return pages.flatMap((page) => idsIn(list, page)).length >= few;
      });
      // those of one moment, or a hook might date them back, one after the other
      await drive.pause(2);
      await drive.state('messages', { account, plane: others, count, sameInstant: true });
      await walk(drive, list, 'after');
    },
    claims: [
      claims(`${list}.complete`, ['before-*', 'after-*'], (read) => {
        const known = read.all('before-').flatMap((page) => idsIn(list, page));
        if (known.length === 0) return { inconclusive: 'the list showed no message before' };
        const said = known.map((id) => missingFrom(list, read.all('after-'), id));
        return foundAt('after-1', said.find(Boolean) ?? null);
      }),
    ],
  });
}
