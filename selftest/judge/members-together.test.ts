import { expect, test } from 'vitest';
import { judgeEverywhere } from '../../harness/judge/everywhere.ts';
import { judgeStep } from '../../harness/judge/steps.ts';
import { answeredWith } from './answered-with.ts';

const now = Date.UTC(2026, 5, 1);
const gates = { sealedAdmission: 'on', sealedWebhookDelivery: 'on', workflowTools: 'on' } as const;

/** What is said of one clause: that it holds, what was got where it does not, or nothing. */
function said(clause: string, delivery: Readonly<Record<string, unknown>>) {
  const page = { deliveries: [delivery], next_before: null };
  const answer = answeredWith('deliveries.list', page, now);
  const found = [...judgeEverywhere(answer, gates), ...judgeStep(answer)].find(
    (one) => one.clause === clause,
  );
  return found && (found.mismatch?.got ?? 'holds');
}

const inOrder = 'public-times.in-order';

function times(created: unknown, updated: unknown) {
  return said(inOrder, { created_at_ms: created, updated_at_ms: updated });
}

test('the times of a thing are held against each other where both are of these years', () => {
  expect(times(now, now)).toBe('holds');
  expect(times(now - 5, now)).toBe('holds');
  expect(times(now, now - 1)).toBe(`updated_at_ms ${now - 1}`);
  // a moment in another unit is told as that, and what is made up as nothing
  for (const odd of [Math.floor(now / 1000), 0, null, 'now'])
    expect(times(now, odd)).toBeUndefined();
});

test('so are those of an attempt, which is not held against its delivery', () => {
  const attempt = { started_at_ms: now - 9, completed_at_ms: now - 7 };
  const delivery = { created_at_ms: now, updated_at_ms: now };
  expect(said(inOrder, { ...delivery, attempts: [attempt] })).toBe('holds');
  const odd = { ...attempt, completed_at_ms: now - 10 };
  expect(said(inOrder, { ...delivery, attempts: [attempt, odd] })).toContain('completed_at_ms');
});

function inSecond(...generations: unknown[]) {
  const attempts = generations.map((generation) => ({ generation }));
  return said('webhook-attempt-view.generation-of-delivery', { generation: 2, attempts });
}

test('no attempt is of a generation above that of its delivery', () => {
  expect(inSecond(1, 2)).toBe('holds');
  expect(inSecond(1, 3)).toBe('generation 3');
  expect(inSecond()).toBeUndefined();
  for (const odd of ['3', 0, 4, null]) expect(inSecond(odd)).toBeUndefined();
});

function numbered(...numbers: (readonly [unknown, unknown])[]) {
  const attempts = numbers.map(([generation, number]) => ({ generation, attempt_number: number }));
  return said('deliveries.attempts.numbered', { attempts });
}

test('no attempt of a delivery is listed twice', () => {
  expect(numbered([1, 1], [1, 2], [2, 1])).toBeUndefined();
  expect(numbered([1, 1], [2, 1], [2, 1])).toBe('attempt 1 of generation 2 again');
  expect(numbered([null, 1], [null, 1])).toBeUndefined();
});
