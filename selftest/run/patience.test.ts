import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from '../../harness/run/waiting/patience.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();
const over = AbortSignal.abort();

/** Waits so many milliseconds, of which none pass here: what is aborted waits no longer. */
function waits(patience: Patience, ms: number): Promise<boolean> {
  return patience.wait(ms, over).then((kept) => {
    vi.advanceTimersByTime(ms);
    return kept;
  });
}

test('a run waits no longer, in all, than it has patience for', async () => {
  const patience = new Patience(Infinity, 5000);
  expect([await waits(patience, 3000), await waits(patience, 3000)]).toEqual([true, false]);
  expect(await patience.wait(0, signal)).toBe(true);
});

test('short waits take none of that, and are at an end where they do not help', async () => {
  const patience = new Patience(Infinity, 0);
  for (let times = 0; times < 15; times += 1)
    // one after the other
    expect(await waits(patience, 2000)).toBe(true);
  expect(await waits(patience, 2000)).toBe(false);
});

test('a short wait after which the target went on is given back', async () => {
  const patience = new Patience(Infinity, 0);
  for (let times = 0; times < 40; times += 1) {
    // one after the other
    expect(await waits(patience, 2000)).toBe(true);
    patience.giveBack({ askedMs: 2000, closedMs: 0 });
  }
});

test('no more is given back than there was, and no long wait', async () => {
  const patience = new Patience(Infinity, 3000);
  expect(await waits(patience, 2500)).toBe(true);
  patience.giveBack({ askedMs: 2500, closedMs: 0 });
  expect(await waits(patience, 2500)).toBe(false);
  expect([patience.spendClosed(30_000), patience.spendClosed(1)]).toEqual([true, false]);
  patience.giveBack({ askedMs: 0, closedMs: 1 });
  expect([patience.spendClosed(1), patience.spendClosed(1)]).toEqual([true, false]);
});
