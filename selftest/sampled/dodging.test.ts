import { expect, test } from 'vitest';
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

test('who throttles for an hour in place of every refusal is not green', async () => {
  const { report } = await judgeThrough(
    inPlaceOfRefusals((answer) => notNow(answer, 429, '3600')),
    { checks: few, parallel: few.length },
  );
  expect(exitOf(report).code).toBe(2);
  expect(report.verdict).toBe('incomplete');
});
