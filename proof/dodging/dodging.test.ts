import { describe, expect, test } from 'vitest';
import { checks } from '../../suites/index.ts';
import { describeEither, judgeThrough } from '../../selftest/misbehaving/judge-through.ts';
import { asked, exitOf, inPlaceOfRefusals, notNow } from '../../selftest/misbehaving/dodges.ts';
import type { Meddle, Meddled, PassingAnswer } from '../../selftest/misbehaving/proxy.ts';

/** Each waits for most of its time, so all of them wait together; what they are answered may take its time then. */
const parallel = asked.length;
const together = { concurrent: true };
const timeouts = { requestMs: 20_000, stateMs: 20_000, runMs: 150_000 };

const rotating = [502, 503, 504];
let turns = 0;

const evasions: readonly (readonly [string, (answer: PassingAnswer) => Meddled])[] = [
  ['503', (answer) => notNow(answer, 503)],
  ['503 that ask for a second', (answer) => notNow(answer, 503, '1')],
  ['503 that ask for an hour', (answer) => notNow(answer, 503, '3600')],
  ['502, 503 and 504 by turns', (answer) => notNow(answer, rotating[(turns += 1) % 3] ?? 503)],
  ['408', (answer) => ({ ...answer, status: 408, headers: [], body: Buffer.alloc(0) })],
  ['a reset', () => 'reset'],
  ['a reset or a 503', (answer) => ((turns += 1) % 2 ? 'reset' : notNow(answer, 503))],
];

describe('bad requests that are told from good ones by an outage are judged:', together, () => {
  describeEither('%s', (judge) => {
    test.each(evasions)('%s', async (_, other) => {
      const { report, results } = await judge(inPlaceOfRefusals(other), {
        checks: asked,
        parallel,
        target: { timeouts },
      });
      expect(results.flatMap(({ defect }) => defect ?? [])).toEqual([]);
      expect(exitOf(report).code).toBe(1);
      for (const plane of ['public', 'sealed', 'workflow'] as const)
        expect([plane, report.planes[plane].verdict]).toEqual([plane, 'notConformant']);
    });
  });

  test('429 that ask for a second, each time that it was waited for', async () => {
    const few = /^(webhooks\.list|sealed\.devices\.list|workflow\.readiness)\/auth-/;
    const { report } = await judgeThrough(
      inPlaceOfRefusals((answer) => notNow(answer, 429, '1')),
      {
        checks: checks.filter(({ id }) => few.test(id)).slice(0, 6),
        mostWaitedMs: 30_000,
        parallel,
      },
    );
    expect(exitOf(report).code).toBe(1);
  });

  test('silence, in every attempt', async () => {
    const some = checks.filter(({ id }) => id.startsWith('webhooks.list/auth-')).slice(0, 2);
    const { report } = await judgeThrough(
      inPlaceOfRefusals(() => 'silence'),
      { checks: some, target: { timeouts: { requestMs: 1200, stateMs: 5000, runMs: 60_000 } } },
    );
    expect(exitOf(report).code).toBe(1);
  });
});

/** Endpoints are refused to their owner. */
const noEndpoints: Meddle = (answer, { method, path }) =>
  method === 'POST' && path === '/v1/webhooks' && answer.status === 201
    ? { ...notNow(answer, 403), body: Buffer.from('{"code":"forbidden"}') }
    : answer;

describe('what the target keeps from being judged is not green:', together, () => {
  test.each([
    ['429 that do not say for how long', (answer: PassingAnswer) => notNow(answer, 429)],
    ['429 for an hour', (answer: PassingAnswer) => notNow(answer, 429, '3600')],
  ] as const)('%s', async (_, other) => {
    const { report } = await judgeThrough(inPlaceOfRefusals(other), { checks: asked, parallel });
    const exit = exitOf(report);
    expect(exit.code).toBe(2);
    expect(exit.reason).toContain('from being judged');
    expect(report.hindered.clauses.length).toBeGreaterThan(5);
    expect(report.hindered.answers[0]?.answer).toBe('429');
    expect(report.hindered.neverGiven).toContainEqual({
      plane: 'workflow',
      statuses: [400, 401, 403, 404],
    });
    expect(report.verdict).toBe('incomplete');
  });

  test('a control that is refused while others pass', async () => {
    const some = checks.filter(({ id }) => /^webhooks\.(enable|list)\/(auth-|turns)/.test(id));
    const { report } = await judgeThrough(noEndpoints, { checks: some });
    expect(report.hindered.clauses).toContain('webhooks.enable.sets-enabled');
    expect(exitOf(report).code).toBe(2);
  });

  test('an outage that passes is nobody’s failure', async () => {
    const left = new Map<string, number>();
    const meddle: Meddle = (answer, { method, path }) => {
      const key = `${method} ${path.split('/').slice(0, 4).join('/')}`;
      const times = (left.get(key) ?? 0) + 1;
      left.set(key, times);
      if (times > 1) return answer;
      // the lists of an owner tell an outage without a body
      const bare = /^\/v1\/(owner|enrollment)\//.test(path);
      return bare
        ? { ...answer, status: 503, headers: [], body: Buffer.alloc(0) }
        : notNow(answer, 503);
    };
    const { report } = await judgeThrough(meddle, { checks: asked, parallel });
    expect(report.clauses.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(report.hindered.clauses).toEqual([]);
  });
});
