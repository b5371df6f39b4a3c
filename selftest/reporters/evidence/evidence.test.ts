import { describe, expect, test } from 'vitest';
import { broken, exchange, only, request, result } from '../../samples/samples.ts';

function racer(at: number) {
  return exchange(`racer ${at}`, 202, { race: 1, startedAtMs: 1000 - at, durationMs: 5 + at });
}

function on(callee: 'webhooks.list' | 'webhooks.create') {
  const exchanges = [exchange('control', 201), exchange('probe', 201, { callee })];
  return result('one', [broken('a', 'one')], { exchanges });
}

describe('evidence', () => {
  test('is the failing exchange, then its control, each with a command line', () => {
    const { evidence } = only({ results: [result('one', [broken('a', 'one')])] });
    expect(evidence).toMatchObject([
      { role: 'failure', label: 'probe', fault: 'ninth endpoint', expected: 'status 409' },
      { role: 'control', label: 'control', fault: null },
    ]);
    expect(evidence[0]?.curl).toContain('curl ');
    expect(evidence[0]?.replay).toBe('npx --no -- sms-gateway-conformance replay a');
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
    expect(failures.map(({ script }) => script !== undefined)).toEqual(
      failures.map((_, place) => place < 3),
    );
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

  test('of a race holds all answers that show it, in the order in which they were sent', () => {
    const exchanges = [exchange('control', 201), racer(0), racer(1), racer(2)];
    const units = [broken('a', 'one', { proof: [1, 2, 3] })];
    const [failure] = only({ results: [result('one', units, { exchanges })] }).evidence;
    expect(failure?.proof).toMatchObject([
      { label: 'racer 2', atMs: 0, durationMs: 7, status: 202, race: 1 },
      { label: 'racer 1', atMs: 1 },
      { label: 'racer 0', atMs: 2, sent: 'POST /v1/webhooks', sentBody: '{}' },
    ]);
  });

  test('names the secrets that its own placeholders stand for, and no others', () => {
    const headers = [['Cookie', 's=QQQQwwww1234']] as const;
    const exchanges = [
      exchange('control', 201),
      exchange('probe', 201, { request: request({ headers }) }),
    ];
    const placeholders = { QQQQwwww1234: 'OWNER_SESSION', ZZZZ: 'ALPHA_KEY' };
    const results = [result('one', [broken('a', 'one')], { exchanges, placeholders })];
    const [failure, control] = only({ results }).evidence;
    expect(failure?.placeholders).toEqual({ QQQQwwww1234: 'OWNER_SESSION' });
    expect(control).not.toHaveProperty('placeholders');
  });

  test('findings are counted by what their exchanges called, also where none is kept of it', () => {
    const results = [
      on('webhooks.list'),
      ...Array.from({ length: 20 }, () => on('webhooks.create')),
    ];
    const { callees, evidence } = only({ results });
    expect(callees).toEqual({ 'webhooks.list': 1, 'webhooks.create': 20 });
    expect(evidence[0]?.callee).toBe('webhooks.list');
  });

  test('a clause lasts as long as the exchanges of its own checks', () => {
    const results = [result('one', [broken('a', 'one')]), result('other', [])];
    expect(only({ results }).exchangesMs).toBe(2);
  });
});
