import { expect, test } from 'vitest';
import { defineCheck } from '../../harness/define-check.ts';
import { accepts } from '../../harness/judge/claims.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';

const callee = 'webhooks.list';

/** Lets checks of one list run one at a time, some of them long; gives the order they were begun in. */
async function begun(...checks: readonly (readonly [id: string, long: boolean])[]) {
  const order: string[] = [];
  const results = await runAgainst(referenceGateway, {
    parallel: 1,
    checks: checks.map(([id, long]) =>
      defineCheck({
        id,
        title: 'lists endpoints',
        callee,
        ...(long && { long }),
        drive: async (drive) => {
          order.push(id);
          await drive.send('list', drive.request(callee));
        },
        claims: [accepts('webhooks.list.accepted', 'list', 200)],
      }),
    ),
  });
  return { order, results: results.map(({ check }) => check) };
}

test('long checks are begun before others, and results come in the order of the checks', async () => {
  expect(await begun(['one', false], ['two', true], ['three', false], ['four', true])).toEqual({
    order: ['two', 'four', 'one', 'three'],
    results: ['one', 'two', 'three', 'four'],
  });
});
