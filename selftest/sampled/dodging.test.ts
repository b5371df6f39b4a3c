import { expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { asked, exitOf, inPlaceOfRefusals, notNow } from '../misbehaving/dodges.ts';
import { judgeThrough } from '../misbehaving/judge-through.ts';

/** Two ways to dodge, of all that the proof tries (proof/dodging/), on the reference gateway alone. */
const timeouts = { requestMs: 20_000, stateMs: 20_000, runMs: 150_000 };
const few = asked.filter(({ id }) => /^(webhooks\.create|sealed\.devices\.get)\//.test(id));

test.each([
  ['a 503', inPlaceOfRefusals((answer) => notNow(answer, 503))],
  ['a reset', inPlaceOfRefusals(() => 'reset')],
] as const)('who gives %s in place of every refusal fails', async (_, meddle) => {
  const { report, results } = await judgeThrough(meddle, {
    checks: few,
    parallel: few.length,
    target: { timeouts },
  });
  expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
  expect(exitOf(report).code).toBe(1);
  expect([report.planes.public.verdict, report.planes.sealed.verdict]).toEqual([
    'notConformant',
    'notConformant',
  ]);
});

test('once a 503 stood at three checks, others are not driven six times', async () => {
  const some = checks.filter(({ id }) => /^webhooks\.(?:list|create)\/auth-/.test(id));
  const { report, results } = await judgeThrough(
    inPlaceOfRefusals((answer) => notNow(answer, 503)),
    { checks: some, parallel: 4, target: { timeouts } },
  );
  const judged = results.filter(({ lasting }) => lasting.length > 0);
  const once = judged.filter(({ attempts }) => attempts === 1);
  expect(exitOf(report).code).toBe(1);
  expect(judged.length).toBeGreaterThan(10);
  expect(once.length).toBeGreaterThanOrEqual(judged.length / 2);
});

test('who throttles for an hour in place of every refusal is not green', async () => {
  const { report } = await judgeThrough(
    inPlaceOfRefusals((answer) => notNow(answer, 429, '3600')),
    { checks: few, parallel: few.length },
  );
  expect(exitOf(report).code).toBe(2);
  expect(report.verdict).toBe('incomplete');
});
