import {
  bend,
  bentCursors,
  eachCursorBent,
  type BentCursor,
} from '../../../fixtures/generators/bent-cursor.ts';
import { defineProperty } from '../../../harness/define-property.ts';
import { control } from '../../../harness/judge/claims.ts';
import { vacuous, type Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { operations } from '../../../schemas/operations/index.ts';
import { where } from '../../../harness/claims/answers.ts';
import { inventedCursor } from '../../resources/lists/paging.ts';
import { fillingOf, fillLists, listsOf, type CursorList, type FilledList } from './second-pages.ts';

/** Cases beside one of each list. */
const runs = 6;

/** What was nearly given out was not: it leads to a page, or is refused. */
export const bentCursorChecks: readonly Check[] = [
  anyBent('public', 'ownerMessages.list'),
  anyBent('sealed', 'sealed.messages.list'),
];

function anyBent(plane: ResourcePlane, callee: CursorList): Check {
  const { calls, states } = fillingOf(plane);
  const lists = listsOf(plane);
  return defineProperty<BentCursor, readonly FilledList[]>({
    id: `${callee}/any-bent-cursor`,
    title: 'answers with a refusal or a page to a cursor that differs a little from one it gave',
    callee,
    alsoCalls: calls.filter((id) => id !== callee),
    needs: { freshAccount: true, states },
    cases: {
      arbitrary: bentCursors(lists.length),
      examples: eachCursorBent(lists.length),
      runs,
    },
    setUp: async (drive) => {
      const filled = await fillLists(drive, plane);
      await drive.send(control, drive.request(callee));
      return filled;
    },
    drive: async (drive, bent, filled) => {
      const { id, parts, cursor } = filled[bent.list] ?? drive.stop('no list is filled');
      const given = cursor ?? drive.stop(`${id} has no second page`);
      const query = { [operations[id].pagination?.query ?? '']: bend(given, bent) };
      const fault = `the cursor is one that the list gave, ${bent.way.fault}`;
      await drive.send('bent', drive.request(id, { ...parts, query, fault }));
    },
    claims: lists.map((id) =>
      where(
        inventedCursor(`${plane}.paging.invented-cursor`, id, control, 'bent'),
        (read) => read('bent').exchange.callee === id,
        vacuous,
      ),
    ),
  });
}
