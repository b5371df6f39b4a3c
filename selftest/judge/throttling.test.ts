import { expect, test } from 'vitest';
import { claims } from '../../harness/judge/claims.ts';
import { judgeCheck } from '../../harness/judge/judge-check.ts';
import type { Claim } from '../../harness/model/check.ts';
import type { Exchange } from '../../harness/model/exchange.ts';

const positions = {
  sealedAdmission: 'off',
  sealedWebhookDelivery: 'off',
  workflowTools: 'off',
} as const;

function answered(label: string, status: number): Exchange {
  return {
    label,
    callee: null,
    fault: null,
    assumption: null,
    regular: true,
    request: { method: 'GET', path: '/', headers: [], body: null, manner: 'whole' },
    response: {
      status,
      reason: '',
      headers: [],
      body: { encoding: 'utf8', content: '', bytes: 0, truncated: false },
    },
    noAnswer: null,
    startedAtMs: 0,
    durationMs: 0,
  };
}

/** How a claim that finds fault with its answer is judged on a recording that was never repeated. */
function verdictOn(exchanges: readonly Exchange[], more: Partial<Claim>): string | undefined {
  const claim = {
    ...claims('alpha.submit.rate-not-early', { reads: ['one-*'] }, () => ({
      at: 'one-1',
      expected: 'no 429',
      got: '429',
    })),
    ...more,
  };
  const recorded = { exchanges, stopped: null, lasting: [] };
  return judgeCheck({ id: 'check', claims: [claim] }, recorded, positions).units[0]?.verdict;
}

test('a 429 is broken for a claim about rates that reads it, and may pass for any other', () => {
  const throttled = [answered('one-1', 429)];
  expect(verdictOn(throttled, { judgesThrottling: true })).toBe('broken');
  expect(verdictOn(throttled, {})).toBe('unreached');
});

test('what the claim does not read may pass all the same', () => {
  const other = [answered('two', 429), answered('one-1', 429)];
  expect(verdictOn(other, { judgesThrottling: true })).toBe('unreached');
  const lost = [answered('one-1', 503)];
  expect(verdictOn(lost, { judgesThrottling: true })).toBe('unreached');
});

test('what came only after all that a claim reads excuses nothing', () => {
  const later = { ...answered('two', 503), startedAtMs: 10 };
  const before = { ...answered('two', 503), startedAtMs: -10 };
  const broken = answered('one-1', 400);
  expect(verdictOn([broken, later], {})).toBe('broken');
  expect(verdictOn([before, broken], {})).toBe('unreached');
  // sent side by side, and recorded in no order
  const long = { ...broken, durationMs: 20 };
  expect(verdictOn([long, later], {})).toBe('unreached');
});

/** A submission that was sent at a time, took another, and was answered so. */
function submitted(
  label: string,
  at: readonly [startedAtMs: number, durationMs: number],
): Exchange {
  const [startedAtMs, durationMs] = at;
  const one = answered(label, label === 'one-1' ? 429 : 202);
  const body = { encoding: 'utf8', content: '{}', bytes: 2, truncated: false } as const;
  const refusal = { ...body, content: '{"code":"rate_limited"}', bytes: 23 };
  const request = { ...one.request, method: 'POST', body };
  const response = { ...one.response!, body: refusal };
  return { ...one, callee: 'alpha.submit', request, response, startedAtMs, durationMs };
}

function reasonOf(exchanges: readonly Exchange[]): string | null | undefined {
  const claim = claims('alpha.submit.accepted', { reads: ['one-1'] }, () => null);
  const recorded = { exchanges, stopped: null, lasting: [] };
  return judgeCheck({ id: 'check', claims: [claim] }, recorded, positions).units[0]?.reason;
}

test('a 429 after four bodies that had been answered is told as one', () => {
  const others = ['two', 'three', 'four', 'five'];
  const before = others.map((label, place) => submitted(label, [place * 10, 10]));
  expect(reasonOf([...before, submitted('one-1', [40, 10])])).toBe(
    'throttled: 429 rate_limited, after four bodies that had been answered',
  );
  const open = others.map((label, place) => submitted(label, [place * 10, 500]));
  const plain = 'throttled: 429 rate_limited';
  expect(reasonOf([...open, submitted('one-1', [40, 10])])).toBe(plain);
  expect(reasonOf([...before.slice(1), submitted('one-1', [40, 10])])).toBe(plain);
  expect(reasonOf([...before, submitted('one-1', [9_000, 10])])).toBe(plain);
});
