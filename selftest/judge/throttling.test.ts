import { describe, expect, test } from 'vitest';
import { assumptions } from '../../harness/judge/assumed.ts';
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

/** The same exchange, of a request that changes something. */
function posted(one: Exchange): Exchange {
  return { ...one, request: { ...one.request, method: 'POST' } };
}

test('a read that was sent again and answered excuses nothing, whatever else may', () => {
  const broken = answered('one-1', 400);
  const lost = { ...answered('', 503), label: null };
  const again = answered('two', 200);
  expect(verdictOn([lost, lost, again, broken], {})).toBe('broken');
  expect(verdictOn([lost, lost, broken], {})).toBe('broken');
  // nobody asked again, nor for the same
  expect(verdictOn([answered('two', 503), again, broken], {})).toBe('unreached');
  const other = { ...again, request: { ...again.request, path: '/other' } };
  expect(verdictOn([lost, other, broken], {})).toBe('unreached');
  // what changes something may have been carried out twice
  expect(verdictOn([posted(lost), posted(again), broken], {})).toBe('unreached');
  const silent = { ...lost, response: null, noAnswer: { kind: 'timeout', detail: '' } as const };
  expect(verdictOn([silent, again, broken], {})).toBe('unreached');
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

/** Whether the target is told to have kept it, by the answer to the control of a claim. */
function isByTarget(exchange: Partial<Exchange>, status: number, lasting: readonly string[] = []) {
  const claim = claims(
    'alpha.submit.accepted',
    { reads: ['one-1'], controls: ['one-1'] },
    () => null,
  );
  const refused = { ...answered('one-1', status), ...exchange };
  const recorded = { exchanges: [refused], stopped: null, lasting };
  const [unit] = judgeCheck({ id: 'check', claims: [claim] }, recorded, positions).units;
  expect(unit?.verdict).toBe('unreached');
  return unit?.byTarget === true;
}
const shared = { shared: true } as const;

function asking(seconds: string, more: Partial<Exchange> = {}) {
  const { response } = answered('one-1', 429);
  const headers = [['Retry-After', seconds]] as const;
  return isByTarget({ ...more, response: { ...response!, headers } }, 429);
}

describe('what kept a claim from being judged', () => {
  test('is the target where it throttles an account of the run, or is out of order', () => {
    expect(isByTarget({}, 429)).toBe(true);
    expect(isByTarget({}, 503)).toBe(true);
    expect(isByTarget(shared, 503)).toBe(true);
    expect(isByTarget(shared, 400)).toBe(true);
  });

  test('is nobody where a run before may have used up what an account is granted', () => {
    expect(isByTarget(shared, 429)).toBe(false);
    expect(isByTarget(shared, 409)).toBe(false);
  });

  test('is the target again where that was waited out each time, and came again', () => {
    expect(isByTarget(shared, 429, ['one-1'])).toBe(true);
  });

  test('is nobody where the run has used up a rate that comes back within a minute', () => {
    expect(asking('60')).toBe(false);
    expect(asking('61')).toBe(true);
    expect(asking(new Date(60_000).toUTCString())).toBe(false);
    expect(asking(new Date(62_000).toUTCString())).toBe(true);
    // given to bad requests alone it is no rate of a caller
    expect(asking('60', { fault: 'the URL is bad' })).toBe(true);
  });

  test('is nobody where a queue is as long as its deployment likes', () => {
    const full = submitted('one-1', [0, 1]);
    const content = '{"code":"queue_full"}';
    const body = { ...full.response!.body, content, bytes: content.length };
    expect(isByTarget({ ...full, response: { ...full.response!, body } }, 429)).toBe(false);
  });

  test('is nobody where a sample of the target file was used before, whichever status says so', () => {
    const sample = { callee: 'workflow.action.cancel', assumption: assumptions.sample } as const;
    for (const status of [400, 403, 404, 409]) expect(isByTarget(sample, status)).toBe(false);
    expect(isByTarget(sample, 401)).toBe(true);
  });
});
