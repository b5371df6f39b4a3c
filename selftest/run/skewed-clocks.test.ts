import { describe, expect, test } from 'vitest';
import { startGateway } from '../../fixtures/gateway/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import type { Check } from '../../harness/model/check.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { clausesWith, verdictsOf } from '../conformance/verdicts.ts';
import { fixedTarget } from '../conformance/fixed-target.ts';
import { everyGateOn, runAgainst } from '../conformance/run-against.ts';
import { newAccount } from '../gateway/account.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';
import { startProxy, type Meddle } from '../misbehaving/proxy.ts';
import { submissionBugs } from '../submission-bugs.ts';

/** What tells moments, or is judged by one. */
const asked = checks.filter(({ id }) =>
  /^(alpha\.submit\/(expiry-|any-(good|broken)-expiry|any-expiry)|.*\/once-expired|devices\.list\/(hook-)?counts)/.test(
    id,
  ),
);

const expiryClauses = ['alpha.submit.expiry-good', 'alpha.submit.expiry-outside'];

/** What stands before the target and dates its answers: so many milliseconds off our clock, or not at all. */
function dating(offMs: number | null): Meddle {
  return (answer) => ({
    ...answer,
    headers: answer.headers.flatMap(([name, value]) => {
      if (name.toLowerCase() !== 'date') return [[name, value] as const];
      return offMs === null ? [] : [[name, new Date(Date.now() + offMs).toUTCString()] as const];
    }),
  });
}

/** Judges a gateway whose own clock is so many milliseconds off ours, behind such a Date. */
async function judged(
  dateMs: number | null,
  ownMs: number,
  { bug, asking = asked }: { bug?: Mutant['alter'] | undefined; asking?: readonly Check[] } = {},
) {
  const { results } = await judgeThrough(dating(dateMs), {
    checks: asking,
    clock: { now: () => Date.now() + ownMs },
    ...(bug && { alter: bug }),
  });
  const verdicts = verdictsOf(results, everyGateOn);
  return { results, failed: clausesWith(verdicts, 'fail'), passed: clausesWith(verdicts, 'pass') };
}

function clocksTold(results: readonly CheckResult[]): string[] {
  const told = results.flatMap(({ observations }) => observations);
  const values = told.filter(({ topic }) => topic.startsWith('clock by')).map(({ value }) => value);
  return [...new Set(values)];
}

function findingsOf(results: readonly CheckResult[]) {
  return results.flatMap(({ units }) => units.flatMap(({ findings }) => findings));
}

describe('a target whose clock is not the one that its Date tells', () => {
  test.each([
    [90_000, 0, 'about 90 s behind the Date of its answers'],
    [-90_000, 0, 'about 90 s ahead of the Date of its answers'],
    [0, 90_000, 'about 90 s ahead of the Date of its answers'],
    [0, -90_000, 'about 90 s behind the Date of its answers'],
    [null, 90_000, 'about 90 s ahead of our clock, and there is no Date'],
    [null, -90_000, 'about 90 s behind our clock, and there is no Date'],
    [-90_000, 90_000, 'about 180 s ahead of the Date of its answers'],
    [-1_200_000, 0, 'about 1200 s ahead of the Date of its answers'],
    [null, 1_200_000, 'about 1200 s ahead of our clock, and there is no Date'],
  ])('Date %s ms off, own clock %s ms off: is blamed for nothing', async (date, own, told) => {
    const { results, failed, passed } = await judged(date, own);
    expect(failed).toEqual([]);
    expect(passed).toEqual(expect.arrayContaining(expiryClauses));
    expect(clocksTold(results)).toEqual([told]);
  });

  test('without a Date moments are known by ours to be milliseconds', async () => {
    const submitted = checks.filter(({ id }) => id === 'ownerMessages.list/submitted');
    const { results } = await judged(null, 90_000, { asking: submitted });
    const units = results.flatMap((one) => one.units);
    const dated = units.filter(({ clause }) => clause === 'public-times.epoch-milliseconds');
    expect(dated.map(({ verdict }) => verdict)).toEqual(['held']);
  });

  test('is known by the one account that there is, and by few further requests', async () => {
    const gateway = await startGateway({ gates: everyGateOn });
    const asLate = dating(-90_000);
    const seen: string[] = [];
    const proxy = await startProxy(gateway.url, (answer, { method, path }) => {
      seen.push(`${method} ${path}`);
      return asLate(answer, { method, path, headers: {}, body: '' });
    });
    try {
      const target = { ...fixedTarget(gateway, await newAccount(gateway)), baseUrl: proxy.url };
      const results = await runAgainst(target, { checks: asked });
      const verdicts = verdictsOf(results, everyGateOn);
      expect(clausesWith(verdicts, 'fail')).toEqual([]);
      expect(clausesWith(verdicts, 'pass')).toContain('alpha.submit.expiry-good');
      expect(clocksTold(results)).toEqual(['about 90 s ahead of the Date of its answers']);
      // these checks read no endpoint and no message themselves: one read tells the Date, and one a record
      const reads = seen.filter((one) => /^GET .*\/(webhooks|messages)/.test(one));
      expect(reads).toEqual(['GET /v1/webhooks', expect.stringMatching(/^GET .*alpha.messages/)]);
    } finally {
      await proxy.close();
      await gateway.close();
    }
  });

  /** The bug shows by either clock where it is wide enough, and by the later or the earlier one where it is narrow. */
  test.each([
    ['pastExpiries', 'alpha.submit.expiry-outside', [90_000, -90_000, null]],
    ['farExpiries', 'alpha.submit.expiry-outside', [90_000, -90_000, null]],
    ['expiriesInSeconds', 'alpha.submit.expiry-outside', [90_000, -90_000, null]],
    ['nearExpiriesAlone', 'alpha.submit.expiry-good', [90_000, -90_000, null]],
    ['expiriesOfTheLastMinute', 'alpha.submit.expiry-outside', [90_000, null]],
    ['expiriesAfterAMinuteAlone', 'alpha.submit.expiry-good', [-90_000, null]],
  ] as const)('finds %s', async (bug, clause, dates) => {
    for (const date of dates) {
      const { failed, results } = await judged(date, 0, { bug: submissionBugs[bug] });
      expect(failed, `Date ${date} ms off`).toEqual([clause]);
      // beside each finding stands what both clocks say of it
      const noted = findingsOf(results).map(({ expected }) =>
        expected.includes(' s ahead of the clock of its records'),
      );
      expect(noted).toEqual(noted.map(() => date !== null));
    }
  });
});
