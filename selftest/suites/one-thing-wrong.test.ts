import { describe, expect, test } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Alter } from '../../fixtures/mutants/toolkit/alter.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { submissionBugs } from '../submission-bugs.ts';

/** What a check that the id matches got wherever it found something, before a gateway with the bug. */
async function gotFrom(alter: Alter, checkId: RegExp): Promise<string[]> {
  const some = checks.filter(({ id }) => checkId.test(id));
  return foundIn(await runAgainst(referenceGateway, { alter, checks: some }));
}

function foundIn(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ units }) =>
    units.flatMap(({ findings }) => findings.map(({ got }) => got)),
  );
}

describe('a probe after one that was taken by mistake', () => {
  test.each([
    ['pastExpiries', /^alpha\.submit\/(expiry-outside|any-expiry)$/],
    ['farExpiries', /^alpha\.submit\/(expiry-outside|any-expiry)$/],
    ['expiriesInSeconds', /^alpha\.submit\/(expiry-outside|any-expiry)$/],
    ['emptyTestCases', /^alpha\.submit\/(test-case-malformed|any-test-case)$/],
  ] as const)('is a submission of its own: %s', async (bug, checkId) => {
    const got = await gotFrom(submissionBugs[bug], checkId);
    expect(got).not.toEqual([]);
    expect(got.filter((one) => !one.startsWith('202 '))).toEqual([]);
  });

  test.each([
    ['http-urls-accepted', /webhooks\.create\/url-not-https$/],
    ['any-port-accepted', /webhooks\.create\/url-port$/],
    ['reserved-suffixes-accepted', /webhooks\.create\/url-reserved-suffix$/],
    ['ip-literals-accepted', /webhooks\.create\/url-ip-literal$/],
  ])('finds room in its account: %s', async (mutant, checkId) => {
    const { alter } = mutants.find(({ id }) => id === mutant)!;
    const got = await gotFrom(alter, checkId);
    expect(got).not.toEqual([]);
    expect(got.filter((one) => !one.startsWith('201 '))).toEqual([]);
  });
});

test('no two probes of the fields of a submission share a client_message_id', async () => {
  const fields = checks.filter(({ id }) =>
    /^alpha\.submit\/[a-z-]+(-malformed|-outside|-type)$/.test(id),
  );
  const results = await runAgainst(referenceGateway, { checks: fields });
  expect(results.length).toBeGreaterThan(3);
  for (const { exchanges } of results) {
    const ids = exchanges.flatMap(
      ({ request }) => /"client_message_id":"([^"]+)"/.exec(request.body?.content ?? '')?.[1] ?? [],
    );
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
