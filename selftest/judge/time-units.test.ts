import { expect, test } from 'vitest';
import { judgeEverywhere } from '../../harness/judge/everywhere.ts';
import { answeredWith } from './answered-with.ts';

const now = Date.UTC(2026, 5, 1);

/** What is found wrong with the times of a status that was answered at `now`. */
function foundIn(times: { created_at_ms: unknown; updated_at_ms: unknown }) {
  const ids = { message_id: 'm', device_id: 'd', state: 'queued', state_version: 1 };
  const answer = answeredWith('alpha.status', { ...ids, ...times }, now);
  const gates = {
    sealedAdmission: 'off',
    sealedWebhookDelivery: 'off',
    workflowTools: 'off',
  } as const;
  return judgeEverywhere(answer, gates)
    .filter(({ clause }) => clause === 'public-times.epoch-milliseconds')
    .map(({ mismatch }) => mismatch?.expected);
}

test('a moment that is one of these years in another unit than milliseconds is found', () => {
  for (const perMs of [1 / 1000, 1000, 1e6])
    expect(foundIn({ created_at_ms: now, updated_at_ms: Math.floor(now * perMs) })).toEqual([
      'milliseconds at /updated_at_ms',
    ]);
});

test('any other moment is let be, made up, long past or no number at all', () => {
  for (const at of [0, 1, 1000, now, now - 5e11, now + 5e11, 4e12, Number.MAX_SAFE_INTEGER])
    expect(foundIn({ created_at_ms: now, updated_at_ms: at })).toEqual([]);
  expect(foundIn({ created_at_ms: now, updated_at_ms: now / 1000 + 0.5 })).toEqual([]);
  expect(foundIn({ created_at_ms: now, updated_at_ms: null })).toEqual([]);
});
