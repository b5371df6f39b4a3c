import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Patience } from '../../harness/run/waiting/patience.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();
const over = AbortSignal.abort();

/** Waits so many milliseconds, of which none pass here: what is aborted waits no longer. */
function waits(patience: Patience, ms: number): Promise<boolean> {
  return patience.wait(ms, over).then((kept) => {
    vi.setSystemTime(Date.now() + ms);
    return kept;
  });
}

test('a run waits no longer, in all, than it has patience for', async () => {
  const patience = new Patience(Infinity, 3000);
  expect([await waits(patience, 2000), await waits(patience, 2000)]).toEqual([true, false]);
  expect(await patience.wait(0, signal)).toBe(true);
});

test('a short wait after which the target went on is given back, a long one is not', async () => {
  const patience = new Patience(Infinity, 3000);
  for (let times = 0; times < 5; times += 1) {
    // one after the other
    expect(await waits(patience, 2000)).toBe(true);
    patience.giveBack({ askedMs: 2000, closedMs: 0 });
  }
  expect(await waits(patience, 2500)).toBe(true);
  patience.giveBack({ askedMs: 2500, closedMs: 0 });
  expect(await waits(patience, 2500)).toBe(false);
});

test('no more is given back than there was', async () => {
  const patience = new Patience(Infinity, 3000);
  patience.giveBack({ askedMs: 2000, closedMs: 2000 });
  expect(await waits(patience, 3500)).toBe(false);
  expect([patience.bearClosed(30_000), patience.bearClosed(1)]).toEqual([true, false]);
  patience.giveBack({ askedMs: 0, closedMs: 1 });
  expect([patience.bearClosed(1), patience.bearClosed(1)]).toEqual([true, false]);
});
