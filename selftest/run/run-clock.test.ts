import { expect, test } from 'vitest';
import { RunClock } from '../../harness/run-clock.ts';

let atMs = 0;
const now = () => atMs;

test('time passes while checks are under way, side by side once, and not between them', async () => {
  const clock = new RunClock(1000, now);
  let end: (() => void) | undefined;
  const first = clock.during(() => new Promise<void>((resolve) => (end = resolve)));
  atMs = 300;
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(1000);
  atMs = 400;
  end?.();
  await first;
  atMs = 5000;
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(5600);
});

test('the time of a check that fails has passed as well', async () => {
  atMs = 0;
  const clock = new RunClock(1000, now);
  const failing = clock.during(() => {
    atMs = 250;
    return Promise.reject(new Error('it failed'));
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(await clock.during((endsAtMs) => Promise.resolve(endsAtMs))).toBe(1000);
});
