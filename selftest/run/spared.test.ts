import { describe, expect, test } from 'vitest';
import { judgeAgain } from '../../harness/judge/judge-again.ts';
import { sparedCase } from '../../harness/judge/spared.ts';
import type { Check } from '../../harness/model/check.ts';
import { checks } from '../../suites/index.ts';
import {
  everyGateOn,
  positions,
  referenceGateway,
  runAgainst,
} from '../conformance/run-against.ts';

/** What a check brings back that may spare some of its probes, from a run that does or does not. */
async function driven(id: string, spared: readonly string[], spares = true) {
  const check: Check = { ...checks.find((one) => one.id === id)!, spared };
  const [result] = await runAgainst(referenceGateway, { checks: [check], spares });
  return { check, result: result! };
}

describe('what is left to an audit', () => {
  const id = 'webhooks.enable/auth-credentials';
  const label = 'csrf-header-missing';

  test('is not sent, and nothing is claimed of it', async () => {
    const { result } = await driven(id, [label]);
    const whole = await driven(id, [label], false);
    expect(whole.result.exchanges.map((one) => one.label)).toContain(label);
    expect(result.exchanges.map((one) => one.label)).not.toContain(label);
    expect(result.requests).toBe(whole.result.requests - 1);
    expect(result.units.filter(({ verdict }) => verdict !== 'held')).toEqual([]);
    expect(result.units.length).toBeLessThanOrEqual(whole.result.units.length);
  });

  test('is told with the result, and only where it was left out', async () => {
    expect((await driven(id, [label])).result.spared).toEqual([label]);
    expect((await driven(id, [label], false)).result.spared).toBeUndefined();
  });

  test('is nothing that is judged again', async () => {
    const { check, result } = await driven(id, [label]);
    const again = judgeAgain(check, result, positions(everyGateOn));
    expect(again.units).toEqual(result.units);
    expect(again.units.length).toBeGreaterThan(3);
  });

  test('may be a case of a property', async () => {
    const of = 'webhooks.create/url-not-https';
    const some = await driven(of, [sparedCase(0), sparedCase(3)]);
    const all = await driven(of, [], false);
    expect(some.result.cases?.planned).toBe((all.result.cases?.planned ?? 0) - 2);
    expect(some.result.units).toEqual(all.result.units);
  });
});
