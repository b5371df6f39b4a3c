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

test('in the turn of checks that wait others are driven', async () => {
  const order: string[] = [];
  const enough = new AbortController();
  const driven = (id: string, waits: boolean) =>
    defineCheck({
      id,
      title: 'lists endpoints',
      callee,
      drive: async (drive) => {
        order.push(id);
        if (waits) await drive.pause(600_000);
        enough.abort();
      },
      claims: [accepts('webhooks.list.accepted', 'list', 200)],
    });
  const waiting = ['one', 'two'].map((id) => driven(id, true));
  const run = { parallel: 2, signal: enough.signal, checks: [...waiting, driven('three', false)] };
  await runAgainst(referenceGateway, run);
  expect(order).toContain('three');
});
