import { describe, expect, test } from 'vitest';
import { broken, exchange, only, result } from './samples.ts';

describe('evidence', () => {
  test('is the failing exchange, then its control, each with a command line', () => {
    const { evidence } = only({ results: [result('one', [broken('a', 'one')])] });
    expect(evidence).toMatchObject([
      { role: 'failure', label: 'probe', fault: 'ninth endpoint', expected: 'status 409' },
      { role: 'control', label: 'control', fault: null },
    ]);
    expect(evidence[0]?.curl).toContain('curl ');
    expect(evidence[0]?.replay).toBe('npx sms-gateway-conformance replay a');
    expect(evidence[1]).not.toHaveProperty('expected');
  });

  test('shows every kind of failure before the repetitions of one, and is kept short', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      result(`c${at}`, [broken('a', `c${at}`, at === 29 ? { got: 'status 500' } : {})]),
    );
    const report = only({ results: many });
    const failures = report.evidence.filter(({ role }) => role === 'failure');
    expect(report.findings).toBe(30);
    expect(failures).toHaveLength(8);
    expect(failures.some(({ got }) => got === 'status 500')).toBe(true);
  });

  test('cuts long bodies and says so', () => {
    const content = 'x'.repeat(100_000);
    const body = { encoding: 'utf8', content, bytes: 100_000, truncated: false } as const;
    const long = exchange('probe', 201, {
      response: { status: 201, reason: '', headers: [], body },
    });
    const results = [
      result('one', [broken('a', 'one')], { exchanges: [exchange('c', 201), long] }),
    ];
    const [failure] = only({ results }).evidence;
    expect(failure?.response?.body).toMatchObject({ bytes: 100_000, truncated: true });
    expect(failure?.response?.body.content.length).toBeLessThan(40_000);
  });
});
