import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { checks } from '../../suites/index.ts';
import { everyGateOn, referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { fold } from '../conformance/verdicts.ts';

const clause = 'webhooks.list.ties-stable';
const asked = checks.filter(({ id }) => id === 'webhooks.list/ties');

/** What becomes of the clause where endpoints have times of their own on all accounts but those that may tie. */
async function judged(mayTie: (account: number) => boolean) {
  const accounts: string[] = [];
  const results = await runAgainst(referenceGateway, {
    checks: asked,
    alter: alter(({ store }) => {
      const before = store.endpoints.create;
      store.endpoints.create = (world, endpoint) => {
        if (!accounts.includes(endpoint.accountId)) accounts.push(endpoint.accountId);
        const apart = mayTie(accounts.length)
          ? 0
          : store.endpoints.count(world, endpoint.accountId);
        return before(world, { ...endpoint, createdAtMs: 1_800_000_000_000 + apart });
      };
    }),
  });
  const { verdict, reason } = fold(results, everyGateOn).clauses.find(({ id }) => id === clause)!;
  return { verdict, reason, accounts: accounts.length };
}

test('endpoints are created at once on one account after the other until two have the same time', async () => {
  expect(await judged((account) => account === 1)).toMatchObject({ verdict: 'pass', accounts: 1 });
  expect(await judged((account) => account === 3)).toMatchObject({ verdict: 'pass', accounts: 3 });
});

test('where no two ever have, ties do not apply, and the report says so', async () => {
  const { verdict, reason } = await judged(() => false);
  expect(verdict).toBe('notApplicable');
  expect(reason).toContain('no two have the same created_at_ms');
});

test('a list that shows some of them later has the same order', async () => {
  let looks = 0;
  const results = await runAgainst(referenceGateway, {
    checks: asked,
    alter: alter(({ store }) => {
      const { create, list } = store.endpoints;
      store.endpoints.create = (world, endpoint) =>
        create(world, { ...endpoint, createdAtMs: 1_800_000_000_000 });
      store.endpoints.list = (world, accountId) => {
        const listed = list(world, accountId);
        return (looks += 1) === 1 ? listed.filter((_, place) => place % 2 === 0) : listed;
      };
    }),
  });
  const { verdict } = fold(results, everyGateOn).clauses.find(({ id }) => id === clause)!;
  expect(verdict).toBe('pass');
});
