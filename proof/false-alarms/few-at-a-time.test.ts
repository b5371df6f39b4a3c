import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { refused } from '../../fixtures/gateway/index.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from '../../selftest/conformance/run-against.ts';

/** A gateway that answers so many requests of an account to one operation in a second, and 429 to those beyond. */
function fewAtATime(limited: string, most: number) {
  const times = new Map<string, number[]>();
  return alter(({ steps }) => {
    const before = { ...steps };
    steps.takeSlot = (gateway, operation, identity) => {
      if (operation.id !== limited) return before.takeSlot(gateway, operation, identity);
      const { accountId } = identity;
      const recent = (times.get(accountId) ?? []).filter((at) => at > Date.now() - 1000);
      times.set(accountId, recent);
      if (recent.length >= most) return refused('rate_limited', { 'retry-after': '1' });
      recent.push(Date.now());
      return before.takeSlot(gateway, operation, identity);
    };
  });
}

/** What all units of a clause came to, and what is blamed, where few requests to an operation are answered. */
async function judged(id: string, clause: string, limited: string, most: number) {
  const [result] = await runAgainst(referenceGateway, {
    alter: fewAtATime(limited, most),
    checks: checks.filter((check) => check.id === id),
    mostWaitedMs: 60_000,
  });
  const units = result?.units ?? [];
  return {
    blamed: units.filter(isBroken),
    verdicts: units.filter((unit) => unit.clause === clause).map(({ verdict }) => verdict),
  };
}

test('who answers few requests at a time is not told to refuse the last of them wrongly', async () => {
  const reads = 'sealed.messages.get';
  const { blamed, verdicts } = await judged(`${reads}/odd-ids`, 'sealed.malformed-id', reads, 4);
  expect(blamed).toEqual([]);
  expect(verdicts).toContain('held');
});

test.each([2, 1])('nor to refuse what is good, with %i at a time', async (most) => {
  const selects = 'webhooks.sealedEvents';
  const { blamed, verdicts } = await judged(
    `${selects}/any-spelling`,
    `${selects}.accepted`,
    selects,
    most,
  );
  expect(blamed).toEqual([]);
  expect(verdicts).toContain('held');
});
