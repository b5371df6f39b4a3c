import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Changes } from '../../harness/client/changes.ts';
import { waitInParts } from '../../harness/receiver/in-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A wait of a second for something that may come. */
function waiting(signal = new AbortController().signal) {
  const changes = new Changes();
  const met = { there: false, over: false };
  const wait = waitInParts(
    1000,
    signal,
    () => met.there,
    (over) => changes.next(over),
  ).finally(() => {
    met.over = true;
  });
  const come = () => {
    met.there = true;
    changes.tell();
  };
  return { met, wait, come };
}

/** Lets what is due be done, as a process does that was let run again, with nothing in between. */
async function stall(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

test('a process that is not let run for longer than the wait meets what came meanwhile', async () => {
  const { met, wait, come } = waiting();
  await stall(5000);
  expect(met.over).toBe(false);
  come();
  await wait;
  expect(met).toEqual({ there: true, over: true });
});

test('what never comes is waited for as long as is said', async () => {
  const { met, wait } = waiting();
  await vi.advanceTimersByTimeAsync(990);
  expect(met.over).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  await wait;
  expect(met).toEqual({ there: false, over: true });
});

test('what is there already is not waited for', async () => {
  const { met, come, wait } = waiting();
  come();
  await wait;
  await waitInParts(
    1000,
    new AbortController().signal,
    () => met.there,
    () => Promise.reject(),
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('a wait ends where the run is interrupted', async () => {
  const interrupting = new AbortController();
  const { wait } = waiting(interrupting.signal);
  interrupting.abort(new Error('interrupted'));
  await expect(wait).rejects.toThrow('interrupted');
});
