import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunClock } from '../../harness/run-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

test('time passes while checks are under way, side by side once, and not between them', async () => {
  const clock = new RunClock(1000);
  let end: (() => void) | undefined;
  const first = clock.during(() => new Promise<void>((resolve) => (end = resolve)));
  vi.setSystemTime(300);
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(1000);
  vi.setSystemTime(400);
  end?.();
  await first;
  vi.setSystemTime(5000);
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(5600);
});

test('the time of a check that fails has passed as well', async () => {
  const clock = new RunClock(1000);
  const failing = clock.during(() => {
    vi.setSystemTime(250);
    return Promise.reject(new Error('it failed'));
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(1000);
});
