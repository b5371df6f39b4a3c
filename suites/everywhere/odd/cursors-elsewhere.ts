import { defineCheck } from '../../../harness/define-check.ts';
import type { Check } from '../../../harness/model/check.ts';
import type { ResourcePlane } from '../../../harness/model/drive.ts';
import { operations, type OperationId } from '../../../schemas/operations/index.ts';
import { doesNotStumble } from './does-not-stumble.ts';
import { fillingOf, fillLists } from './second-pages.ts';

/** What one list gave out is no cursor of another one, and a text like any other. */
export const cursorsElsewhereChecks: readonly Check[] = [
  atOthers('public', 'ownerMessages.list'),
  atOthers('sealed', 'sealed.messages.list'),
];

function atOthers(plane: ResourcePlane, callee: OperationId): Check {
  const { calls, states } = fillingOf(plane);
  return defineCheck({
    id: `${callee}/cursors-elsewhere`,
    title: 'refuses or passes over a cursor of another list, and does not stumble',
    callee,
    alsoCalls: calls.filter((id) => id !== callee),
    needs: { freshAccount: true, states },
    drive: async (drive) => {
      const filled = await fillLists(drive, plane);
      await drive.send('control', drive.request(callee));
      for (const { id: source, cursor } of filled) {
        if (cursor === null) continue;
        for (const { id, parts } of filled) {
          if (id === source) continue;
          const query = { [operations[id].pagination?.query ?? '']: cursor };
          const fault = `the cursor is one of ${source}`;
          const request = drive.request(id, { ...parts, query, fault, regular: false });
          await drive.send(`odd-${id}-of-${source}`, request);
        }
      }
    },
    claims: [doesNotStumble(plane)],
  });
}
