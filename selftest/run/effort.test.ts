import type { Effort } from '../../harness/model/effort.ts';
import type { CheckResult } from '../../harness/model/result.ts';
import { referenceGateway, runAgainst } from '../conformance/run-against.ts';
import { checks } from '../../suites/index.ts';
import { expect, test } from 'vitest';

/** What one check of the reference gateway brought back, driven with an effort. */
async function drivenWith(effort: Effort, id: string): Promise<CheckResult> {
  const [result] = await runAgainst(referenceGateway, {
    effort,
    checks: checks.filter((one) => one.id === id),
  });
  if (!result) throw new Error(`there is no check ${id}`);
  return result;
}

test('an audit drives a check three times, each time with draws of its own', async () => {
  const id = 'alpha.submit/key-missing';
  const once = await drivenWith('gate', id);
  const audited = await drivenWith('audit', id);
  expect(once.requests).toBeGreaterThan(0);
  expect(audited.requests).toBe(3 * once.requests);
  expect(audited.units).toEqual(once.units);
});

test('an audit draws ten times the cases of a property', async () => {
  const id = 'webhooks.create/url-of-any-path';
  const driven = async (effort: Effort) => (await drivenWith(effort, id)).cases?.driven ?? 0;
  const few = await driven('gate');
  expect(await driven('audit')).toBeGreaterThan(5 * few);
});
