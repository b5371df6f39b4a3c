import { describe, expect, test } from 'vitest';
import { unreadableTopic } from '../../harness/judge/unreadable.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { checks } from '../../suites/index.ts';
import { judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import type { Meddle } from '../../selftest/misbehaving/proxy.ts';

/** Judges with some checks alone, behind a proxy. */
async function judgedBy(ids: RegExp, meddle: Meddle): Promise<readonly CheckResult[]> {
  const some = checks.filter(({ id }) => ids.test(id));
  const { results, report } = await judgeThrough(meddle, { checks: some });
  expect(results).toHaveLength(some.length);
  expect(report.defects).toEqual([]);
  expect(report.observations.filter(({ topic }) => topic === unreadableTopic)).toEqual([]);
  return results;
}

/** Replaces the value of a member, or of members that a pattern names, wherever it stands, by JSON text. */
function writing(name: string, json: string): Meddle {
  const written = new RegExp(`"(${name})":(?:"[^"]*"|[\\d.]+|true|false)`, 'g');
  return (answer) => {
    const text = answer.body.toString().replaceAll(written, (_, which) => `"${which}":${json}`);
    return { ...answer, body: Buffer.from(text) };
  };
}

const twoFaults = /^webhooks\.disable\/two-faults$/;

describe('a check without claims of its own', () => {
  test('is tried again where its one exchange was lost', async () => {
    let lost = 0;
    const [result] = await judgedBy(twoFaults, (answer, { path, headers }) => {
      const one = path.endsWith('/disable') && headers['cookie'] === undefined && lost === 0;
      if (one) lost += 1;
      return one ? 'reset' : answer;
    });
    expect(lost).toBe(1);
    expect(result).toMatchObject({ outcome: 'judged', attempts: 2 });
    expect(result?.units).not.toEqual([]);
  });

  test('says what came before where it is lost each time', async () => {
    const [result] = await judgedBy(twoFaults, (answer, { path, headers }) =>
      path.endsWith('/disable') && headers['cookie'] === undefined ? 'reset' : answer,
    );
    expect(result?.defect).toBeNull();
    expect(result?.attempts).toBeGreaterThan(1);
    const said = result?.units.map(({ unit }) => unit) ?? [];
    expect(said).toContain('webhooks.create');
    expect(said).not.toContain('webhooks.disable');
  });
});

describe('an id that can not be put into a path', () => {
  test.each([
    ['half of a surrogate pair', String.raw`"\ud800"`],
    ['empty', '""'],
    ['dots', '".."'],
  ])('ends the drive: %s', async (_, json) => {
    const results = await judgedBy(
      /^webhooks\.(enable|disable)\/|^deliveries\.list\//,
      writing('endpoint_id', json),
    );
    const reasons = results.flatMap(({ units }) => units.map(({ reason }) => reason ?? ''));
    expect(reasons.filter((one) => one.includes("can't stand in a URL"))).not.toEqual([]);
    const paths = results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request.path));
    expect(paths.filter((path) => /\/webhooks\/+(\.\.\/)?(enable|disable)/.test(path))).toEqual([]);
  });

  test('ends a walk: a cursor', async () => {
    const cursor = writing('next_(?:cursor|before)', String.raw`"\udc00"`);
    const results = await judgedBy(/^(ownerMessages|devices|deliveries)\.list\//, cursor);
    const reasons = results.flatMap(({ units }) => units.map(({ reason }) => reason ?? ''));
    expect(reasons.filter((one) => one.includes('before "\\udc00"'))).not.toEqual([]);
  });
});

describe('a member that is an object', () => {
  test.each([
    ['with a toString that is a number', '{"toString":1,"valueOf":1}'],
    ['with a prototype as a member', '{"__proto__":{"toString":1}}'],
    ['nested a hundred thousand times', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('%s', async (_, json) => {
    const results = await judgedBy(
      /^(alpha\.status|sealed\.messages\.(get|cancel))\//,
      writing('state', json),
    );
    const broken = results.flatMap(({ units }) => units.flatMap(({ findings }) => findings));
    expect(broken.length).toBeGreaterThan(0);
  });
});
