import { expect, test } from 'vitest';
import { alter } from '../../fixtures/mutants/toolkit/alter.ts';
import { refused } from '../../fixtures/gateway/index.ts';
import { isBroken } from '../../harness/judge/judge-check.ts';
import { checks } from '../../suites/index.ts';
import { judgeGateway } from '../../selftest/conformance/judge-gateway.ts';

/** Requests that an account may make within a second. */
const MOST = 4;

/** A gateway that answers so many requests of an account to one operation in a second, and 429 to those beyond. */
function fewAtATime(limited: string) {
  const times = new Map<string, number[]>();
  return alter(({ steps }) => {
    const before = { ...steps };
    steps.takeSlot = (gateway, operation, identity) => {
      if (operation.id !== limited) return before.takeSlot(gateway, operation, identity);
      const { accountId } = identity;
      const recent = (times.get(accountId) ?? []).filter((at) => at > Date.now() - 1000);
      times.set(accountId, recent);
      if (recent.length >= MOST) return refused('rate_limited', { 'retry-after': '1' });
      recent.push(Date.now());
      return before.takeSlot(gateway, operation, identity);
    };
  });
}

test('who answers few requests at a time is not told to refuse the last of them wrongly', async () => {
  const id = 'sealed.messages.get/odd-ids';
  const [result] = await judgeGateway({
    alter: fewAtATime('sealed.messages.get'),
    checks: checks.filter((check) => check.id === id),
    mostWaitedMs: 60_000,
  });
  expect(result?.units.filter(isBroken)).toEqual([]);
  const own = result?.units.filter(({ clause }) => clause === 'sealed.malformed-id');
  expect(own?.map(({ verdict }) => verdict)).toContain('held');
});
