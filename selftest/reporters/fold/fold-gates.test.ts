import { describe, expect, test } from 'vitest';
import { foldTarget } from '../../../reporters/fold/fold.ts';
import { check, clause, sampleGates, heldUnit, only, target } from '../../samples/samples.ts';

describe('gates', () => {
  const gated = [clause('a', { operations: ['webhooks.sealedEvents'] })];
  const checks = [check('one', ['a'], { callee: 'webhooks.sealedEvents' })];

  test.each([
    ['on', 'pass', '1 of 1 held'],
    ['off', 'notApplicable', 'holds only with gates.sealedWebhookDelivery on'],
    ['unknown', 'notExercised', 'whether gates.sealedWebhookDelivery is on'],
  ] as const)('an operation behind a gate that is %s: %s', (position, verdict, reason) => {
    const report = only({
      clauses: gated,
      checks,
      results: [heldUnit('one')],
      ...sampleGates(position),
    });
    expect(report.verdict).toBe(verdict);
    expect(report.reason).toContain(reason);
  });

  test.each([
    ['on', 'notApplicable'],
    ['off', 'pass'],
    ['unknown', 'notExercised'],
  ] as const)('what holds only with the gate off, gate %s: %s', (position, verdict) => {
    const when = { gate: 'sealedWebhookDelivery', is: 'off' } as const;
    const clauses = gated.map((each) => ({ ...each, when }));
    const off = checks.map((each) => ({
      ...each,
      gates: { sealedWebhookDelivery: 'off' as const },
    }));
    const report = only({
      clauses,
      checks: off,
      results: [heldUnit('one')],
      ...sampleGates(position),
    });
    expect(report.verdict).toBe(verdict);
  });

  test('a clause does not apply where all its checks need gates in other positions', () => {
    const needy = [check('one', ['a'], { gates: { workflowTools: 'off' } })];
    expect(only({ checks: needy }).verdict).toBe('notApplicable');
  });

  test('stand in the report as the target file writes them', () => {
    expect(foldTarget(target(sampleGates('unknown'))).gates).toEqual({
      sealedAdmission: true,
      sealedWebhookDelivery: 'unknown',
      workflowTools: true,
    });
  });

  test('a clause applies as long as one of its operations is mounted', () => {
    const clauses = [clause('a', { operations: ['webhooks.sealedEvents', 'webhooks.list'] })];
    expect(only({ clauses, results: [heldUnit('one')], ...sampleGates('off') }).verdict).toBe(
      'pass',
    );
  });

  test('a clause is not proved by a check of another operation while its own may be off', () => {
    const results = [heldUnit('one')];
    const clauses = gated;
    expect(only({ clauses, results, ...sampleGates('unknown') }).verdict).toBe('notExercised');
    const unmounted = ['webhooks.sealedEvents'] as const;
    expect(only({ clauses, results, unmounted }).verdict).toBe('notExercised');
  });

  test('a clause of several operations is judged by those that are known to be mounted', () => {
    const clauses = [clause('a', { operations: ['webhooks.sealedEvents', 'webhooks.list'] })];
    const both = [...checks, check('two', ['a'], { callee: 'webhooks.list' })];
    const judged = (results: readonly ReturnType<typeof heldUnit>[]) =>
      only({ clauses, checks: both, results, ...sampleGates('unknown') });
    expect(judged([heldUnit('two')])).toMatchObject({ verdict: 'pass', planned: 1, exercised: 1 });
    expect(judged([heldUnit('one')]).verdict).toBe('notExercised');
  });

  test('a clause of an unmounted operation is not exercised', () => {
    const unmounted = ['webhooks.sealedEvents'] as const;
    const report = only({ clauses: gated, checks, unmounted, results: [heldUnit('one')] });
    expect(report.verdict).toBe('notExercised');
    expect(report.target.lacks.map(({ what }) => what)).toEqual(['unmounted']);
  });
});
