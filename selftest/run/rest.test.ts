import { expect, test } from 'vitest';
import { accepts } from '../../harness/judge/claims.ts';
import { restAfter } from '../../harness/run/waiting/rest.ts';
import type { CheckAttempt } from '../../harness/run/waiting/temporary.ts';

/** An attempt in which so many labels were throttled, for so many milliseconds. */
function throttled(labels: readonly string[], askedMs: number): CheckAttempt {
  return {
    passing: new Map(labels.map((label) => [label, { isProbe: false, status: 429 }])),
    silentMs: 0,
    askedMs,
    throttled: new Set(labels),
    tookGood: true,
  };
}

const good = { claims: [accepts('webhooks.create.accepted', 'probe', 201)] };

test('what was throttled in any attempt rests before it, be it good or bad', () => {
  expect(restAfter([], good)).toBeNull();
  expect(restAfter([throttled([], 0)], good)).toBeNull();
  const attempts = [throttled(['probe'], 1000), throttled(['before'], 500)];
  expect(restAfter(attempts, good)).toEqual({
    labels: new Set(['probe', 'before']),
    ms: 1000,
    short: false,
  });
});

test('nothing rests where the limit is what is judged', () => {
  const claims = good.claims.map((claim) => ({ ...claim, judgesThrottling: true as const }));
  expect(restAfter([throttled(['probe'], 1000)], { claims })).toBeNull();
});
